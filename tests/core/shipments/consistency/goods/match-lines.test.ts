import { describe, expect, test } from 'bun:test';
import { matchLines } from '../../../../../core/shipments/consistency/goods/match-lines.ts';
import { paperLines } from '../../../../../core/shipments/consistency/goods/paper-line.ts';
import { loadConsistencyKnowledge } from '../../../../../core/shipments/consistency/knowledge.ts';
import { consistentSet, largeSet } from '../../../../fixtures/shipments/consistent-set.ts';
import { changed, papersOf, type ShipmentSet } from '../../../../fixtures/shipments/shipment-set.ts';

const knowledge = loadConsistencyKnowledge();
const nothing = () => null;

function matched(set: ShipmentSet | null) {
  const papers = set ? papersOf(set) : [];
  const of = (type: string) => {
    const paper = papers.find(({ documentType }) => documentType === type);
    return paper ? paperLines(paper, knowledge) : [];
  };
  return matchLines(of('invoice'), of('packing_list'), {
    meaning: nothing,
    tolerances: knowledge.tolerances,
  });
}

/** A shipment of three lines of three kinds. */
const three: ShipmentSet = (() => {
  const set = changed(consistentSet(0), ({ papers: { invoice, packing_list } }) => {
    const [line, packed] = [invoice.lineItems[0], packing_list.lineItems[0]];
    if (!line || !packed) return false;
    const kinds = [
      'Hexagon bolts of steel, M8 x 40',
      'Wooden dining tables, oak',
      'Copper wire, refined, 8 mm',
    ];
    const quantities = [4000, 12, 250];
    invoice.lineItems = kinds.map((description, at) => ({
      ...line,
      partNumber: null,
      description,
      quantity: quantities[at] ?? 0,
      unit: 'pcs',
      hsCode: null,
      netWeight: null,
    }));
    packing_list.lineItems = kinds.map((description, at) => ({
      ...packed,
      partNumber: null,
      description,
      quantity: quantities[at] ?? 0,
      unit: 'pcs',
      hsCode: null,
      netWeight: null,
    }));
  });
  if (!set) throw new Error('the set has no lines');
  return set;
})();

describe('matching lines of two papers', () => {
  test('finds each line in another order, by its words', () => {
    const { groups, leftAlone, rightAlone } = matched(
      changed(three, ({ papers }) => papers.packing_list.lineItems.reverse()),
    );
    expect([leftAlone.length, rightAlone.length]).toEqual([0, 0]);
    expect(groups.map(({ left, right }) => [left[0]?.position, right[0]?.position])).toEqual([
      [1, 3],
      [2, 2],
      [3, 1],
    ]);
  });

  const pairs = (set: ShipmentSet | null): unknown =>
    matched(set).groups.map(({ left, right }) => [left[0]?.position, right[0]?.position]);

  test('takes the quantity for more than an S that was misread in one of two lines alike', () => {
    const set = changed(three, ({ papers: { invoice, packing_list } }) => {
      for (const [at, name] of [
        "Men's trousers of cotton, woven, W36 L34 beige",
        'Mens trousers of cotton, woven, W36 L34 beige',
      ].entries()) {
        const [line, packed] = [invoice.lineItems[at], packing_list.lineItems[1 - at]];
        if (!line || !packed) return false;
        line.description = name;
        packed.description = name;
      }
    });
    expect(pairs(set)).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });

  test('distinguishes goods in the same general words by their gross weights, where nothing else is stated', () => {
    const set = changed(three, ({ papers: { invoice, packing_list } }) => {
      for (const [at, weight] of [27.4, 227.8].entries()) {
        const [line, packed] = [invoice.lineItems[at], packing_list.lineItems[1 - at]];
        if (!line || !packed) return false;
        Object.assign(line, {
          description: `Ball bearings, ${at === 0 ? '6005' : '7206'}`,
          quantity: null,
          grossWeight: weight,
        });
        Object.assign(packed, { description: 'Ball bearings', quantity: null, grossWeight: weight });
      }
    });
    expect(pairs(set)).toEqual([
      [3, 3],
      [1, 2],
      [2, 1],
    ]);
  });

  test('takes a part number for more than words', () => {
    const { groups } = matched(
      changed(three, ({ papers: { invoice, packing_list } }) => {
        const parts = ['K-100', 'K-200', 'K-300'];
        invoice.lineItems.forEach((line, at) => {
          line.partNumber = parts[at] ?? null;
        });
        packing_list.lineItems.forEach((line, at) => {
          line.partNumber = parts[2 - at]?.replace('-', ' ').toLowerCase() ?? null;
        });
      }),
    );
    expect(groups.map(({ left, right, by }) => [left[0]?.position, right[0]?.position, by])).toEqual([
      [1, 3, 'part'],
      [2, 2, 'part'],
      [3, 1, 'part'],
    ]);
  });

  test('puts merged lines together', () => {
    const { groups, leftAlone } = matched(
      changed(three, ({ papers: { invoice, packing_list } }) => {
        const bolts = invoice.lineItems[0];
        if (!bolts) return false;
        invoice.lineItems.splice(
          0,
          1,
          { ...bolts, description: 'Hexagon bolts of steel, M8 x 40 plain', quantity: 1500 },
          { ...bolts, description: 'Hexagon bolts of steel, M8 x 40 zinc', quantity: 2500 },
        );
        packing_list.lineItems.reverse();
      }),
    );
    expect(leftAlone).toEqual([]);
    const merged = groups.find(({ left }) => left.length === 2);
    expect(merged?.right.map(({ quantity }) => quantity)).toEqual([4000]);
  });

  test('finds words of another language by quantity and place', () => {
    const { groups, leftAlone } = matched(
      changed(three, ({ papers: { packing_list } }) => {
        const words = ['Sechskantschrauben', 'Esstische', 'Draht'];
        packing_list.lineItems.forEach((line, at) => {
          line.description = words[at] ?? null;
        });
      }),
    );
    expect(leftAlone).toEqual([]);
    expect(groups.map(({ by }) => by)).toEqual(['figures', 'figures', 'figures']);
  });

  test('leaves sums and freight out, and goods that only one paper has alone', () => {
    const { leftAlone, rightAlone } = matched(
      changed(three, ({ papers: { invoice, packing_list } }) => {
        const [line, packed] = [invoice.lineItems[0], packing_list.lineItems[0]];
        if (!line || !packed) return false;
        invoice.lineItems.push({ ...line, description: 'Sea freight', quantity: 1 });
        packing_list.lineItems.push(
          { ...packed, description: 'Sub-total', quantity: 4262 },
          { ...packed, description: 'Ceramic insulators', quantity: 7 },
        );
      }),
    );
    expect(leftAlone).toEqual([]);
    expect(rightAlone.map(({ description }) => description)).toEqual(['Ceramic insulators']);
  });

  test('takes a line for all goods as one', () => {
    const { groups, leftAlone } = matched(
      changed(three, ({ papers: { packing_list } }) => {
        packing_list.lineItems.splice(1);
        const [line] = packing_list.lineItems;
        if (line) line.description = 'Goods as per invoice';
      }),
    );
    expect(leftAlone).toEqual([]);
    expect(groups.map(({ left, isSummary }) => [left.length, isSummary])).toEqual([[3, true]]);
  });

  test('matches four hundred lines, also without part numbers, in little time', () => {
    const set = changed(largeSet(400), ({ papers: { packing_list } }) => {
      for (const line of packing_list.lineItems) {
        line.partNumber = null;
        line.description = line.description?.toUpperCase().replace(/,/g, '') ?? null;
      }
      packing_list.lineItems.reverse();
    });
    const { leftAlone, rightAlone } = matched(set);
    expect([leftAlone.length, rightAlone.length]).toEqual([0, 0]);
  });
});
