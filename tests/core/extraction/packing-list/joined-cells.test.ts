import { describe, expect, test } from 'bun:test';
import { packingListOn } from './packing-lists.ts';

const head = `
                              PACKING LIST

──────────────────────────────────────────────────────────────────────────────────────────────────
C/NO.    PART NO.       DESCRIPTION               QTY (PCS)   N.W. (KGS)   G.W. (KGS)    CTNS
──────────────────────────────────────────────────────────────────────────────────────────────────`;
const all =
  '──────────────────────────────────────────────────────────────────────────────────────────────────';
/** A line between goods that lie in one carton: none through its number, its gross weight and its count. */
const within = '         ───────────────────────────────────────────────────────────────────';

describe('cells joined over the goods that share a carton', () => {
  const { lineItems, grossWeight, netWeight, packageCount } = packingListOn(`${head}
1        RCX-0402       RESISTOR CHIP 10K OHM     90000       0.90         1.62          1
${all}
         GRX-1884       CAPACITOR CERAMIC         4000        0.40
${within}
2-3      BAX-5470       DIODE SCHOTTKY 30V        30000       0.30         4.28          2
${within}
         DFX-1310       CONNECTOR HEADER          1500        2.20
${all}
         TPX-5430       IC REG BUCK ADJ           2500        1.25
4        ────────────────────────────────────────────────────────────────── 3.95         1
         NRX-5040       INDUCTOR POWER            1500        2.10
${all}
         TOTAL:                                   129500      7.15         9.85          4
${all}
`);

  test('tell the gross weight and the count of the carton, of none of the goods', () => {
    expect(lineItems.map((line) => line.grossWeight)).toEqual([1.62, null, null, null, null, null]);
    expect(lineItems.map((line) => line.packageCount)).toEqual([1, null, null, null, null, null]);
  });

  test('leave each of the goods its own net weight and quantity', () => {
    expect(lineItems.map((line) => line.netWeight)).toEqual([0.9, 0.4, 0.3, 2.2, 1.25, 2.1]);
    expect(lineItems.map((line) => line.quantity)).toEqual([90000, 4000, 30000, 1500, 2500, 1500]);
  });

  test('change nothing of the whole', () =>
    expect([grossWeight, netWeight, packageCount]).toEqual([9.85, 7.15, 4]));
});

describe('sums of the last page over those of the paper', () => {
  const columns = `
Item no.   Description               CTNS    Qty      N.W (kg)    G.W (kg)`;
  const pages = (ofPage: string, ofAll: string): string[] => [
    `
                         PACKING LIST
${columns}
R28710     Night stand               12      84       275.5       301.5
R28711     Dining table              9       121      306.5       337.5
${ofPage.padEnd(37)}21      205      582.0       639.0
`,
    `
                         PACKING LIST                              Page 2
${columns}
R28712     Bed side table            31      158      337.5       373.5
R28713     Desk lamp                 14      195      368.5       409.5
${ofPage.padEnd(37)}45      353      706.0       783.0
${ofAll.padEnd(37)}66      558      1288.0      1422.0
`,
  ];

  test.each([
    ['SUB-TOTAL:', 'GRAND TOTAL:'],
    ['Subtotal', 'Total'],
    ['Page total', 'Total'],
    ['Total this page', 'Grand total'],
    ['Zwischensumme', 'Gesamtsumme'],
    ['Total parcial', 'Total general'],
    ['Sous-total', 'Total général'],
    ['Subtotale', 'Totale generale'],
    ['Seitensumme', 'Gesamt'],
    ['小计', '总计'],
  ])('%s over %s', (ofPage, ofAll) => {
    const list = packingListOn(...pages(ofPage, ofAll));
    expect([list.packageCount, list.netWeight, list.grossWeight]).toEqual([66, 1288, 1422]);
    expect(list.lineItems).toHaveLength(4);
  });
});
