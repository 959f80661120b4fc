import { expect, test } from 'bun:test';
import { packingListOn } from './packing-lists.ts';

const page = (item: string, rows: string): string => `
De Ruyterhoek Handel B.V.                          PACKING LIST PK027814

${item}     Material       Description                     Quantity      Net weight kg     Gross weight kg
${rows}`;

test('goods under a header of which a name was misread are those of the same table', () => {
  const { lineItems } = packingListOn(
    page(
      'tem ',
      `1        TX-5377-B      Skin care cream, 50 ml               147               42.5               46.2
2        TX-5128-10     Industrial thermometers, Pt100       208               78.3               88.2
`,
    ),
    page(
      'Item',
      `3        B80643         Wooden toy trains, 48 parts           94              122.5              135.4
4        A22323         Industrial thermometers, digital     240               41.1               47.0
`,
    ),
  );
  expect(lineItems.map(({ quantity }) => quantity)).toEqual([147, 208, 94, 240]);
});
