import { readFile } from 'node:fs/promises';
import type { Extraction } from '../../extraction/extraction.ts';
import { detectFileType } from '../../files/file-type.ts';
import { ReadingError } from '../../reading/reading-error.ts';
import type { DocumentReader } from '../document-reader.ts';
import { compareDocument } from './compare-document.ts';
import type { MeasuredDocument } from './document-figures.ts';
import type { DocumentTruth } from './document-truth.ts';

export interface LabelledDocument {
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  readonly truth: DocumentTruth;
}

export interface Measuring {
  readonly reader: Pick<DocumentReader, 'read'>;
  /** Overall confidence from which a document is called processed. */
  readonly threshold: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  readonly onMeasured?: (one: MeasuredDocument, extraction: Extraction) => void;
}

/** The facts on a document that cannot be read. */
const nothing: Extraction = {
  documentType: null,
  documentTypeConfidence: 0,
  language: null,
  extractedData: {},
  confidence: { overall: 0, fields: {} },
  evidence: {},
  missingRequired: [],
  contains: [],
  eInvoice: null,
  reviewReasons: [],
  notes: [],
};

/**
 * Reads the pages of documents whose truth is known, one after the other, as those of an upload are read (but
 * not an e-invoice inside, which would be its own truth), and compares. What
 * cannot be read counts as read without any value.
 */
export async function measureDocuments(
  documents: readonly LabelledDocument[],
  { reader, threshold, now, onMeasured }: Measuring,
): Promise<readonly MeasuredDocument[]> {
  const measured: MeasuredDocument[] = [];
  for (const { name, path, truth } of documents) {
    const mimeType = detectFileType(await readFile(path));
    const start = now();
    const { extraction, pages, failure } = await readOne(reader, path, mimeType);
    const one = {
      name,
      score: compareDocument(truth, extraction, threshold),
      secondsPerPage: (now() - start) / 1000 / Math.max(1, pages),
      failure,
    };
    measured.push(one);
    onMeasured?.(one, extraction);
  }
  return measured;
}

async function readOne(
  reader: Pick<DocumentReader, 'read'>,
  path: string,
  mimeType: string | null,
): Promise<{ readonly extraction: Extraction; readonly pages: number; readonly failure: string | null }> {
  if (!mimeType) return { extraction: nothing, pages: 0, failure: 'is no PDF, PNG, JPEG or TIFF' };
  try {
    const { extraction, reading } = await reader.read({
      path,
      mimeType,
      documentType: null,
      pagesOnly: true,
    });
    return { extraction, pages: reading.sources.length, failure: null };
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error;
    return { extraction: nothing, pages: 0, failure: error.message };
  }
}
