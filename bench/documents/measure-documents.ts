import { extractDocument } from '../../core/extraction/extract-document.ts';
import type { Extraction } from '../../core/extraction/extraction.ts';
import { detectFileType } from '../../core/files/file-type.ts';
import type { OcrEngine } from '../../core/reading/ocr/ocr-engine.ts';
import type { Reading } from '../../core/reading/page.ts';
import { readDocument } from '../../core/reading/read-document.ts';
import { compareDocument, type DocumentScore, type DocumentTruth } from './compare-documents.ts';

/** Overall confidence from which a document is called processed (decisions.md: 0.80). */
export const processedThreshold = 0.8;

export interface MeasuredDocument {
  readonly name: string;
  readonly truth: DocumentTruth | null;
  readonly reading: Reading;
  readonly extraction: Extraction;
  readonly secondsPerPage: number;
  readonly score: DocumentScore | null;
}

export interface DocumentFigures {
  readonly documents: number;
  readonly typeAccuracy: number | null;
  readonly header: { readonly asked: number; readonly right: number; readonly accuracy: number | null };
  readonly lines: { readonly asked: number; readonly right: number; readonly f1: number | null };
  readonly falseFills: number;
  readonly fullyRight: number;
  readonly processedPrecision: number | null;
  readonly secondsPerPage: { readonly p50: number; readonly p95: number };
}

/** Reads and extracts one file and compares it with its truth, if there is one. */
export async function measureDocument(
  name: string,
  bytes: Uint8Array,
  truth: DocumentTruth | null,
  ocr: OcrEngine,
): Promise<MeasuredDocument> {
  const mimeType = detectFileType(bytes);
  if (!mimeType) throw new Error(`${name} is no PDF, PNG, JPEG or TIFF`);
  const start = performance.now();
  const reading = await readDocument({ bytes, mimeType, ocr });
  const extraction = extractDocument(reading, { documentType: null });
  const secondsPerPage = (performance.now() - start) / 1000 / Math.max(1, reading.pages.length);
  const score = truth ? compareDocument(truth, extraction, processedThreshold) : null;
  return { name, truth, reading, extraction, secondsPerPage, score };
}

const ratio = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000;

const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return (
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0) * 1000) / 1000
  );
};

/** Adds up the scores of all documents that have a truth. */
export function documentFigures(measured: readonly MeasuredDocument[]): DocumentFigures {
  const scores = measured.flatMap((one) => (one.score ? [one.score] : []));
  const sum = (value: (score: DocumentScore) => number): number =>
    scores.reduce((all, one) => all + value(one), 0);
  const [asked, right] = [sum((score) => score.header.asked), sum((score) => score.header.right)];
  const lineRight = sum((score) => score.lines.right);
  const lineAsked = sum((score) => score.lines.asked);
  const processed = scores.filter((score) => score.processedRight !== null);
  return {
    documents: measured.length,
    typeAccuracy: ratio(scores.filter((score) => score.typeRight).length, scores.length),
    header: { asked, right, accuracy: ratio(right, asked) },
    lines: {
      asked: lineAsked,
      right: lineRight,
      f1: ratio(2 * lineRight, lineAsked + sum((score) => score.lines.given)),
    },
    falseFills: sum((score) => score.falseFills),
    fullyRight: scores.filter((score) => score.fullyRight).length,
    processedPrecision: ratio(processed.filter((score) => score.processedRight).length, processed.length),
    secondsPerPage: {
      p50: quantile(
        measured.map((one) => one.secondsPerPage),
        0.5,
      ),
      p95: quantile(
        measured.map((one) => one.secondsPerPage),
        0.95,
      ),
    },
  };
}
