import { afterAll, describe, expect, test } from 'bun:test';
import type { HsCandidate } from '../../../core/hs/hs.ts';
import { goodsAnchors } from '../../../core/memory/goods-keys.ts';
import type { GoodsNames } from '../../../core/shipments/consistency/goods/same-goods.ts';
import { startShipments } from '../shipments/start-shipments.ts';

const { store, memory, documents, organizationId, put, create } = await startShipments([]);
afterAll(() => store.close());

const goods = (
  description: string | null,
  partNumber: string | null,
  supplier: string | null,
): GoodsNames => ({
  description,
  partNumber,
  supplier,
});

/** Decides on an invoice with one line. */
async function decide({ supplier, ...line }: GoodsNames, hsCode: string): Promise<void> {
  const data = { supplier: { name: supplier }, lineItems: [{ ...line, hsCode }] };
  const documentId = await put(await create(), 'invoice', data);
  const row = (await documents.find(organizationId, documentId))!;
  await store.transaction((transaction) =>
    memory.remember(transaction, {
      ...row,
      documentId,
      documentType: 'invoice',
      extractedData: { invoice: data as never },
      corrections: {},
      readValues: {},
      decidedAt: row.createdAt,
      decidedBy: null,
    }),
  );
}

await decide(goods('Deep groove ball bearing', '6204-2RS', 'Wälzlager GmbH'), '8482.10');
await decide(goods('Trousers, woven, of cotton, for men', null, 'Tailor Ltd'), '6203.42');
await decide(goods('Smartphones', null, 'Phone Co'), '8517.13');
await decide(
  goods('Stainless steel vacuum insulated bottle with handle and silicone lid 500 ml', null, 'Flask Inc'),
  '9617.00',
);

describe('goods are known again', () => {
  test.each<[string, GoodsNames, string | null]>([
    ['by part number of the supplier', goods('Rillenkugellager', '6204 2rs', 'WALZLAGER GMBH'), '8482.10'],
    ['by part number, with no description', goods(null, '62042RS', 'Wälzlager GmbH'), '8482.10'],
    ['not by a part number of another', goods('Rubber boots', '6204-2RS', 'Boots Ltd'), null],
    ['by the same words in another order', goods("MEN'S WOVEN COTTON TROUSER", null, null), '6203.42'],
    ['not where goods cannot be the same', goods('Trousers, woven, of polyester, for men', null, null), null],
    ['not by half the words', goods('Trousers, woven', null, null), null],
    ['by a single word of the same supplier', goods('smartphone', null, 'PHONE CO.'), '8517.13'],
    ['by a single word where no supplier is known', goods('Smartphones', null, null), '8517.13'],
    ['not by a single word of another supplier', goods('Smartphones', null, 'Other Ltd'), null],
    [
      'by nearly all of many words',
      goods('Stainless steel vacuum insulated bottle, handle, black silicone lid, 500 ml', null, null),
      '9617.00',
    ],
    ['not by figures that are others', goods('Deep groove ball bearing 6205', null, null), null],
    ['not without any name', goods(null, null, 'Phone Co'), null],
  ])('%s', async (_, asked, code) => {
    const [found] = await memory.withOwnDecisions(
      organizationId,
      [{ ...asked, candidates: [] as readonly HsCandidate[] }],
      3,
    );
    expect(found!.candidates.map((candidate) => candidate.code)).toEqual(code === null ? [] : [code]);
  });

  test('by keys that sets of nearly the same words cannot miss', () => {
    const words = Array.from({ length: 40 }, (_, at) => `${'word'.repeat((at % 3) + 1)}${at}`);
    for (let size = 1; size <= words.length; size++)
      for (let left = 0; left < size; left++)
        for (let added = 0; added < 3; added++) {
          const one = new Set(words.slice(0, size));
          const other = new Set(words.slice(left, size + added));
          const common = [...one].filter((word) => other.has(word)).length;
          if (common / (one.size + other.size - common) < 0.85) continue;
          const keysOf = (of: ReadonlySet<string>) =>
            goodsAnchors({ words: of, partKey: null, supplierKey: null, description: null }, 0.85);
          expect(keysOf(one).some((key) => keysOf(other).includes(key))).toBe(true);
          expect(keysOf(one).length).toBeLessThanOrEqual(24);
        }
  });
});
