import { describe, expect, test } from 'bun:test';
import { packingListOn } from './packing-lists.ts';

/** A list of two goods with these lines below them. */
const listOver = (...lines: readonly string[]) =>
  packingListOn(`
Northwood Traders Ltd
12 Mill Lane, Leeds LS1 4AB, United Kingdom

                         PACKING LIST

Item     Description                   Ctns        Qty      N.W (kgs)        G.W (kgs)
R28710   Night stand                   7           84       275.5            301.5
R28711   Dining table                  9           121      306.5            337.5

${lines.join('\n')}
`);

describe('the weight of all with what it was weighed in', () => {
  test.each([
    'Gross weight (incl. pallets): 684.0 kg',
    'Gross weight including pallets 684.0 kg',
    'Total gross weight with pallets: 684.0 kg',
    'Gross Wt. (pallet wt. incl.) 684.0 kg',
    'Poids brut total (palettes comprises) : 684.0 kg',
    'Poids brut palettes incluses : 684.0 kg',
    'Bruttogewicht inkl. Paletten: 684.0 kg',
    'Bruttogewicht einschl. Verpackung: 684.0 kg',
    'Peso bruto (incluye pallets): 684.0 kg',
    'Peso lordo con imballo: 684.0 kg',
    'Brutogewicht incl. pallets: 684.0 kg',
    'Brüt ağırlık (paletler dahil): 684.0 kg',
  ])('is the gross weight: %s', (line) => {
    const { grossWeight, netWeight, weightUnit } = listOver(line, 'Net weight: 582.0 kg');
    expect({ grossWeight, netWeight, weightUnit }).toEqual({
      grossWeight: 684,
      netWeight: 582,
      weightUnit: 'kg',
    });
  });

  test('names no number of pallets', () => {
    expect(listOver('Gross weight incl. pallets: 684.0 kg').packageCount).not.toBe(684);
  });

  test('is not that without it', () => {
    const { grossWeight } = listOver(
      'Gross weight excl. pallets: 639.0 kg',
      'Gross weight incl. pallets: 684.0 kg',
    );
    expect(grossWeight).toBe(684);
  });
});

describe('lines below the goods, each with a figure of all', () => {
  test('are no goods', () => {
    const { lineItems } = listOver('Gross weight 684.0 kg', 'Net weight 582.0 kg', 'Volume 3.25 m3');
    expect(lineItems.map(({ description }) => description)).toEqual(['Night stand', 'Dining table']);
  });
});

test('weights in a line of sums that stands under no column are told by what the goods add up to', () => {
  const { grossWeight, netWeight, packageCount } = listOver(
    'Total   16 CTNS   205 PCS   582.0 KGS   639.0 KGS   3.25 CBM',
  );
  expect({ grossWeight, netWeight, packageCount }).toEqual({
    grossWeight: 639,
    netWeight: 582,
    packageCount: 16,
  });
});

test('a weight in such a line that the goods do not add up to is neither', () => {
  const { grossWeight, netWeight } = listOver('Total   16 CTNS   205 PCS   700.0 KGS');
  expect({ grossWeight, netWeight }).toEqual({ grossWeight: null, netWeight: null });
});
