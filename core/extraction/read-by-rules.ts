import type { PageLayout } from '../layout/lines.ts';
import { extractBillOfLading } from './bill-of-lading/extract-bill-of-lading.ts';
import { extractCertificate } from './certificate/extract-certificate.ts';
import { type DocumentContext, documentContext } from './document-context.ts';
import type { DocumentType } from './extraction.ts';
import { filledIn } from './filled-in.ts';
import { extractInvoice } from './invoice/extract-invoice.ts';
import { withGuessedNames } from './knowledge/guessed-names.ts';
import type { ExtractionKnowledge } from './knowledge/knowledge.ts';
import { mayFill } from './may-fill.ts';
import { extractPackingList } from './packing-list/extract-packing-list.ts';
import type { ExtractedPaper } from './paths.ts';
import { guessedName } from './trace/guessed-name.ts';
import { type Recorder, TraceNotes } from './trace/recorder.ts';

/** The pages of a paper whose type is known. */
export interface TypedPages {
  readonly layouts: readonly PageLayout[];
  readonly type: DocumentType;
  /** ISO 639-1, or null when there is too little text to tell. */
  readonly language: string | null;
}

const readers: Readonly<Record<DocumentType, (context: DocumentContext) => ExtractedPaper<object>>> = {
  invoice: extractInvoice,
  packing_list: extractPackingList,
  bill_of_lading: extractBillOfLading,
  certificate_of_origin: extractCertificate,
};

/**
 * Reads a paper by the names that the lists have, and once more by guesses at the names that they lack. The second reading
 * fills what the first left open.
 *
 * @param knowledge of papers of its type
 */
export function readByRules(
  pages: TypedPages,
  knowledge: ExtractionKnowledge,
  notes?: TraceNotes,
): ExtractedPaper<object> {
  const first = readOnce(pages, knowledge, notes?.during('labels'));
  const guessed = withGuessedNames(knowledge, pages.layouts);
  if (guessed === null || !mayFill(first, guessed)) return first;
  const own = notes ?? new TraceNotes();
  const second = readOnce(pages, guessed.knowledge, own.during('guessed names'));
  return filledIn(first, second, guessed.labels, (path, value) =>
    guessedName(path, value, second.evidence[path], own),
  );
}

/** One reading. @param knowledge of papers of its type */
export const readOnce = (
  pages: TypedPages,
  knowledge: ExtractionKnowledge,
  trace?: Recorder,
): ExtractedPaper<object> => {
  const context = contextOf(pages, knowledge);
  return readers[pages.type](trace ? { ...context, trace } : context);
};

/** @param knowledge of papers of its type */
export function contextOf(
  { layouts, type, language }: TypedPages,
  knowledge: ExtractionKnowledge,
): DocumentContext {
  const isForm = type === 'certificate_of_origin' || type === 'bill_of_lading';
  return documentContext(layouts, language, knowledge, isForm);
}
