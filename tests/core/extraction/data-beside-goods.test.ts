import { describe, expect, test } from 'bun:test';
import { head, invoiceOn } from './exporters-papers.ts';

/** What goods are called that have a text behind their name, on its line, or on the line below. */
const namesWith = (behind: string, below = '') =>
  invoiceOn(`${head}
Pos  Description                                            Qty       Price     Amount
1    ${`Hydraulic cylinder${behind}`.padEnd(54)} 10 pcs    12.50     125.00
     ${below}
2    Seal kit                                                3 pcs   100.00     300.00
Total EUR                                                                       425.00`)?.lineItems.map(
    ({ description }) => description,
  );

const own = ['Hydraulic cylinder', 'Seal kit'];

describe('further data on the line of a name', () => {
  test.each([
    ' Serial no. 10012',
    ' PO 4500012345',
    ' EAN 4006381333931',
    ' ECCN EAR99',
    ' (Lot# 4711)',
    ', Batch 4711',
    '; exp. 12/2027',
    ', HTS 8708.29 COO US',
    ' / HTS 8708.29 COO US',
    ' / Net wt 12.5 kg',
    ' - 20 % discount',
    ' (Unit: PCS)',
  ])('needs no mark before it, and takes that which is there with it:%s', (behind) => {
    expect(namesWith(behind)).toEqual(own);
  });

  test.each([', DN 50', ', class 8.8', ' type M 12', ', AL 6061', ' for pump 4711'])(
    'is none of what tells the size or the kind:%s',
    (behind) => {
      expect(namesWith(behind)).toEqual([`Hydraulic cylinder${behind}`, 'Seal kit']);
    },
  );
});

describe('further data below a name', () => {
  test.each([
    'Shipped 12.03.2026',
    'Livraison du 12/03/2026',
    'Levering 12-03-2026',
    'Delivery 80043211 / 10 dated 12.03.2026',
    'GR 5000123',
    'Tracking no. 1Z999AA10123456784',
    'VAT 0 %',
    'MwSt 19 %',
    'Copper surcharge 1.22',
    'Remark: urgent',
    'Unit: PCS',
    'Taxable: N',
    'Uwagi: pilne',
    'Export license no. DE-BAFA 12-4471',
    'Er beställning 4500012',
    'Liefertermin: KW 12/2026',
    'Cost center 4711',
    'RoHS compliant',
  ])('describes nothing: %s', (below) => {
    expect(namesWith('', below)).toEqual(own);
  });

  test.each(['Colour: navy', 'with 2 seals', 'DN 50', 'Stroke 200 mm', 'Note paper tray'])(
    'is none of what goes on with the name: %s',
    (below) => {
      expect(namesWith('', below)).toEqual([`Hydraulic cylinder ${below}`, 'Seal kit']);
    },
  );
});
