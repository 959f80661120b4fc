import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { systemClock } from '../../../core/clock.ts';
import { openStore } from '../../../core/database/open.ts';
import { createDocumentsStore } from '../../../core/documents/documents.store.ts';
import { rememberEarlierDecisions } from '../../../core/documents/earlier-decisions.store.ts';
import { createHsService } from '../../../core/hs/hs-service.ts';
import { systemIds } from '../../../core/ids.ts';
import { createMemory } from '../../../core/memory/create-memory.ts';
import { loadConsistencyKnowledge } from '../../../core/shipments/consistency/knowledge.ts';
import { makeOldDatabase } from '../../fixtures/old-databases/old-database.ts';
import {
  type SampleRow,
  sampleDocument,
  sampleOrganization,
  sampleReading,
} from '../../fixtures/old-databases/sample-rows.ts';
import { collectingLogger } from '../../support/collecting-logger.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('an upgrade remembers what was decided before, the oldest first, and once', async () => {
  const [organizationId, later, earlier] = ['org', 'later', 'earlier'];
  const decided = (id: string, hsCode: string, change: object): readonly SampleRow[] => [
    ['documents', sampleDocument(id, { shipment_id: null, approved_at: null, reviewed_at: null, ...change })],
    [
      'document_readings',
      sampleReading(id, {
        invoice: {
          supplier: { name: 'Seller Ltd' },
          lineItems: [{ partNumber: 'A-1', description: 'Ball bearing', hsCode }],
        },
      }),
    ],
  ];
  const dataFolder = temporaryFolder();
  const path = join(dataFolder, 'landfall.sqlite');
  // The version before the memory.
  await makeOldDatabase(path, '0012-provenance', [
    sampleOrganization,
    ...decided(later, '8482.20', { approved_at: '2026-02-02T00:00:00.000Z' }),
    ...decided(earlier, '8482.10', { reviewed_at: '2026-01-01T00:00:00.000Z' }),
    ...decided('undecided', '8482.30', {}),
  ]);
  const logger = collectingLogger();

  const store = await openStore(path);
  const memory = createMemory({
    store,
    clock: systemClock,
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
