import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractDocument } from '../../core/extraction/extract-document.ts';
import type { DocumentType } from '../../core/extraction/extraction.ts';
import { printedText } from '../../core/extraction/printed-text.ts';
import type { Stated } from '../../core/extraction/siblings/stated.ts';
import type { OcrEngine } from '../../core/reading/ocr/ocr-engine.ts';
import type { Reading } from '../../core/reading/page.ts';
import { readDocument } from '../../core/reading/read-document.ts';
import type { Paper } from '../../core/shipments/consistency/paper.ts';
import { scannedLikeInAnOffice } from '../../tests/fixtures/scans/everyday-scan.ts';
import { type DrawnSetPaper, drawSet } from '../../tests/fixtures/shipments/drawn/draw-set.ts';
import { statedOf } from '../siblings/measure-papers.ts';
import type { ReadSet } from './measure-sets.ts';

/**
 * Draws the papers of a set and reads them as uploaded files are: from the text layer, or, with `dpi`, from a
 * scan of that resolution. A paper whose type is not recognized is left out, as it would be. With `kept`, a folder,
 * what was read of a file lies there and is not read again by the same reader: extraction and rules can be measured again in seconds.
 */
export const readDrawn = (ocr: OcrEngine, dpi: number | null, kept: string | null = null): ReadSet => {
  const read = readPapers(ocr, dpi, kept);
  return async (set) => read(await drawSet(set));
};

/** The same of papers that are drawn already. */
export const readPapers =
  (ocr: OcrEngine, dpi: number | null, kept: string | null = null) =>
  async (drawnPapers: readonly DrawnSetPaper[]): Promise<readonly Paper[]> => {
    const papers = new Map<DocumentType, Paper>();
    const read: { reading: Reading; stated: readonly Stated[]; documentType: DocumentType }[] = [];
    for (const drawn of drawnPapers) {
      const { documentType, bytes } = drawn;
      const reading = await keptReading(
        kept,
        createHash('sha256').update(`${ocr.name} ${dpi} `).update(bytes),
        async () => readDocument({ ...(await fileOf(drawn, dpi)), ocr }),
      );
      const alone = extractDocument(reading, { documentType: null });
      const isDigital = reading.pages.every(({ source }) => source === 'text-layer');
      if (alone.documentType)
        read.push({ reading, documentType, stated: statedOf(alone.documentType, alone, isDigital) });
    }
    // As the papers of a shipment are decided again when all of them are there.
    for (const { reading, documentType, stated: own } of read) {
      const siblings = read.flatMap(({ stated }) => (stated === own ? [] : stated));
      const extraction = extractDocument(reading, { documentType: null, siblings });
      const data = extraction.documentType && extraction.extractedData[extraction.documentType];
      if (!data) continue;
      if (papers.has(extraction.documentType))
        process.stderr.write(`a ${documentType} was taken for another ${extraction.documentType}\n`);
      // Of two that are taken for one type the later counts, as after an upload.
      papers.set(extraction.documentType, {
        documentId: documentType,
        documentType: extraction.documentType,
        fileName: `${documentType}.pdf`,
        sha256: documentType.padEnd(64, '0'),
        data,
        confidence: extraction.confidence.fields,
        evidence: extraction.evidence,
        isScanned: reading.pages.some(({ source }) => source === 'ocr'),
        printedText: printedText(reading.pages, extraction.contains),
      } as Paper);
    }
    return [...papers.values()];
  };

async function keptReading(
  folder: string | null,
  hash: ReturnType<typeof createHash>,
  read: () => Promise<Reading>,
): Promise<Reading> {
  if (folder === null) return read();
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${hash.digest('hex')}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Reading;
  const reading = await read();
  // Two measurements may run at once: what is there is whole.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(reading));
  renameSync(`${file}.${process.pid}`, file);
  return reading;
}

async function fileOf({ bytes, documentType: name, pageCount }: DrawnSetPaper, dpi: number | null) {
  if (dpi === null) return { bytes, mimeType: 'application/pdf' as const };
  const seed = createHash('sha256').update(bytes).digest().readUInt32LE(0) % 10_000;
  const scanned = await scannedLikeInAnOffice(
    { fileName: `${name}.pdf`, bytes, pageCount, truth: { documentType: null, extractedData: {} } },
    name,
    seed,
    dpi,
  );
  const ending = scanned.fileName.split('.').at(-1) ?? 'pdf';
  const types = { pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png', tif: 'image/tiff' } as const;
  return { bytes: scanned.bytes, mimeType: types[ending as keyof typeof types] };
}
