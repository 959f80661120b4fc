/**
 * `bun bench/documents.ts DIR`: reads every document of a folder, compares it with `FILE.truth.json` where
 * there is one, prints the figures as JSON and what was missed on stderr.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createTesseract } from '../core/reading/ocr/tesseract.ts';
import type { DocumentTruth } from './documents/compare-documents.ts';
import { documentFigures, type MeasuredDocument, measureDocument } from './documents/measure-documents.ts';

const folder = process.argv[2];
if (!folder) {
  console.error('Usage: bun bench/documents.ts DIR');
  process.exit(2);
}
const ocr = createTesseract(['eng']);
const measured: MeasuredDocument[] = [];
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:pdf|png|jpe?g|tiff?)$/i.test(name))
  .sort();
for (const name of names) {
  const path = join(folder, name);
  const truthFile = Bun.file(`${path}.truth.json`);
  const truth = (await truthFile.exists()) ? ((await truthFile.json()) as DocumentTruth) : null;
  try {
    const one = await measureDocument(name, await Bun.file(path).bytes(), truth, ocr);
    measured.push(one);
    for (const miss of one.score?.misses ?? []) console.error(`${name}: ${miss}`);
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
await ocr.close();
console.log(JSON.stringify(documentFigures(measured), null, 2));
