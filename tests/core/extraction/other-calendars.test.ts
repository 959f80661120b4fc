import { describe, expect, test } from 'bun:test';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
import type { Extraction } from '../../../core/extraction/extraction.ts';
import { withUnlikelyDates } from '../../../core/extraction/unlikely-dates.ts';
import { textReading } from '../layout/text-page.ts';

const invoiceOf = (country: string, date: string): Extraction =>
  extractDocument(
    textReading(`Lotus Weaving Company Limited                 COMMERCIAL INVOICE
12 River Road
${country}

Sold to                                       Invoice no.     LW-4711
Fenwick & Dale Ltd                            Invoice date    ${date}
22 Quay Road
Hull HU1 2AB
United Kingdom

Description                Quantity    Unit price    Amount
Cushion covers, cotton     200         4.10          820.00

                                       Total USD     820.00`),
    { documentType: null },
  );

describe('the date of an invoice from', () => {
  test.each([
    ['Thailand', '28/02/2568', '2025-02-28'],
    ['Thailand', '28-02-68', '2025-02-28'],
    ['Thailand', '28 February 2568', '2025-02-28'],
    ['Thailand', '28 ก.พ. 2568', '2025-02-28'],
    ['Thailand', '28 February 2025', '2025-02-28'],
    ['Taiwan', '114/02/28', '2025-02-28'],
    ['Taiwan', '中華民國114年2月28日', '2025-02-28'],
    ['Japan', '令和7年2月28日', '2025-02-28'],
    ['Japan', 'R7.2.28', '2025-02-28'],
    ['Hungary', '28.II.2025', '2025-02-28'],
    ['Hungary', '2025. II. 28.', '2025-02-28'],
    ['Poland', '28 II 2025', '2025-02-28'],
  ])('%s, printed %s', (country, printed, iso) => {
    expect(invoiceOf(country, printed).extractedData.invoice?.invoiceDate).toBe(iso);
  });

  test.each([
    ['Germany', '28/02/2568'],
    ['Germany', '114/02/28'],
  ])('%s is not read where it is printed %s', (country, printed) => {
    expect(invoiceOf(country, printed).extractedData.invoice?.invoiceDate).toBeNull();
  });

  test('Thailand keeps its print as evidence', () => {
    expect(invoiceOf('Thailand', '28/02/2568').evidence.invoiceDate?.text).toBe('28/02/2568');
  });
});

const november2026 = Date.UTC(2026, 10, 28);

test('a date before 1990 or after next year is one for a person to look at', () => {
  expect(withUnlikelyDates(invoiceOf('Germany', '28/02/69'), november2026).reviewReasons).toEqual([
    'The invoice date was read as 2069-02-28, which is before 1990 or after 2027.',
  ]);
  expect(withUnlikelyDates(invoiceOf('Germany', '28/02/2027'), november2026).reviewReasons).toEqual([]);
});

test('a date without a label that can mean two days shows both', () => {
  const { extractedData, evidence, confidence } = extractDocument(
    textReading(`INVOICE LW-4711                          05/03/2025

Lotus Weaving
Description                Quantity    Unit price    Amount
Cushion covers, cotton     200         4.10          820.00

                                       Total USD     820.00`),
    { documentType: 'invoice' },
  );
  expect(extractedData.invoice?.invoiceDate).toBe('2025-03-05');
  expect(evidence.invoiceDate?.readings).toEqual(['2025-03-05', '2025-05-03']);
  expect(confidence.fields.invoiceDate).toBeLessThan(0.8);
});
