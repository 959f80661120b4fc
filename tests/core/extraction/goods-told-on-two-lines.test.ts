import { describe, expect, test } from 'bun:test';
import { boxedPaper, lines, type Print } from './boxed-paper.ts';
import { certificateIn } from './certificate-text.ts';

const form = (goods: string): string => `
                    CERTIFICATE OF ORIGIN
 1 Consignor                                      B 0065514   ORIGINAL
   SCHELDE TOOLS BV
   HAVENLAAN 14, 9300 AALST
   BELGIUM
 2 Consignee                                      3 Country of origin
   ACME IMPORTS LTD                                 BELGIUM
   12 HIGH ROAD, LONDON
   UNITED KINGDOM

 6 Item number; marks, numbers, number and kind of packages; description of goods        7 Quantity

${goods}

 8 THE UNDERSIGNED AUTHORITY CERTIFIES THAT THE GOODS DESCRIBED ABOVE ORIGINATE IN THE COUNTRY SHOWN IN BOX 3
`;

describe('pieces below the weight of each of the goods', () => {
  test('are those of the last one too', () => {
    const { lineItems } = certificateIn(
      form(`  1   4 cartons LED ceiling lamps                                                           88.40 kg gross
                                                                                              93 pieces
  2   212 cartons Dining tables of acacia wood                                              11,433.20 kg gross
                                                                                              225 pieces
      Total: 216 cartons                                                                    11,521.60 kg gross`),
    );
    expect(lineItems.map(({ quantity, grossWeight }) => [quantity, grossWeight])).toEqual([
      [93, 88.4],
      [225, 11_433.2],
    ]);
  });

  test('but the weight of all below the last one is no measure of it', () => {
    const { lineItems } = certificateIn(
      form(`  1   4 cartons LED ceiling lamps                                                           88.40 kg
  2   212 cartons Dining tables of acacia wood                                              11,433.20 kg
                                                                                            11,521.60 kg`),
    );
    expect(lineItems.map(({ grossWeight }) => grossWeight)).toEqual([88.4, 11_433.2]);
  });
});

test.each(['Marks', 'Marques', 'Markierung', 'Marcas'])(
  'what is painted on the packages, behind the word %s, is no name of the goods',
  (word) => {
    const { lineItems } = certificateIn(
      form(`      ${word}: ACME LONDON NO. 1-42
  1   42 cartons Sheets of aluminium alloy                                                  816.4 kg gross`),
    );
    expect(lineItems).toHaveLength(1);
    expect(lineItems[0]).toMatchObject({
      lineNumber: '1',
      description: 'Sheets of aluminium alloy',
      packageCount: 42,
    });
  },
);

test('lines of goods that stand wide apart go on below the last one as below the others', () => {
  const row = (y: number, name: string, more: string, code: string): Print[] => [
    { text: name, x: 42, y },
    { text: code, x: 360, y },
    { text: '120 kg', x: 480, y },
    { text: more, x: 42, y: y + 17 },
  ];
  const read = boxedPaper(
    [],
    [
      { text: 'CERTIFICATE OF ORIGIN', x: 220, y: 20, size: 14 },
      { text: 'Exporter', x: 42, y: 60, size: 7 },
      ...lines(42, 70, ['SCHELDE TOOLS BV', 'HAVENLAAN 14', '9300 AALST', 'BELGIUM']),
      { text: 'Description of goods', x: 42, y: 200, size: 8 },
      { text: 'HS code', x: 360, y: 200, size: 8 },
      { text: 'Gross weight', x: 480, y: 200, size: 8 },
      ...row(220, 'Ball valves of stainless steel,', 'with flanges, DN 50', '8481.80'),
      ...row(260, 'Centrifugal pumps for water,', 'with electric motor', '8413.70'),
      ...row(300, 'Electric control cabinets,', 'type SP-12', '8537.10'),
      { text: 'Issuing authority', x: 42, y: 420, size: 7 },
      { text: 'CHAMBER OF COMMERCE OF AALST', x: 42, y: 430 },
    ],
  ).extractedData.certificate_of_origin;
  expect(read?.lineItems.map(({ description }) => description)).toEqual([
    'Ball valves of stainless steel, with flanges, DN 50',
    'Centrifugal pumps for water, with electric motor',
    'Electric control cabinets, type SP-12',
  ]);
});
