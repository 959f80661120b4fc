import { detectFileType } from '../files/file-type.ts';
import type { Attachment } from '../reading/attachments/pdf-attachments.ts';
import { ReadingError } from '../reading/reading-error.ts';
import type { Extraction } from './extraction.ts';
import { offPage } from './off-page.ts';

/** Attached papers that are opened at most: each takes as long as a file of its own. */
const mostOpened = 3;

interface AttachedPdf {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The PDF files among the attachments of a PDF. */
export const attachedPdfs = (attachments: readonly Attachment[]): readonly AttachedPdf[] =>
  attachments.flatMap(({ name, bytes }) =>
    bytes !== null && detectFileType(bytes) === 'application/pdf' ? [{ name, bytes }] : [],
  );

/**
 * What is read from a PDF whose own pages hold no paper and that carries others (a portfolio): the first attached one that
 * is of a known type. Its places are none of the pages of the file, so that the evidence has texts alone.
 *
 * @param extract reads one attached file
 */
export async function readAttachedPaper(
  cover: Extraction,
  pdfs: readonly AttachedPdf[],
  extract: (bytes: Uint8Array) => Promise<Extraction>,
): Promise<Extraction> {
  const unread: string[] = [];
  for (const [at, { name, bytes }] of pdfs.slice(0, mostOpened).entries()) {
    const paper = await readOrNull(() => extract(bytes));
    if (paper === null || paper.documentType === null) {
      unread.push(name);
      continue;
    }
    const others = [...unread, ...pdfs.slice(at + 1).map((other) => other.name)];
    const left =
      others.length === 0 ? '' : ` Not read: ${others.join(', ')}; upload each as a file of its own.`;
    return {
      ...paper,
      contains: cover.contains,
      evidence: offPage(paper.evidence),
      reviewReasons: [
        `The pages of the file hold no document; the fields were read from the attached file ${name}.${left}`,
        ...paper.reviewReasons,
      ],
    };
  }
  return withAttachedNote(cover, pdfs);
}

/** The extraction with a sentence on the PDF files that the file carries and that were not read. */
export function withAttachedNote(page: Extraction, pdfs: readonly AttachedPdf[]): Extraction {
  if (pdfs.length === 0) return page;
  const count = pdfs.length === 1 ? 'a PDF file' : `${pdfs.length} PDF files`;
  const note = `The file carries ${count} (${pdfs.map(({ name }) => name).join(', ')}) that ${pdfs.length === 1 ? 'was' : 'were'} not read; upload each as a file of its own.`;
  return { ...page, notes: [...page.notes, note] };
}

/** Null for a file that cannot be read: a broken attachment does not fail the file that carries it. */
async function readOrNull(extract: () => Promise<Extraction>): Promise<Extraction | null> {
  try {
    return await extract();
  } catch (error) {
    if (error instanceof ReadingError) return null;
    throw error;
  }
}
