import type { DocumentType, Extraction } from '../../extraction/extraction.ts';
import { isModelField } from '../../extraction/model-proposals/is-model-field.ts';
import { modelLimits } from '../../extraction/model-proposals/model-limits.ts';
import { isOfPages } from '../../extraction/off-page.ts';
import { extractedPages, printedText } from '../../extraction/printed-text.ts';
import { lazily } from '../../lazily.ts';
import type { Page } from '../../reading/page.ts';
import { loadDocumentFields } from '../fields/document-fields.ts';
import { type EditableData, fieldValue } from '../fields/field-values.ts';

/** A page that was decided with doubt, as a language model is asked about it. */
export interface AskedPage {
  /** From 1. */
  readonly number: number;
  readonly documentType: DocumentType;
  /** Paths of the fields that are empty, and of those that were read from it with doubt. */
  readonly fields: readonly string[];
  /** Its words in reading order, a line of text for each line of print. */
  readonly text: string;
}

const documentFields = lazily(() => loadDocumentFields());

/**
 * The pages of a document that were decided with doubt: those that a doubtful value was read from, and where a required one was
 * not found the first and the last. Values of lists are no reason. None where an e-invoice or an attached file was read.
 */
export function askedPages(extraction: Extraction, pages: readonly Page[]): readonly AskedPage[] {
  const { documentType, extractedData, confidence, evidence, missingRequired, eInvoice, contains } =
    extraction;
  if (documentType === null || eInvoice || !isOfPages(evidence)) return [];
  const { doubtful, mostPages, thousandLetters } = modelLimits();
  const data = (extractedData[documentType] ?? {}) as EditableData;
  const fields = [...(documentFields().get(documentType)?.keys() ?? [])].filter(isModelField);
  const isEmpty = (path: string): boolean => fieldValue(data, path) === null;
  const isDoubtful = (path: string): boolean => !isEmpty(path) && (confidence.fields[path] ?? 0) < doubtful;
  const own = extractedPages(pages, contains).filter(({ words }) => words.length > 0);
  const lacksRequired = fields.some((path) => missingRequired.includes(path));
  const numbers = new Set([
    ...fields.filter(isDoubtful).flatMap((path) => evidence[path]?.page ?? []),
    ...(lacksRequired ? [own[0], own.at(-1)].flatMap((page) => page?.number ?? []) : []),
  ]);
  return own
    .filter(({ number }) => numbers.has(number))
    .slice(0, mostPages)
    .map((page) => ({
      ...{ number: page.number, documentType },
      fields: fields.filter(
        (path) => isEmpty(path) || (isDoubtful(path) && evidence[path]?.page === page.number),
      ),
      text: printedText([page], []).slice(0, thousandLetters * 1_000),
    }));
}
