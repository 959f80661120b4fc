import { expect, test } from 'bun:test';
import type { BillOfLading } from '../../../../core/extraction/bill-of-lading-shape.ts';
import { extractDocument } from '../../../../core/extraction/extract-document.ts';
import { readDocument } from '../../../../core/reading/read-document.ts';
import { consistentSet } from '../../../fixtures/shipments/consistent-set.ts';
import { drawSet } from '../../../fixtures/shipments/drawn/draw-set.ts';
import { changed } from '../../../fixtures/shipments/shipment-set.ts';
import { noOcr } from '../../reading/support/no-ocr.ts';

type Draft = { -readonly [Key in keyof BillOfLading]: BillOfLading[Key] };

/** Draws a bill of lading whose columns are narrow, so that their lines are cut, and reads it. */
async function readBill(change: (bill: Draft) => void): Promise<BillOfLading> {
  const set = changed(consistentSet(1), ({ papers }) => change(papers.bill_of_lading));
  const drawn = set && (await drawSet(set)).find(({ documentType }) => documentType === 'bill_of_lading');
  if (!drawn) throw new Error('no bill of lading was drawn');
  const reading = await readDocument({ bytes: drawn.bytes, mimeType: 'application/pdf', ocr: noOcr });
  const bill = extractDocument(reading, { documentType: null }).extractedData.bill_of_lading;
  if (!bill) throw new Error('no bill of lading was read');
  return bill;
}

test('a number stands below its label, cut from it by the width of the column', async () => {
  const marks = 'Brunner Handels GmbH INV. NO. INV7431-86 MADE IN CHINA';
  const description =
    'Porcelain plates, 27 cm white, chocolate bars, not filled, 100 g AS PER INVOICE NO. 90462931';
  const bill = await readBill((draft) => {
    draft.marksAndNumbers = marks;
    draft.goodsDescription = description;
  });
  expect(bill.marksAndNumbers).toBe(marks);
  expect(bill.goodsDescription).toBe(description);
});

test('what is painted on a package keeps its weight where the line is cut within the words for it', async () => {
  const bill = await readBill((draft) => {
    draft.marksAndNumbers = 'BNHN VENLO NO. 1-603 NET WT: 12.5 KGS';
  });
  expect(bill.marksAndNumbers).toBe('BNHN VENLO NO. 1-603 NET WT: 12.5 KGS');
});

test('goods stand on the line that says what the packages contain, and their cartons are within the packages', async () => {
  const bill = await readBill((draft) => {
    draft.packageCount = 52;
    draft.packageType = 'pallets';
    draft.goodsDescription = 'SAID TO CONTAIN 640 CARTONS OF T-shirts of cotton, knitted, 180 g/m2';
  });
  expect(bill.packageCount).toBe(52);
  expect(bill.packageType).toBe('pallets');
  expect(bill.goodsDescription).toBe('T-shirts of cotton, knitted, 180 g/m2');
});

test('the unit of the weight of a container stands on the next line', async () => {
  const bill = await readBill((draft) => {
    draft.containers = draft.containers.map((one) => ({
      ...one,
      containerType: "40'HC",
      packageCount: 157,
      grossWeight: 130_650.3,
    }));
  });
  expect(bill.containers.map(({ grossWeight }) => grossWeight)).toEqual(bill.containers.map(() => 130_650.3));
});
