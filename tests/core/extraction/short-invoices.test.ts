import { expect, test } from 'bun:test';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
import { textPage, textReading } from '../layout/text-page.ts';

test.each([
  ['NO 42/1 Kacherakanahalli Village', null],
  ['NO 0150 Oslo', 'NO'],
  ['DE 12345 Leipzig', 'DE'],
  ['GB W1A 1AA', 'GB'],
])('%s: the country is %p', (line, country) => {
  const text = `INVOICE

Seller: Holm Trading Ltd      Invoice No: 4711
        ${line}

Description      Quantity    Unit Price    Amount
Brass valves     10          2.50          25.00

                             Total         25.00`;
  const { extractedData } = extractDocument(textReading(text), { documentType: 'invoice' });
  expect(extractedData.invoice?.supplier).toMatchObject({ name: 'Holm Trading Ltd', country });
});

test('terms of payment that are a table are read below the names of its columns', () => {
  const text = `RECHNUNG

Holm Handels GmbH                   Rechnung Nr. 4711
Hauptstr. 3, 80333 München          Datum 5.3.2018

Pos  Beschreibung      Menge    Preis    Betrag
1    Trennblätter      20       9,90     198,00

                              Rechnungsbetrag    198,00

Zahlungsbedingungen:

Beschreibung                               Fälligkeit
Zahlbar innerhalb 30 Tagen netto           04.04.2018`;
  const { extractedData } = extractDocument(textReading(text), { documentType: null });
  expect(extractedData.invoice).toMatchObject({
    paymentTerms: 'Zahlbar innerhalb 30 Tagen netto',
    dueDate: '2018-04-04',
    discountAmount: null,
  });
});

test.each([
  ['India', 'INR'],
  ['China', 'CNY'],
])(
  'a yen sign on a scan from %s is read as %s: engines do not know the sign of the rupee',
  (country, code) => {
    const page = textPage(
      `INVOICE

Seller: Holm Trading Ltd      Invoice No: 4711
        5 High Street, ${country}

Description      Quantity    Unit Price    Amount
Brass valves     10          2.50          25.00

Grand Total ¥ 25.00`,
      1,
      'ocr',
      0.95,
    );
    const reading = { pages: [page], pageCount: 1, engines: ['drawn'], notes: [] };
    expect(extractDocument(reading, { documentType: 'invoice' }).extractedData.invoice?.currency).toBe(code);
  },
);
