import { expect, test } from 'bun:test';
import { sql } from 'kysely';
import { openStore } from '../../../core/database/open.ts';
import { createDocumentsStore } from '../../../core/documents/documents.store.ts';
import { rememberEarlierDecisions } from '../../../core/documents/earlier-decisions.store.ts';
import { createHsService } from '../../../core/hs/hs-service.ts';
import { systemIds } from '../../../core/ids.ts';
import { createMemory } from '../../../core/memory/create-memory.ts';
import { loadConsistencyKnowledge } from '../../../core/shipments/consistency/knowledge.ts';
import { startShipments } from '../shipments/start-shipments.ts';

/** The database as the version before the memory left it. */
const beforeMemory = [
  'drop table decisions_to_remember',
  'drop table memory_anchors',
  'drop table memory_decisions',
  'drop table memories',
  'alter table document_readings drop column read_values',
  'alter table document_readings drop column printed_text',
  "delete from kysely_migration where name >= '0013'",
];

test('an upgrade remembers what was decided before, the oldest first, and once', async () => {
  const { store: old, logger, dataFolder, organizationId, put, create } = await startShipments([]);
  const decided = async (hsCode: string, change: { approvedAt?: string; reviewedAt?: string | null }) => {
    const id = await put(await create(), 'invoice', {
      supplier: { name: 'Seller Ltd' },
      lineItems: [{ partNumber: 'A-1', description: 'Ball bearing', hsCode }],
    });
    await old.write.updateTable('documents').set(change).where('id', '=', id).execute();
    return id;
  };
  const later = await decided('8482.20', { approvedAt: '2026-02-02T00:00:00.000Z' });
  const earlier = await decided('8482.10', { reviewedAt: '2026-01-01T00:00:00.000Z' });
  await decided('8482.30', { reviewedAt: null });
  for (const statement of beforeMemory) await sql.raw(statement).execute(old.write);
  await old.close();

  const store = await openStore(`${dataFolder}/landfall.sqlite`);
  const memory = createMemory({
    store,
    ids: systemIds,
    hs: createHsService({ dataFolder, logger }),
    knowledge: loadConsistencyKnowledge,
    people: async () => new Map(),
  });
  const needs = { store, documents: createDocumentsStore(store), memory, logger };
  await rememberEarlierDecisions(needs);
  const list = async () => (await memory.list(organizationId, { page: 1, pageSize: 25 })).items;
  const items = await list();
  expect(items.map(({ value, documentId, isLatest }) => [value, documentId, isLatest])).toEqual([
    ['8482.20', later, true],
    ['8482.10', earlier, false],
  ]);
  await memory.forget({ organizationId }, items[0]!.id);
  await rememberEarlierDecisions(needs);
  expect((await list()).map(({ value }) => value)).toEqual(['8482.10']);
  await store.close();
});
