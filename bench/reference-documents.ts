/**
 * `bun bench/reference-documents.ts [DIR]`: reads the public documents that lie outside the repository
 * (default /work/shared/documents) and reports how many of number, date, total and currency are right. The
 * truth of ZUGFeRD files is the XML embedded in them; extraction itself reads the page only.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../core/config.ts';
import { sameValue } from '../core/documents/measure/same-value.ts';
import { extractDocument } from '../core/extraction/extract-document.ts';
import { detectFileType } from '../core/files/file-type.ts';
import { squash } from '../core/layout/fold.ts';
import { createOcr } from '../core/reading/ocr/create-ocr.ts';
import { readDocument } from '../core/reading/read-document.ts';
import { embeddedXml, truthFromXml } from './documents/embedded-invoice-truth.ts';

const folder = process.argv[2] ?? '/work/shared/documents';
if (!existsSync(join(folder, 'index.tsv'))) {
  console.error(`${folder}/index.tsv is not there: nothing to measure`);
  process.exit(2);
}

type Header = Record<string, unknown>;

/** Truth files of invoice2data name the same things differently; a leading number sign is print, not number. */
function headerTruth(path: string, bytes: Uint8Array): Header | null {
  const xml = path.endsWith('.pdf') ? embeddedXml(bytes) : null;
  if (xml) {
    const truth = truthFromXml(xml);
    return {
      invoiceNumber: truth.invoiceNumber,
      invoiceDate: truth.invoiceDate,
      totalAmount: truth.totalAmount,
      currency: truth.currency,
      'supplier.name': truth.supplierName,
      'buyer.name': truth.buyerName,
    };
  }
  if (!existsSync(`${path}.truth.json`)) return null;
  const [truth] = JSON.parse(readFileSync(`${path}.truth.json`, 'utf8')) as Header[];
  if (!truth) return null;
  const header: Header = {
    invoiceNumber: String(truth.invoice_number).replace(/^#\s*/, ''),
    invoiceDate: truth.date,
    currency: truth.currency,
  };
  if ('amount' in truth) header.totalAmount = truth.amount;
  return header;
}

const main = new Set(['invoiceNumber', 'invoiceDate', 'totalAmount', 'currency']);
const counts = {
  /** Every born-digital document, also those whose truth is of another invoice than the one on the page. */
  digitalAll: { asked: 0, right: 0 },
  digital: { asked: 0, right: 0 },
  scanned: { asked: 0, right: 0 },
  names: { asked: 0, right: 0 },
};
const ocr = createOcr(readConfig({}, {}).ocrLanguages);
const rows = readFileSync(join(folder, 'index.tsv'), 'utf8').trim().split('\n').slice(1);
let typesRight = 0;
const seconds: number[] = [];
for (const row of rows) {
  const [file = '', type = ''] = row.split('\t');
  const path = join(folder, file);
  const bytes = await Bun.file(path).bytes();
  const mimeType = detectFileType(bytes);
  if (!mimeType) throw new Error(`${file} is no PDF, PNG, JPEG or TIFF`);
  const start = performance.now();
  const reading = await readDocument({ bytes, mimeType, ocr });
  const extraction = extractDocument(reading, { documentType: null });
  seconds.push((performance.now() - start) / 1000 / Math.max(1, reading.pages.length));
  const expectedType = type === '(none of the four)' ? null : type;
  if (extraction.documentType === expectedType) typesRight += 1;
  else console.error(`${file}: type ${expectedType}, read ${extraction.documentType}`);
  const truth = headerTruth(path, bytes);
  const printed = squash(reading.pages.flatMap((page) => page.words.map((word) => word.text)).join(''));
  // Only for a text layer is this certain: what OCR misread is a miss.
  const isOtherInvoice =
    truth !== null && file.endsWith('.pdf') && !printed.includes(squash(String(truth.invoiceNumber)));
  if (isOtherInvoice)
    console.error(`${file}: its truth (number ${truth.invoiceNumber}) is not the number printed on its page`);
  for (const [field, expected] of Object.entries(truth ?? {})) {
    if (expected === null || expected === undefined) continue;
    const read = field
      .split('.')
      .reduce<unknown>(
        (value, key) => (value ? Reflect.get(value as object, key) : null),
        extraction.extractedData.invoice,
      );
    const kind = main.has(field) ? (file.endsWith('.pdf') ? counts.digital : counts.scanned) : counts.names;
    const kinds = isOtherInvoice ? [] : [kind];
    if (kind === counts.digital) kinds.push(counts.digitalAll);
    for (const count of kinds) count.asked += 1;
    if (sameValue(expected, read ?? null)) for (const count of kinds) count.right += 1;
    else
      console.error(`${file}: ${field} is ${JSON.stringify(expected)}, read ${JSON.stringify(read ?? null)}`);
  }
}
await ocr.close();
const share = (count: { asked: number; right: number }) => ({
  ...count,
  accuracy: Math.round((count.right / count.asked) * 1000) / 1000,
});
console.log(
  JSON.stringify(
    {
      documents: rows.length,
      typeAccuracy: Math.round((typesRight / rows.length) * 1000) / 1000,
      bornDigital: share(counts.digitalAll),
      bornDigitalWhoseTruthIsOnThePage: share(counts.digital),
      scanned: share(counts.scanned),
      partyNames: share(counts.names),
      secondsPerPage: { median: seconds.sort((a, b) => a - b)[Math.floor(seconds.length / 2)] },
    },
    null,
    2,
  ),
);
