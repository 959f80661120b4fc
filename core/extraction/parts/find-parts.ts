import type { PageLayout } from '../../layout/lines.ts';
import { type DocumentTypeJudgement, judgeSigns } from '../document-type.ts';
import type { DocumentType } from '../extraction.ts';
import type { LabelKnowledge } from '../knowledge/label-knowledge.ts';
import type { PageSigns } from '../page-signs.ts';
import { beginsPart, type OpenPart } from './begins-part.ts';
import { goesBy, type PaperNumbers } from './paper-numbers.ts';
import { type Sheet, sheetOf } from './sheets.ts';

/** Pages that belong together, as they lie in the file. */
export interface FoundPart {
  readonly layouts: readonly PageLayout[];
  /** Of each page. */
  readonly signs: readonly PageSigns[];
  readonly judgement: DocumentTypeJudgement;
  /** Null where it bears none, and where it is the only one. */
  readonly number: string | null;
}

/** What is less sure of its type is no document of its own. */
const leastConfidence = 0.6;

/**
 * The documents that the pages of one file make, in order; one for nearly every file. Blank pages and those
 * that say nothing of themselves (terms and conditions, drawings) belong to what lies before them.
 *
 * @param numbersOf the numbers that pages bear as a paper of a type
 */
export function findParts(
  layouts: readonly PageLayout[],
  knowledge: LabelKnowledge,
  numbersOf: (layouts: readonly PageLayout[], type: DocumentType) => PaperNumbers,
): readonly FoundPart[] {
  const sheets = layouts.map((layout) => sheetOf(layout, knowledge));
  const numbersOfSheet = ({ layout }: Sheet, type: DocumentType): PaperNumbers => numbersOf([layout], type);
  const groups: Sheet[][] = [];
  let open: OpenPart | null = null;
  for (const sheet of sheets) {
    const group = groups.at(-1);
    if (!group || !open || beginsPart(sheet, open, numbersOfSheet)) {
      groups.push([sheet]);
      open = opened([sheet], numbersOfSheet);
    } else {
      group.push(sheet);
      open = sheet.isBlank ? open : wider(open, sheet, numbersOfSheet);
    }
  }
  const parts = joined(groups);
  return parts.map((group) => {
    const own = group.map(({ layout }) => layout);
    const signs = group.map((sheet) => sheet.signs);
    const judgement = judgeSigns(signs);
    const isNamed = parts.length > 1 && judgement.documentType !== null;
    return {
      layouts: own,
      signs,
      judgement,
      number: isNamed ? goesBy(numbersOf(own, judgement.documentType)) : null,
    };
  });
}

/** A part whose pages have said nothing of their type so far may be told it by the next. */
function wider(
  open: OpenPart,
  sheet: Sheet,
  numbersOf: (sheet: Sheet, type: DocumentType) => PaperNumbers,
): OpenPart {
  const sheets = [...open.sheets, sheet];
  return open.documentType === null ? opened(sheets, numbersOf) : { ...open, sheets };
}

function once<T>(ask: () => T): () => T {
  let answer: { readonly value: T } | null = null;
  return () => {
    answer ??= { value: ask() };
    return answer.value;
  };
}

function opened(
  sheets: readonly Sheet[],
  numbersOf: (sheet: Sheet, type: DocumentType) => PaperNumbers,
): OpenPart {
  const [first] = sheets;
  const judged = judgeSigns(sheets.map(({ signs }) => signs)).documentType;
  const documentType = judged ?? first?.heading?.documentType ?? null;
  const isTyped = documentType !== null && documentType !== 'other';
  return {
    documentType,
    sheets: sheets.filter(({ isBlank }) => !isBlank),
    numbers: once(() => (isTyped && first ? numbersOf(first, documentType) : { own: null, invoice: null })),
  };
}

/** Groups that turn out to be no document of their own go back to the one before; leading pages go to the first. */
function joined(groups: readonly Sheet[][]): readonly Sheet[][] {
  const kept: Sheet[][] = [];
  for (const group of groups) {
    const before = kept.at(-1);
    if (before && !standsAlone(group)) before.push(...group);
    else if (before && kept.length === 1 && isOpening(before, group)) before.push(...group);
    else kept.push([...group]);
  }
  return kept;
}

function standsAlone(group: readonly Sheet[]): boolean {
  const { documentType, confidence } = judgeSigns(group.map(({ signs }) => signs));
  if (documentType === null)
    return group[0]?.heading?.documentType === 'other' || group[0]?.number?.page === 1;
  return confidence >= leastConfidence;
}

/** Whether pages without a title are the beginning of the document that names itself behind them. */
function isOpening(before: readonly Sheet[], group: readonly Sheet[]): boolean {
  const [first, next] = [before[0], group[0]];
  if (!first || !next || judgeSigns(before.map(({ signs }) => signs)).documentType !== null) return false;
  if (before.every(({ isBlank }) => isBlank)) return true;
  if (first.heading !== null) return false;
  const type = judgeSigns(group.map(({ signs }) => signs)).documentType;
  return next.number?.page === before.length + 1 || (type !== null && first.signs.hints[type] >= 2);
}
