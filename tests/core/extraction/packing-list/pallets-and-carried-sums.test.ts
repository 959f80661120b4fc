import { describe, expect, test } from 'bun:test';
import { packingListOn } from './packing-lists.ts';

const columns = 'Item no.   Description               Ctns    Qty      N.W (kg)    G.W (kg)';
const first = `R28710     Night stand               12      84       275.5       301.5
R28711     Dining table              9       121      306.5       337.5`;
const second = `R28712     Bed side table            31      158      337.5       373.5
R28713     Desk lamp                 14      195      368.5       409.5`;
const sums = 'TOTAL                                66      558      1288.0      1422.0';

function expectAll(...pages: readonly string[]): void {
  const list = packingListOn(...pages);
  expect(list.lineItems.map(({ description }) => description)).toEqual([
    'Night stand',
    'Dining table',
    'Bed side table',
    'Desk lamp',
  ]);
  expect(list.lineItems.map(({ netWeight }) => netWeight)).toEqual([275.5, 306.5, 337.5, 368.5]);
  expect([list.packageCount, list.netWeight, list.grossWeight]).toEqual([66, 1288, 1422]);
}

describe('the line of a pallet over the goods on it', () => {
  test.each([
    ['Pallet no. 1    SSCC 450653409431060142', 'Pallet no. 2    SSCC 101758365009348739'],
    ['Palet 1  (00)450653409431060142', 'Palet 2  (00)101758365009348739'],
    ['Palette 1: NVE 450653409431060142', 'Palette 2: NVE 101758365009348739'],
    ['PALET 1 DE 2    120 x 80 x 107 cm    SSCC 450653409431060142', 'PALET 2 DE 2    120 x 80 x 110 cm'],
    ['PALLET 1/2 - 120 x 80 x 107 cm - 635 kg', 'PALLET 2/2 - 120 x 80 x 110 cm - 783 kg'],
  ])('is none of them: %s', (one, other) =>
    expectAll(`
                         PACKING LIST

${columns}
${one}
${first}
${other}
${second}
${sums}
`),
  );
});

describe('sums carried from page to page', () => {
  test.each([
    ['Suma y sigue', 'Suma anterior'],
    ['Suma y sigue ...', 'Viene de la página anterior'],
    ['Total carried over', 'Total brought over'],
    ['C/F', 'B/F'],
    ['Subtotal acumulado', 'Subtotal acumulado'],
    ['Sigue', 'Suma y viene'],
    ['Page total', 'Previous page'],
    ['', ''],
  ])('are no goods and no end of them, whatever they are called: "%s", "%s"', (bottom, top) =>
    expectAll(
      `
                         PACKING LIST

${columns}
${first}
${bottom.padEnd(37)}21      205      582.0       639.0
`,
      `
                         PACKING LIST                Page 2

${columns}
${top.padEnd(37)}21      205      582.0       639.0
${second}
${sums}
`,
    ),
  );
});

describe('weights of one package', () => {
  test.each([
    ['N.W. (1 CTN)', 'G.W. (1 CTN)'],
    ['N.W. EACH', 'G.W. EACH'],
    ['PESO NETO CAJA', 'PESO BRUTO CAJA'],
    ['NET WT', 'GROSS WT'],
    ['N.W.', 'G.W.'],
    ['N.WT PER CTN', 'G.WT PER CTN'],
  ])('are of no line where as many of them as there are packages make the whole: %s', (net, gross) => {
    const list = packingListOn(`
                     PACKING LIST

CARTON NO.   CTNS    ARTICLE NO.   DESCRIPTION            TOTAL QTY     ${net.padEnd(18)}${gross.padEnd(18)}
1 TO 2       2       T01952        DENIM JEANS            48 PCS        16.30             17.60
3 TO 15      13      PR-2120       POLO SHIRT             624 PCS       12.50             13.80
16 TO 58     43      KL-9467       GLOVES                 2,580 PAIRS   11.40             12.70

TOTAL PACKAGES              : 58 CARTONS
TOTAL NET WEIGHT            : 685.30 KGS
TOTAL GROSS WEIGHT          : 760.70 KGS
`);
    expect(list.lineItems.map(({ netWeight }) => netWeight)).toEqual([null, null, null]);
    expect(list.lineItems.map(({ grossWeight }) => grossWeight)).toEqual([null, null, null]);
    expect(list.lineItems.map(({ packageCount }) => packageCount)).toEqual([2, 13, 43]);
    expect([list.netWeight, list.grossWeight]).toEqual([685.3, 760.7]);
  });
});
