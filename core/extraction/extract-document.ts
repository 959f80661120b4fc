import { layOut, type PageLayout } from '../layout/lines.ts';
import { withWholeFigures } from '../layout/whole-figures.ts';
import { missingPagesReasons } from '../reading/missing-page.ts';
import type { Reading } from '../reading/page.ts';
import { missingPaths, overallConfidence, typeSureness } from './confidence.ts';
import { type DecidedPaper, type DecidingOptions, decidePaper } from './decide-paper.ts';
import { type DocumentTypeJudgement, judgeDocumentType } from './document-type.ts';
import type { DocumentType, Extraction } from './extraction.ts';
import { asCredit, creditReason, creditTitle } from './invoice/credit-note.ts';
import type { Invoice } from './invoice-shape.ts';
import { guessLimits } from './knowledge/guess-limits.ts';
import { type ExtractionKnowledge, extractionKnowledge, knowledgeFor } from './knowledge/knowledge.ts';
import { detectLanguage } from './language.ts';
import { choosePart } from './parts/choose-part.ts';
import type { FilePart } from './parts/file-part.ts';
import { type FoundPart, findParts } from './parts/find-parts.ts';
import type { PaperNumbers } from './parts/paper-numbers.ts';
import { partsNote, partsReasons } from './parts/parts-said.ts';
import type { ExtractedPaper } from './paths.ts';
import { readOnce, type TypedPages } from './read-by-rules.ts';
import { siblingLimits } from './siblings/sibling-limits.ts';
import { taughtLimits } from './taught/taught-limits.ts';
import { isProven } from './taught/with-taught.ts';
import { TraceNotes } from './trace/recorder.ts';
import type { TraceRequest } from './trace/trace.ts';
import { guessReasons, noTypeNote } from './unstated-type/guess-reasons.ts';
import { withLikeliestTypes } from './unstated-type/with-likeliest-types.ts';

export interface ExtractionOptions extends DecidingOptions {
  /** Told by the sender and taken as true; null: detected. */
  readonly documentType: DocumentType | null;
  /** Absent: what ships with the program. */
  readonly knowledge?: ExtractionKnowledge;
  /** What is traced of how values were decided (`Extraction.trace`); absent or false: nothing. */
  readonly withTrace?: TraceRequest | false;
}

/**
 * Reads the fields of a document from its pages. What is not on the pages is null, and a document that is
 * none of the four types keeps type null and no fields. Of a file that holds several documents, one is read
 * and all are named in `contains`.
 * @throws Error at the first call of a process when a file under data/ is missing or wrong
 */
export function extractDocument(reading: Reading, options: ExtractionOptions): Extraction {
  const knowledge = options.knowledge ?? extractionKnowledge();
  const layouts = reading.pages.map((page) => layOut(withWholeFigures(page)));
  const found = findParts(layouts, knowledge.labels, (pages, type) =>
    numbersIn(
      readOnce(
        { layouts: pages, type, language: detectLanguage(pages, knowledge.labels) },
        knowledgeFor(knowledge, type),
      ).data,
      type,
    ),
  );
  const parts = options.documentType === null ? withLikeliestTypes(found, knowledge.labels) : found;
  const chosen = choosePart(parts, options.documentType);
  const isNamedElsewhere =
    options.documentType !== null && chosen?.judgement.documentType !== options.documentType;
  // Where no part is of the type that the sender named, all pages are taken for it.
  const pages = chosen === null || isNamedElsewhere ? layouts : chosen.layouts;
  const contains = parts.map((part) => filePart(part, part === chosen));
  const extraction = extractPages(
    pages,
    chosen?.judgement ?? judgeDocumentType(layouts, knowledge.labels),
    options,
    knowledge,
  );
  return {
    ...extraction,
    contains,
    reviewReasons: [
      ...partsReasons(contains),
      ...missingPagesReasons(reading.missing),
      ...extraction.reviewReasons,
    ],
    notes: [...partsNote(contains), ...extraction.notes],
  };
}

function extractPages(
  layouts: readonly PageLayout[],
  judged: DocumentTypeJudgement,
  options: ExtractionOptions,
  knowledge: ExtractionKnowledge,
): Omit<Extraction, 'contains'> {
  const { labels } = knowledge;
  const language = detectLanguage(layouts, labels);
  const judgement: DocumentTypeJudgement = options.documentType
    ? { documentType: options.documentType, confidence: 1 }
    : judged;
  const nothing = {
    documentType: judgement.documentType,
    documentTypeConfidence: judgement.confidence,
    language,
    extractedData: {},
    confidence: { overall: 0, fields: {} },
    evidence: {},
    missingRequired: [],
    eInvoice: null,
    reviewReasons: [],
  };
  if (judgement.documentType === null) {
    const hasWords = layouts.some(({ page }) => page.words.length > 0);
    return { ...nothing, notes: [hasWords ? noTypeNote(judgement) : 'No text was found on the pages.'] };
  }
  const type = judgement.documentType;
  const own = knowledgeFor(knowledge, type);
  const typed = { layouts, type, language };
  const isCompared = [options.siblings, options.modelProposals].some((given) => (given ?? []).length > 0);
  const notes = options.withTrace || isCompared ? new TraceNotes() : undefined;
  const decided = decidePaper(typed, own, options, notes);
  const { taught, beside, model } = decided;
  const { data, confidence: fields, evidence } = decided.paper;
  const required = labels.required.get(type) ?? [];
  const credit = type === 'invoice' ? creditTitle(layouts, labels) : null;
  const extraction = {
    ...nothing,
    reviewReasons: [
      ...guessReasons(judgement),
      ...(credit === null ? [] : [creditReason(credit)]),
      ...(taught?.isOnTrial && isAnyRequired(taught.paths, required) ? [trialReason] : []),
      ...(model && model.paths.length > 0 ? [modelReason] : []),
    ],
    extractedData: { [type]: credit === null ? data : asCredit(data as Invoice) },
    confidence: {
      overall: overallOf(decided, typed, required, judgement.confidence),
      fields,
    },
    evidence,
    missingRequired: missingPaths(data, required),
    notes: beside?.changes.map(({ note }) => note) ?? [],
    ...(beside && beside.changes.length > 0 && { siblings: beside.changes }),
    ...(taught && { taught: { layoutId: taught.layoutId, paths: taught.paths } }),
    ...(model && { proposedByModel: model.paths }),
    ...guessedNames(decided.guessed, taught?.paths ?? []),
  };
  return notes && options.withTrace
    ? { ...extraction, trace: notes.traces(extraction, options.withTrace) }
    : extraction;
}

/** The chance that all required values are right; at most as high as what rests on guesses or on siblings allows. */
function overallOf(
  { paper, guessed, calibratedFields, probability, taught, beside }: DecidedPaper,
  { type, layouts }: TypedPages,
  required: readonly string[],
  typeConfidence: number,
): number {
  const overall = (fields: Readonly<Record<string, number>>): number =>
    overallConfidence(type, fields, required, {
      probability,
      typeConfidence,
      isScan: layouts.some(({ page }) => page.source === 'ocr'),
    });
  const isProvenPaper =
    isProven(taught ? supportOf(taught.support, required) : 0) &&
    overall(calibratedFields) >= taughtLimits().provenBefore;
  return Math.min(
    isAnyRequired(guessed?.keys() ?? [], required) ? guessLimits().mostConfidence : 1,
    beside && isAnyRequired(beside.doubtful, required) ? siblingLimits().mendedSureness : 1,
    Math.max(
      isProvenPaper ? taughtLimits().provenSureness * typeSureness(typeConfidence) : 0,
      overall(paper.confidence),
    ),
  );
}

/** Whether one of some paths is a required value, or a cell of required lines. */
const isAnyRequired = (paths: Iterable<string>, required: readonly string[]): boolean =>
  [...paths].some((path) => required.some((own) => path === own || path.startsWith(`${own}[`)));

/** How much speaks for the required value for which least does, 0 to 1. */
const supportOf = (support: ReadonlyMap<string, number>, required: readonly string[]): number =>
  Math.min(1, ...required.map((path) => support.get(path) ?? 0));

const trialReason =
  'Required values rest on one or two approved papers of this layout: compare them with the page';

/** The printed names of values that were found by guesses at them, where nothing else has decided since. */
function guessedNames(guessed: ExtractedPaper<object>['guessed'], otherwise: readonly string[]) {
  const names = [...(guessed ?? [])].filter(([path, name]) => name !== '' && !otherwise.includes(path));
  return names.length === 0 ? {} : { guessedNames: Object.fromEntries(names) };
}

const modelReason = 'Values rest on a language model alone: compare them with the page';

const numbers: Readonly<Record<DocumentType, string>> = {
  invoice: 'invoiceNumber',
  packing_list: 'packingListNumber',
  bill_of_lading: 'billOfLadingNumber',
  certificate_of_origin: 'certificateNumber',
};

function numbersIn(data: object, type: DocumentType): PaperNumbers {
  const textAt = (key: string): string | null => {
    const value: unknown = Reflect.get(data, key);
    return typeof value === 'string' ? value : null;
  };
  return { own: textAt(numbers[type]), invoice: textAt('invoiceNumber') };
}

const filePart = ({ layouts, judgement, number }: FoundPart, isExtracted: boolean): FilePart => ({
  documentType: judgement.documentType,
  confidence: judgement.confidence,
  firstPage: layouts[0]?.page.number ?? 1,
  lastPage: layouts.at(-1)?.page.number ?? 1,
  number,
  isExtracted,
});
