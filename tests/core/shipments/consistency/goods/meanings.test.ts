import { afterAll, expect, test } from 'bun:test';
import { createHsService } from '../../../../../core/hs/hs-service.ts';
import { evaluateConsistency } from '../../../../../core/shipments/consistency/evaluate.ts';
import { likenessOfMeanings } from '../../../../../core/shipments/consistency/goods/meanings.ts';
import { loadConsistencyKnowledge } from '../../../../../core/shipments/consistency/knowledge.ts';
import { goodsRules } from '../../../../../core/shipments/consistency/rules/goods-rules.ts';
import { consistentSet } from '../../../../fixtures/shipments/consistent-set.ts';
import { changed, papersOf } from '../../../../fixtures/shipments/shipment-set.ts';
import { shareModel } from '../../../../server/shared-model.ts';
import { collectingLogger } from '../../../../support/collecting-logger.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const knowledge = loadConsistencyKnowledge();
const [dataFolder, logger] = [temporaryFolder(), collectingLogger()];
await shareModel(dataFolder, logger);
const hs = createHsService({ dataFolder, logger });
afterAll(() => hs.close());

/** What the rules say when the bill of lading and the packing list name the goods so. */
async function said(invoiced: string, packed: string, shipped: string) {
  const set = changed(consistentSet(0), ({ papers: { invoice, packing_list, bill_of_lading } }) => {
    for (const line of invoice.lineItems) line.description = invoiced;
    for (const line of packing_list.lineItems) line.description = packed;
    bill_of_lading.goodsDescription = shipped;
  });
  const papers = set
    ? papersOf(set).filter(({ documentType }) => documentType !== 'certificate_of_origin')
    : [];
  const likenessOfMeaning = await likenessOfMeanings({ papers, knowledge }, hs);
  return evaluateConsistency({ papers, knowledge, likenessOfMeaning }, goodsRules)
    .results.filter(({ severity }) => severity !== 'passed')
    .map(({ ruleId }) => ruleId);
}

test('other words for the same goods are no contradiction', async () => {
  expect(await said('Notebook computers', 'Laptops', 'Notebook computers')).toEqual([]);
  expect(await said('Wooden dining tables', 'Wooden dining tables', 'FURNITURE')).toEqual([]);
  expect(await said('Brake pads for passenger cars', 'Brake pads', 'AUTOMOTIVE SPARES')).toEqual([]);
});

test('other goods are', async () => {
  expect(await said('Deep groove ball bearings', 'Deep groove ball bearings', 'FROZEN SHRIMPS')).toEqual([
    'goods-on-bill-of-lading',
  ]);
  expect(await said('Deep groove ball bearings', 'Frozen shrimps, peeled', 'Ball bearings')).toContain(
    'goods-descriptions',
  );
});

test('words of another language than English are not judged', async () => {
  expect(await said('Deep groove ball bearings', 'Rillenkugellager', 'KUGELLAGER')).toEqual([]);
});
