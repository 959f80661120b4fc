import { describe, expect, test } from 'bun:test';
import { drawInvoice } from '../../../fixtures/invoices/draw-invoice.ts';
import { seenLayouts } from '../../../fixtures/invoices/layouts.ts';
import { seenBillsOfLading } from '../../../fixtures/papers/bills-of-lading/layouts.ts';
import { seenCertificates } from '../../../fixtures/papers/certificates/layouts.ts';
import { drawPaper } from '../../../fixtures/papers/draw-paper.ts';
import { seenPackingLists } from '../../../fixtures/papers/packing-lists/layouts.ts';
import { blankPage } from '../../../fixtures/pdf-files.ts';
import { drawLine, drawPdf } from '../../reading/support/draw-pdf.ts';
import { extractMerged, partsOf } from './drawn-files.ts';

const layoutOf = <Layout extends { readonly name: string }>(
  layouts: readonly Layout[],
  name: string,
): Layout => {
  const found = layouts.find((layout) => layout.name === name);
  if (!found) throw new Error(`There is no layout ${name}`);
  return found;
};
const invoice = (name: string, seed: number) => drawInvoice({ layout: layoutOf(seenLayouts, name), seed });

/** A page of plain lines, from the top. */
const page = (...lines: readonly string[]): Promise<Uint8Array> =>
  drawPdf((drawing) => {
    drawing.addPage({ size: 'A4' }).fontSize(9);
    for (const [at, line] of lines.entries()) drawLine(drawing, line, 50, 60 + 16 * at);
  });
const conditions = await page(
  'GENERAL TERMS AND CONDITIONS OF SALE',
  ...Array.from(
    { length: 30 },
    (_, at) =>
      `${at + 1}. The buyer shall inspect the goods upon receipt and notify the seller of any defect without delay.`,
  ),
);

describe('a file that holds several documents', () => {
  test('names each with its pages, and gives the fields of the invoice', async () => {
    const first = await invoice('us-letter', 11);
    const packing = await drawPaper(layoutOf(seenPackingLists, 'boxed-packing-list'), 11);
    const extraction = await extractMerged([packing.bytes, first.bytes]);
    expect(partsOf(extraction)).toBe(
      `packing_list 1, invoice 2${first.pageCount > 1 ? `-${first.pageCount + 1}` : ''}`,
    );
    expect(extraction.documentType).toBe('invoice');
    expect(extraction.contains.map(({ isExtracted }) => isExtracted)).toEqual([false, true]);
    expect(extraction.extractedData.invoice?.invoiceNumber).toBe(
      first.truth.extractedData.invoice?.invoiceNumber ?? '',
    );
    expect(extraction.evidence.invoiceNumber?.page).toBe(2);
    expect(extraction.notes[0]).toStartWith(
      'The file holds 2 documents: a packing list (page 1) and an invoice (page',
    );
    expect(extraction.reviewReasons).toEqual([]);
  });

  test('gives the fields of the type that the sender names', async () => {
    const first = await invoice('us-letter', 11);
    const packing = await drawPaper(layoutOf(seenPackingLists, 'boxed-packing-list'), 11);
    const extraction = await extractMerged([first.bytes, packing.bytes], 'packing_list');
    expect(extraction.documentType).toBe('packing_list');
    expect(extraction.contains.map(({ isExtracted }) => isExtracted)).toEqual([false, true]);
    expect(Object.keys(extraction.extractedData)).toEqual(['packing_list']);
  });

  test('a whole set of papers', async () => {
    const papers = [
      (await invoice('erp-grid', 12)).bytes,
      (await drawPaper(layoutOf(seenPackingLists, 'spreadsheet-packing-list'), 12)).bytes,
      (await drawPaper(layoutOf(seenBillsOfLading, 'liner-grid'), 12)).bytes,
      (await drawPaper(layoutOf(seenCertificates, 'chamber-certificate'), 12)).bytes,
    ];
    const { contains } = await extractMerged(papers);
    expect(contains.map(({ documentType }) => documentType)).toEqual([
      'invoice',
      'packing_list',
      'bill_of_lading',
      'certificate_of_origin',
    ]);
    for (const { confidence } of contains) expect(confidence).toBeGreaterThan(0.6);
  });

  test('several invoices are told apart by their numbers, and call for a person', async () => {
    const drawn = [
      await invoice('erp-grid', 21),
      await invoice('erp-grid', 22),
      await invoice('us-letter', 23),
    ];
    const extraction = await extractMerged(drawn.map(({ bytes }) => bytes));
    expect(extraction.contains.map(({ number }) => number)).toEqual(
      drawn.map(({ truth }) => truth.extractedData.invoice?.invoiceNumber ?? ''),
    );
    expect(extraction.reviewReasons).toEqual([
      'The file holds 3 invoices and only one was read. Split the file and upload each by itself.',
    ]);
    const [first] = drawn;
    expect(extraction.extractedData.invoice?.totalAmount).toBe(
      first?.truth.extractedData.invoice?.totalAmount ?? 0,
    );
  });

  test('a paper of another kind before the invoice is none of its pages', async () => {
    const order = await page(
      'PURCHASE ORDER',
      'Order No. 4711',
      'Please deliver 20 chairs to our warehouse in Hull.',
      'Acme Furniture Ltd, 4 Dock Road, Hull',
    );
    const extraction = await extractMerged([order, (await invoice('us-letter', 11)).bytes]);
    expect(partsOf(extraction)).toStartWith('other 1, invoice 2');
    expect(extraction.documentType).toBe('invoice');
  });

  test('pages that are counted anew begin another document', async () => {
    const sheet = (number: string, at: string, total: string) =>
      page(
        'COMMERCIAL INVOICE',
        `Invoice No. ${number}`,
        'Date: 2026-03-02',
        'Seller: Acme Furniture Ltd',
        `Total EUR ${total}`,
        '',
        '',
        `Page ${at}`,
      );
    const bytes = [
      await sheet('A-1001', '1 of 2', '10.00'),
      await sheet('A-1001', '2 of 2', '10.00'),
      await sheet('A-1002', '1 of 1', '20.00'),
    ];
    expect(partsOf(await extractMerged(bytes))).toBe('invoice 1-2, invoice 3');
  });
});

describe('a long document is one', () => {
  test('with its headers repeated, a blank back and terms of sale', async () => {
    const long = await invoice('carried-forward', 3);
    expect(long.pageCount).toBeGreaterThan(1);
    const extraction = await extractMerged([long.bytes, await blankPage(), conditions]);
    expect(partsOf(extraction)).toBe(`invoice 1-${long.pageCount + 2}`);
    expect(extraction.extractedData.invoice?.lineItems).toHaveLength(
      long.truth.extractedData.invoice?.lineItems.length ?? -1,
    );
    expect(extraction.reviewReasons).toEqual([]);
  });

  test('until the packing list that is attached to it', async () => {
    const long = await invoice('carried-forward', 3);
    const packing = await drawPaper(layoutOf(seenPackingLists, 'french-colisage'), 3);
    const extraction = await extractMerged([long.bytes, await blankPage(), packing.bytes, conditions]);
    const end = long.pageCount + 1;
    expect(partsOf(extraction)).toBe(
      `invoice 1-${end}, packing_list ${end + 1}-${end + packing.pageCount + 1}`,
    );
    expect(extraction.extractedData.invoice?.lineItems).toHaveLength(
      long.truth.extractedData.invoice?.lineItems.length ?? -1,
    );
  });

  test('where every page carries the whole header, and where a list of packages stands among the goods', async () => {
    const header = [
      'COMMERCIAL INVOICE',
      'Acme Furniture Ltd',
      'Invoice No. A-2001',
      'Delivery note: 8812',
      'Date: 2026-03-02',
    ];
    const goods = Array.from(
      { length: 12 },
      (_, at) => `${at + 1}   Oak chair model ${at}   10   5.00   50.00`,
    );
    const bytes = [
      await page(...header, ...goods, 'Page 1'),
      await page(...header, ...goods, 'Packing list', 'Total EUR 600.00', 'Page 2'),
      await page('Bank details', 'IBAN GB29 NWBK 6016 1331 9268 19', 'Page 3'),
    ];
    expect(partsOf(await extractMerged(bytes))).toBe('invoice 1-3');
  });

  test('whose first page has no title', async () => {
    const bytes = [
      await page('Acme Furniture Ltd', 'To: Nordic Living AS', 'We thank you for your order.', 'Page 1 of 2'),
      await page(
        'COMMERCIAL INVOICE',
        'Invoice No. A-3001',
        'Date: 2026-03-02',
        'Total EUR 600.00',
        'Page 2 of 2',
      ),
    ];
    expect(partsOf(await extractMerged(bytes))).toBe('invoice 1-2');
  });

  test('every drawn paper of one document', async () => {
    for (const layout of [...seenPackingLists, ...seenBillsOfLading, ...seenCertificates]) {
      const extraction = await extractMerged([(await drawPaper(layout, 5)).bytes]);
      expect([layout.name, extraction.contains.length]).toEqual([layout.name, 1]);
    }
  });
});
