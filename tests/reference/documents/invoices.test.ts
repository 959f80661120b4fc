import { describe, expect, test } from 'bun:test';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedXml, truthFromXml } from '../../../bench/documents/embedded-invoice-truth.ts';
import { sameValue } from '../../../core/documents/measure/same-value.ts';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
import { squash } from '../../../core/layout/fold.ts';
import type { OcrEngine } from '../../../core/reading/ocr/ocr-engine.ts';
import { readDocument } from '../../../core/reading/read-document.ts';

const folder = '/work/shared/documents/invoices';
const isThere = existsSync(folder);
if (!isThere) console.log(`${folder} is not there: public invoices are not read in this run`);

/** The papers below have a text layer: letters in their pictures are not needed. */
const noOcr: OcrEngine = { name: 'none', recognize: async () => [], close: async () => {} };

describe.skipIf(!isThere)('public invoices with a text layer', () => {
  const names = isThere ? readdirSync(folder).filter((name) => name.endsWith('.pdf')) : [];

  test('number, date, total and currency are right on at least 85 % of what the page prints', async () => {
    let [asked, right] = [0, 0];
    for (const name of names) {
      const bytes = await Bun.file(join(folder, name)).bytes();
      const xml = embeddedXml(bytes);
      if (!xml) continue;
      const reading = await readDocument({ bytes, mimeType: 'application/pdf', ocr: noOcr });
      const truth = truthFromXml(xml);
      const printed = squash(reading.pages.flatMap((page) => page.words.map((word) => word.text)).join(''));
      // Some files carry the XML of another invoice than the one on their page.
      if (!truth.invoiceNumber || !printed.includes(squash(truth.invoiceNumber))) continue;
      const { invoice } = extractDocument(reading, { documentType: null }).extractedData;
      for (const field of ['invoiceNumber', 'invoiceDate', 'totalAmount', 'currency'] as const) {
        asked += 1;
        if (sameValue(truth[field], invoice?.[field] ?? null)) right += 1;
      }
    }
    expect(asked).toBeGreaterThanOrEqual(28);
    expect(right / asked).toBeGreaterThanOrEqual(0.85);
  });

  test('every one of them is taken for an invoice', async () => {
    const types = await Promise.all(
      names.map(async (name) => {
        const bytes = await Bun.file(join(folder, name)).bytes();
        const reading = await readDocument({ bytes, mimeType: 'application/pdf', ocr: noOcr });
        return extractDocument(reading, { documentType: null }).documentType;
      }),
    );
    expect(new Set(types)).toEqual(new Set(['invoice']));
  });
});
