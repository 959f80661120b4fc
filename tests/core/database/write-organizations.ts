import { openStore } from '../../../core/database/open.ts';

/** Run as a process of its own: `PATH NAME COUNT`. */
const [path, name, count] = process.argv.slice(2);
const store = await openStore(path!);
for (let index = 0; index < Number(count); index++) {
  await store.transaction(async (transaction) => {
    await transaction.selectFrom('organizations').selectAll().execute();
    await transaction
      .insertInto('organizations')
      .values({
        id: `${name}-${index}`,
        name: name!,
        plan: 'business',
        createdAt: '2026-01-01T00:00:00.000Z',
      })
      .execute();
  });
}
await store.close();
