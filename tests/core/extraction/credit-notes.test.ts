import { describe, expect, test } from 'bun:test';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
import { extractFile } from '../../../core/extraction/extract-file.ts';
import { asCredit } from '../../../core/extraction/invoice/credit-note.ts';
import { readDocument } from '../../../core/reading/read-document.ts';
import { crossIndustryXml } from '../../fixtures/e-invoices/cross-industry-xml.ts';
import { ublXml } from '../../fixtures/e-invoices/ubl-xml.ts';
import { drawInvoice } from '../../fixtures/invoices/draw-invoice.ts';
import { germanLetterhead } from '../../fixtures/invoices/seen/german-letterhead.ts';
import { withFiles } from '../../fixtures/pdf-files.ts';
import { textReading } from '../layout/text-page.ts';
import { noOcr } from '../reading/support/no-ocr.ts';

const drawn = await drawInvoice({ layout: germanLetterhead, seed: 2 });
const truth = drawn.truth.extractedData.invoice;
if (!truth) throw new Error('An invoice was drawn');
const total = truth.totalAmount ?? 0;

async function carrying(xml: Uint8Array, change: (text: string) => string) {
  const text = change(new TextDecoder().decode(xml));
  const bytes = await withFiles(drawn.bytes, [
    { name: 'factur-x.xml', bytes: new TextEncoder().encode(text) },
  ]);
  const reading = await readDocument({ bytes, mimeType: 'application/pdf', ocr: noOcr });
  return extractFile({ bytes, mimeType: 'application/pdf', reading }, { documentType: null });
}

const ofType = (code: string) => (xml: string) =>
  xml.replace('<rsm:ExchangedDocument>', `<rsm:ExchangedDocument><ram:TypeCode>${code}</ram:TypeCode>`);

describe('an e-invoice that is a credit note', () => {
  test('has negative amounts and a note, by its type code', async () => {
    const { extractedData, notes, reviewReasons } = await carrying(
      crossIndustryXml(truth, 'EN 16931'),
      ofType('381'),
    );
    expect(extractedData.invoice?.totalAmount).toBe(-total);
    expect(extractedData.invoice?.lineItems[0]).toMatchObject({
      quantity: truth.lineItems[0]?.quantity ?? 0,
      total: -(truth.lineItems[0]?.total ?? 0),
    });
    expect(notes.join(' ')).toContain('(factur-x.xml, type 381) is a credit note');
    expect(reviewReasons).toEqual([]);
  });

  test('by the name of its root in UBL', async () => {
    const { extractedData } = await carrying(ublXml(truth), (xml) =>
      xml
        .replaceAll('schema:xsd:Invoice-2', 'schema:xsd:CreditNote-2')
        .replaceAll(/<(\/?)Invoice(?=[\s>])/g, '<$1CreditNote')
        .replaceAll('cac:InvoiceLine', 'cac:CreditNoteLine')
        .replaceAll('cbc:InvoicedQuantity', 'cbc:CreditedQuantity'),
    );
    expect(extractedData.invoice?.totalAmount).toBe(-total);
  });

  test('a corrected invoice (384) calls for a person as well', async () => {
    const { extractedData, reviewReasons } = await carrying(
      crossIndustryXml(truth, 'EN 16931'),
      ofType('384'),
    );
    expect(extractedData.invoice?.totalAmount).toBe(-total);
    expect(reviewReasons.join(' ')).toContain('corrects an earlier invoice');
  });

  test('an invoice (380) stays as it is', async () => {
    const { extractedData, reviewReasons } = await carrying(
      crossIndustryXml(truth, 'EN 16931'),
      ofType('380'),
    );
    expect(extractedData.invoice?.totalAmount).toBe(total);
    expect(reviewReasons).toEqual([]);
  });
});

const page = (title: string, amount = (text: string) => text) =>
  extractDocument(
    textReading(`
                              ${title}

Seller: Holm Trading Ltd            No.: CN-4711
        5 High Street               Date: 12 May 2026
        London W1A 1AA
        United Kingdom
Buyer:  Acme GmbH
        Hauptstr. 3
        80333 Berlin, Germany

Description                  Quantity      Unit price         Amount
Brackets of steel                 100           12.50  ${amount('1,250.00').padStart(14)}
Washers of brass                   40            1.00  ${amount('40.00').padStart(14)}

                             Total EUR                 ${amount('1,290.00').padStart(14)}
Against invoice INV-4699
`),
    { documentType: null },
  );

describe('a page that calls itself a credit note', () => {
  test.each([
    ['CREDIT NOTE'],
    ['CREDIT MEMO'],
    ['TAX CREDIT NOTE'],
    ['GUTSCHRIFT'],
    ['STORNORECHNUNG'],
    ['RECHNUNGSKORREKTUR'],
    ['AVOIR'],
    ["FACTURE D'AVOIR"],
    ['NOTE DE CRÉDIT'],
    ['NOTA DE CRÉDITO'],
    ['FACTURA RECTIFICATIVA'],
    ['NOTA DI CREDITO'],
    ['CREDITNOTA'],
    ['CREDITFACTUUR'],
    ['FAKTURA KORYGUJĄCA'],
    ['KREDITNOTA'],
    ['KREDITFAKTURA'],
  ])('%s: negative amounts, and a reason to look', (title) => {
    const { documentType, extractedData, reviewReasons } = page(title);
    expect(documentType).toBe('invoice');
    expect(extractedData.invoice).toMatchObject({
      totalAmount: -1290,
      lineItems: [
        { quantity: 100, unitPrice: 12.5, total: -1250 },
        { quantity: 40, unitPrice: 1, total: -40 },
      ],
    });
    expect(reviewReasons).toEqual([
      `The paper is titled "${title}", so its amounts are given as negative. Check that they are credited, not charged.`,
    ]);
  });

  test('an invoice that names a credit note in its text is none', () => {
    const { extractedData, reviewReasons } = page('COMMERCIAL INVOICE (replaces credit note CN-12)');
    expect(extractedData.invoice?.totalAmount).toBe(1290);
    expect(reviewReasons).toEqual([]);
  });
});

test('amounts that are negative in print stay negative', () => {
  const credited = asCredit({ ...truth, totalAmount: -total });
  expect(credited.totalAmount).toBe(-total);
  const twice = asCredit(asCredit(truth));
  expect(twice).toEqual(asCredit(truth));
});
