import { describe, expect, test } from 'bun:test';
import { extractDocument } from '../../../../core/extraction/extract-document.ts';
import type { PackingList } from '../../../../core/extraction/packing-list-shape.ts';
import { textReading } from '../../layout/text-page.ts';

function packingListOn(text: string): PackingList {
  const { packing_list: list } = extractDocument(textReading(text), {
    documentType: 'packing_list',
    calibration: null,
  }).extractedData;
  if (!list) throw new Error('no packing list was read');
  return list;
}

const rolls = (total: string) => `                         DETAILED PACKING LIST

Shipper: Hanbit Textiles Co., Ltd.          Invoice No. 90233699
         158 Haeundae-ro                    Date 30 July 2025
         Busan 48400, South Korea

Art. NT-5469 Polyester woven fabric, dyed
R/No.    MTS      R/No.    MTS      R/No.    MTS
1        110.0    3         60.0    5        110.0
2         50.0    4        100.0
Sub total         5 rolls        430.0 MTS      N.W. 92.1 KGS       G.W. 99.8 KGS

Art. NT-6052 Viscose/linen plain weave
R/No.    MTS      R/No.    MTS      R/No.    MTS
6         50.0    7        100.0    8         90.2
Sub total         3 rolls        240.2 MTS      N.W. 61.1 KGS       G.W. 64.6 KGS

Grand total       ${total}
`;

describe('goods in blocks that end with their sums', () => {
  test('are the headings with the sums below them', () => {
    const { lineItems, packageCount } = packingListOn(
      rolls('8 rolls        670.2 MTS      N.W. 153.2 KGS      G.W. 164.4 KGS'),
    );
    expect(lineItems).toMatchObject([
      {
        partNumber: 'NT-5469',
        description: 'Polyester woven fabric, dyed',
        quantity: 430,
        unit: 'MTS',
        packageCount: 5,
        netWeight: 92.1,
        grossWeight: 99.8,
      },
      { partNumber: 'NT-6052', quantity: 240.2, packageCount: 3, netWeight: 61.1, grossWeight: 64.6 },
    ]);
    expect(packageCount).toBe(8);
  });

  test('are not guessed at where the sums of all say otherwise', () => {
    const { lineItems } = packingListOn(
      rolls('9 rolls        770.2 MTS      N.W. 253.2 KGS      G.W. 264.4 KGS'),
    );
    expect(lineItems.map(({ quantity }) => quantity)).not.toContain(430);
  });
});

test('packages are counted in brackets under their numbers', () => {
  const { lineItems } = packingListOn(`                   PACKING LIST
Invoice No. GP-4711           Date: Jan. 24, 2024

Packing No.        Description of Goods          Quantity     Net Weight    Gross Weight
C/NO. 1-4          SMARTPHONES, 128 GB           @88 PCS      @16.6 KGS     @18.4 KGS
(4 CTNS)           ITEM NO. VN-0725-02           352 PCS      66.4 KGS      73.6 KGS
C/NO. 5-51         NOTEBOOK COMPUTERS            @10 PCS      @17.8 KGS     @19.8 KGS
(47 CTNS)          ITEM NO. KL-8491              470 PCS      836.6 KGS     930.6 KGS
TOTAL:             51 CTNS                       822 PCS      903.0 KGS     1,004.2 KGS
`);
  expect(lineItems).toMatchObject([
    { packageCount: 4, quantity: 352, grossWeight: 73.6 },
    { packageCount: 47, quantity: 470, grossWeight: 930.6 },
  ]);
});

describe('the preprinted form of a packing list', () => {
  const form = packingListOn(`                                   PACKING LIST
Exporter                                    Invoice No. & Date
Shree Ganpati Engineering Private Limited   E174/26-26
38/4 Mill Compound, Station Road            DT. 08.05.2026
Tiruppur - 641604, India

Marks & Nos.       Kind of Pkgs.    Description of Goods                Quantity      Remarks
LIL GREENVILLE     6 CARTONS        MEN'S TROUSERS OF COTTON, WOVEN,    133 PCS       NET WT. 85.700 KGS
NO. 1-61                            32/34 INDIGO                                      GR. WT. 99.000 KGS

                   55 CARTONS       POLYETHYLENE GRANULES,              988 KGS       NET WT. 988.700 KGS
                                    HD 5218                                           GR. WT. 1,088.300 KGS
`);

  test('tells the weights of each of the goods in its remarks', () => {
    expect(form.lineItems).toMatchObject([
      { description: "MEN'S TROUSERS OF COTTON, WOVEN, 32/34 INDIGO", netWeight: 85.7, grossWeight: 99 },
      { description: 'POLYETHYLENE GRANULES, HD 5218', netWeight: 988.7, grossWeight: 1088.3 },
    ]);
  });

  test("has no number of its own but the invoice's", () => {
    expect(form.invoiceNumber).toBe('E174/26-26');
    expect(form.packingListNumber).toBeNull();
  });
});

test('marks stand under their label, not in the column beside it', () => {
  const { marksAndNumbers } = packingListOn(`                   PACKING LIST
Packing list no. PL-4711           Date: 24 January 2024

Description of goods      Quantity      Net weight kg   Gross weight kg
Ball valves, DN 80        710           120.50          131.00
Smartphones, 128 GB       390           88.25           92.40

Shipping marks                  All weights in kilograms
AMVS VALPARAISO                 I hereby declare that the contents of this consignment
NO. 1-126                       are fully and accurately described above
`);
  expect(marksAndNumbers).toBe('AMVS VALPARAISO NO. 1-126');
});

describe('the only row of a list', () => {
  const list = packingListOn(`                   PACKING LIST
Invoice No. GP-4711           Date: Jan. 24, 2024

Packing No.        Description of Goods          Quantity     Net Weight    Gross Weight
C/NO. 1            HANDBAGS OF TEXTILE           9,100 PCS    213.500 KGS   240.400 KGS
(1 CTNS)           ITEM NO. VN-0725-02
                   HS CODE 420222

TOTAL:             1 CTNS                                     213.500 KGS   240.400 KGS
`);

  test('goes on with lines that name its article and its code', () => {
    expect(list.lineItems).toMatchObject([{ partNumber: 'VN-0725-02', packageCount: 1, hsCode: '4202.22' }]);
  });

  test('has whole pieces, so that the other mark of the paper parts decimals', () => {
    expect(list.lineItems).toMatchObject([{ quantity: 9100, netWeight: 213.5, grossWeight: 240.4 }]);
  });
});
