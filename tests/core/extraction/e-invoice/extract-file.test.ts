import { describe, expect, test } from 'bun:test';
import { extractFile } from '../../../../core/extraction/extract-file.ts';
import type { DocumentType } from '../../../../core/extraction/extraction.ts';
import type { Invoice } from '../../../../core/extraction/invoice-shape.ts';
import { readDocument } from '../../../../core/reading/read-document.ts';
import { crossIndustryXml, type Profile } from '../../../fixtures/e-invoices/cross-industry-xml.ts';
import { drawInvoice } from '../../../fixtures/invoices/draw-invoice.ts';
import { germanLetterhead } from '../../../fixtures/invoices/seen/german-letterhead.ts';
import { drawPaper } from '../../../fixtures/papers/draw-paper.ts';
import { seenPackingLists } from '../../../fixtures/papers/packing-lists/layouts.ts';
import { mergedPdf, withFiles } from '../../../fixtures/pdf-files.ts';
import { noOcr } from '../../reading/support/no-ocr.ts';

const drawn = await drawInvoice({ layout: germanLetterhead, seed: 2 });
const truth = drawn.truth.extractedData.invoice;
if (!truth) throw new Error('An invoice was drawn');

const extract = async (
  bytes: Uint8Array,
  options: { readonly documentType?: DocumentType; readonly pagesOnly?: boolean } = {},
) => {
  const reading = await readDocument({ bytes, mimeType: 'application/pdf', ocr: noOcr });
  return extractFile({ bytes, mimeType: 'application/pdf', reading }, { documentType: null, ...options });
};
const carrying = (invoice: Invoice, profile: Profile = 'EXTENDED') =>
  withFiles(drawn.bytes, [{ name: 'factur-x.xml', bytes: crossIndustryXml(invoice, profile) }]);
const carryingText = (xml: string) =>
  withFiles(drawn.bytes, [{ name: 'factur-x.xml', bytes: new TextEncoder().encode(xml) }]);

describe('a PDF with the XML of its invoice', () => {
  test('gives the values of the XML with confidence 1, and says so of each', async () => {
    const { extractedData, confidence, evidence, eInvoice, documentTypeConfidence, reviewReasons } =
      await extract(await carrying(truth));
    expect(extractedData.invoice).toMatchObject({
      invoiceNumber: truth.invoiceNumber,
      invoiceDate: truth.invoiceDate,
      totalAmount: truth.totalAmount,
      supplier: { name: truth.supplier.name, country: truth.supplier.country },
    });
    expect(extractedData.invoice?.lineItems.map(({ total }) => total)).toEqual(
      truth.lineItems.map(({ total }) => total),
    );
    for (const path of ['invoiceNumber', 'totalAmount', 'buyer.name', 'lineItems[0].quantity']) {
      expect([path, confidence.fields[path]]).toEqual([path, 1]);
      expect([path, evidence[path]?.source]).toEqual([path, 'xml']);
    }
    // What the page prints too is shown there.
    expect(evidence.invoiceNumber).toMatchObject({ page: 1, text: truth.invoiceNumber ?? '' });
    expect(Object.keys(evidence).sort()).toEqual(Object.keys(confidence.fields).sort());
    expect(confidence.overall).toBe(1);
    expect(documentTypeConfidence).toBe(1);
    expect(reviewReasons).toEqual([]);
    expect(eInvoice).toEqual({
      fileName: 'factur-x.xml',
      standard: 'Factur-X / ZUGFeRD',
      profile: 'EXTENDED',
    });
  });

  test('gives what the XML leaves out as the page says it', async () => {
    const { extractedData, evidence, confidence } = await extract(await carrying(truth, 'MINIMUM'));
    const page = await extract(drawn.bytes);
    expect(extractedData.invoice?.lineItems).toEqual(page.extractedData.invoice?.lineItems ?? []);
    expect(evidence['lineItems[0].total']?.source).toBeUndefined();
    expect(confidence.fields['lineItems[0].total']).toBe(page.confidence.fields['lineItems[0].total'] ?? 0);
    expect(extractedData.invoice?.buyer.address).toBe(page.extractedData.invoice?.buyer.address ?? '');
  });

  test('says where the page disagrees, and calls for a person', async () => {
    const other = { ...truth, totalAmount: 99_999.5, invoiceNumber: 'ANOTHER-1' };
    const { extractedData, reviewReasons, evidence } = await extract(await carrying(other));
    expect(extractedData.invoice?.totalAmount).toBe(99_999.5);
    expect(evidence.totalAmount).toMatchObject({ page: null, box: null, text: '99999.5', source: 'xml' });
    expect(reviewReasons).toHaveLength(3);
    expect(reviewReasons[0]).toStartWith('Neither the number nor the total of the e-invoice');
    expect(reviewReasons[1]).toBe(
      `The invoice number on the page is ${truth.invoiceNumber}, but ANOTHER-1 in the e-invoice inside the file (factur-x.xml).`,
    );
    expect(reviewReasons[2]).toContain(String(truth.totalAmount));
  });

  test('takes nothing from a page that shows another invoice', async () => {
    const other = { ...truth, invoiceNumber: 'ANOTHER-1', lineItems: [] };
    expect((await extract(await carrying(other, 'MINIMUM'))).extractedData.invoice?.lineItems).toEqual([]);
  });

  test('is read from its page alone where that is asked', async () => {
    const file = await carrying(truth);
    const page = await extract(drawn.bytes);
    expect(await extract(file, { pagesOnly: true })).toEqual(page);
    expect(page.eInvoice).toBeNull();
    const sent = await extract(file, { documentType: 'packing_list' });
    expect(sent.documentType).toBe('packing_list');
    expect(sent.notes.at(-1)).toContain('was sent as a packing list');
  });

  test('with a packing list behind it is compared with its own page', async () => {
    const [layout] = seenPackingLists;
    if (!layout) throw new Error('There is a layout');
    const both = await mergedPdf([drawn.bytes, (await drawPaper(layout, 4)).bytes]);
    const file = await withFiles(both, [{ name: 'x.xml', bytes: crossIndustryXml(truth, 'BASIC') }]);
    const { contains, documentType, reviewReasons } = await extract(file);
    expect(contains.map((part) => part.documentType)).toEqual(['invoice', 'packing_list']);
    expect(documentType).toBe('invoice');
    expect(reviewReasons).toEqual([]);
  });
});

describe('a PDF with XML that cannot be read', () => {
  const xml = new TextDecoder().decode(crossIndustryXml(truth, 'BASIC'));
  test.each([
    ['an entity bomb', xml.replace('?>', '?><!DOCTYPE a [<!ENTITY b "bomb"><!ENTITY c "&b;&b;&b;">]>')],
    ['half a file', xml.slice(0, 500)],
    ['another root', '<a/>'],
    ['50 MB', `<a>${' '.repeat(50 * 1024 * 1024)}</a>`],
  ])('is read from its page, with a note: %s', async (_, hostile) => {
    const page = await extract(drawn.bytes);
    const read = await extract(await carryingText(hostile));
    expect(read.notes.at(-1)).toStartWith('The attached file factur-x.xml was not read because it ');
    expect({ ...read, notes: [] }).toEqual({ ...page, notes: [] });
  });
});
