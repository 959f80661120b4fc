import { describe, expect, test } from 'bun:test';
import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openStore } from '../../../core/database/open.ts';
import { StoreError } from '../../../core/database/store-error.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const organization = (id: string) => ({
  id,
  name: 'Broker',
  plan: 'business' as const,
  createdAt: '2026-01-01T00:00:00.000Z',
});

describe('the store', () => {
  test('runs as the design says: WAL, every commit flushed, foreign keys checked, only its owner reads it', async () => {
    const path = join(folder, 'settings.sqlite');
    const store = await openStore(path);
    const pragma = async (name: string) =>
      Object.values(
        (await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(store.write)).rows[0]!,
      )[0];
    expect(await pragma('journal_mode')).toBe('wal');
    expect(await pragma('synchronous')).toBe(2);
    expect(await pragma('foreign_keys')).toBe(1);
    expect(await pragma('secure_delete')).toBe(1);
    for (const file of [path, `${path}-wal`, `${path}-shm`]) expect(statSync(file).mode & 0o777).toBe(0o600);
    await store.close();
  });

  test('closes a database that others could read, and what lies beside it', async () => {
    const path = join(folder, 'loose.sqlite');
    const first = await openStore(path);
    for (const file of [path, `${path}-wal`, `${path}-shm`]) chmodSync(file, 0o644);
    const second = await openStore(path);
    for (const file of [path, `${path}-wal`, `${path}-shm`]) expect(statSync(file).mode & 0o777).toBe(0o600);
    await second.close();
    await first.close();
  });

  test('keeps what was committed, and undoes what was not', async () => {
    const path = join(folder, 'kept.sqlite');
    const first = await openStore(path);
    await first.transaction((transaction) =>
      transaction.insertInto('organizations').values(organization('kept')).execute(),
    );
    const failed = first.transaction(async (transaction) => {
      await transaction.insertInto('organizations').values(organization('undone')).execute();
      throw new Error('no');
    });
    expect(failed).rejects.toThrow('no');
    await first.close();
    const second = await openStore(path);
    expect(await second.read.selectFrom('organizations').select('id').execute()).toEqual([{ id: 'kept' }]);
    await second.close();
  });

  test('reads while a transaction is open, and does not see it', async () => {
    const store = await openStore(join(folder, 'beside.sqlite'));
    await store.transaction(async (transaction) => {
      await transaction.insertInto('organizations').values(organization('new')).execute();
      expect(await store.read.selectFrom('organizations').select('id').execute()).toEqual([]);
    });
    expect(await store.read.selectFrom('organizations').select('id').execute()).toEqual([{ id: 'new' }]);
    await store.close();
  });

  test('three processes that open and write one new file at once all succeed', async () => {
    const path = join(folder, 'shared.sqlite');
    const children = [1, 2, 3].map((name) =>
      Bun.spawn(['bun', join(import.meta.dir, 'write-organizations.ts'), path, String(name), '50'], {
        stderr: 'pipe',
      }),
    );
    for (const child of children) {
      const exit = await child.exited;
      if (exit !== 0) throw new Error(await new Response(child.stderr).text());
    }
    const store = await openStore(path);
    const { count } = await store.read
      .selectFrom('organizations')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(150);
    await store.close();
  });

  test('a file that is no database is refused and left as it is', async () => {
    const path = join(folder, 'photo.sqlite');
    writeFileSync(path, 'not a database at all, but long enough to be read as the header of one '.repeat(20));
    const before = Bun.hash(await Bun.file(path).arrayBuffer());
    expect(openStore(path)).rejects.toThrow(StoreError);
    expect(Bun.hash(await Bun.file(path).arrayBuffer())).toBe(before);
  });

  test('a file of a newer version is refused with what to do', async () => {
    const path = join(folder, 'newer.sqlite');
    const store = await openStore(path);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '')`.execute(
      store.write,
    );
    await store.close();
    expect(openStore(path)).rejects.toThrow(/newer version of Landfall/);
  });
});
