import type { Doubt } from '../../core/documents/doubts/doubt.ts';
import type { Duplicate } from '../../core/documents/duplicates-of.ts';
import type { DocumentFields } from '../../core/documents/fields/document-fields.ts';
import type { DocumentResult } from '../screens/document-result.ts';
import { groupsOf } from '../screens/field-labels.ts';
import { type FieldValue, fieldGroups, readData } from '../screens/field-values.ts';
import { fieldReasons, generalDoubts } from '../screens/review-reasons.ts';
import { amountBesideCurrency } from './amount-beside-currency.ts';
import { cleanText } from './clean-text.ts';
import { duplicateRows } from './duplicate-choice.ts';
import { isPlainList, isTable, plainListRows, tableRows } from './list-rows.ts';
import { ownDecisionWords } from './own-decision-words.ts';

/** A row of a document on the desk. */
export type DocumentRow =
  | { readonly kind: 'heading'; readonly text: string }
  /** A field of the document, a value of a list, or a cell of an entry of one. */
  | {
      readonly kind: 'field';
      readonly path: string;
      readonly label: string;
      readonly value: FieldValue;
      /** Cells are indented. */
      readonly depth: 0 | 1;
    }
  | {
      readonly kind: 'line';
      /** `lineItems[0]`, `containers[1]` */
      readonly path: string;
      readonly text: string;
      readonly isOpen: boolean;
    }
  /** A value that can be taken for the field at the path. */
  | {
      readonly kind: 'suggestion';
      readonly path: string;
      readonly value: string | number;
      readonly text: string;
    }
  /** Where another entry of a list is typed. */
  | { readonly kind: 'add'; readonly path: string; readonly label: string }
  | { readonly kind: 'duplicate'; readonly duplicate: Duplicate; readonly text: string }
  | { readonly kind: 'check'; readonly check: DocumentResult['compliance']['checks'][number] }
  /** The doubts about the document as a whole. */
  | { readonly kind: 'doubt'; readonly doubt: Doubt; readonly text: string }
  /** The notice of the line above it, such as that it is not goods. */
  | { readonly kind: 'notice'; readonly text: string }
  /** A sentence that cannot be chosen. */
  | { readonly kind: 'note'; readonly text: string };

export const canBeChosen = ({ kind }: DocumentRow): boolean =>
  kind !== 'heading' && kind !== 'note' && kind !== 'notice';

/** The identity of a row across loads of the document. */
export function rowKey(row: DocumentRow): string {
  if (row.kind === 'check') return `check ${row.check.checkId}`;
  if (row.kind === 'duplicate') return `duplicate ${row.duplicate.documentId}`;
  if (row.kind === 'doubt') return `doubt ${row.doubt.path}`;
  if (row.kind === 'suggestion') return `suggestion ${row.path} ${row.value}`;
  return 'path' in row ? `${row.kind} ${row.path}` : '';
}

/**
 * The rows of a document: its duplicates, fields by group, lists, checks.
 * @param isComplete also the fields without a value, to put one in.
 * @param open the paths of the entries whose cells are shown.
 */
export function documentRows(
  result: DocumentResult,
  fields: DocumentFields,
  {
    isComplete,
    open,
    duplicates = [],
  }: {
    readonly isComplete: boolean;
    readonly open: ReadonlySet<string>;
    readonly duplicates?: readonly Duplicate[];
  },
): readonly DocumentRow[] {
  const isRead = readData(result) !== undefined;
  return [
    ...duplicateRows(duplicates),
    ...noteRows(result),
    ...(isRead ? fieldRows(result, fields, isComplete) : []),
    ...(isRead ? tableRows(result, fields, open) : []),
    ...(result.compliance.checks.length > 0 ? [{ kind: 'heading', text: 'Compliance' } as const] : []),
    ...result.compliance.checks.map((check) => ({ kind: 'check', check }) as const),
  ];
}

/** Why a person has to look, or why nothing could be read, and what else was found. */
function noteRows(result: DocumentResult): readonly DocumentRow[] {
  const { status, failure, notes } = result.detail;
  const toNote = (text: string): DocumentRow => ({ kind: 'note', text: cleanText(text) });
  const doubts = generalDoubts(result).map(
    (doubt): DocumentRow => ({ kind: 'doubt', doubt, text: cleanText(doubt.message) }),
  );
  const fields = status === 'requires_review' ? fieldReasons(result) : [];
  const causes =
    status === 'failed' && failure ? [toNote(failure.message)] : [...doubts, ...fields.map(toNote)];
  const texts = [...causes, ...[...new Set(notes)].map(toNote)];
  const heading = status === 'failed' ? 'Why it failed' : 'Why it needs your review';
  return causes.length > 0 ? [{ kind: 'heading', text: heading }, ...texts] : texts;
}

function fieldRows(
  result: DocumentResult,
  documentFields: DocumentFields,
  isComplete: boolean,
): readonly DocumentRow[] {
  const { documentType } = result.extractions;
  if (documentType === null) return [];
  const shown = new Map(
    fieldGroups(result).flatMap(({ values }) => values.map((value) => [value.path, value] as const)),
  );
  return groupsOf[documentType].flatMap(({ title, fields }) => {
    const rows = fields.flatMap(({ path, label }): readonly DocumentRow[] => {
      if (isTable(result, documentFields, path)) return [];
      if (isPlainList(result, documentFields, path)) return plainListRows(result, path);
      const value = shown.get(path) ?? (isComplete ? emptyValue(path, label) : undefined);
      if (!value) return [];
      const row = { kind: 'field', path, label, value, depth: 0 } as const;
      return [row, ...partySuggestionRows(result, path), ...totalRows(result, path)];
    });
    return rows.length > 0 ? [{ kind: 'heading', text: title } as const, ...rows] : [];
  });
}

/** Earlier values of the organization's people for the same reading. */
const partySuggestionRows = ({ extractions }: DocumentResult, path: string): readonly DocumentRow[] =>
  extractions.partySuggestions
    .filter((suggestion) => suggestion.path === path)
    .map((suggestion) => ({
      kind: 'suggestion',
      path,
      value: suggestion.value,
      text: `${cleanText(suggestion.value)}  ★ ${ownDecisionWords(suggestion)}`,
    }));

/** For a total that was not found, the amount beside the currency. */
function totalRows(result: DocumentResult, path: string): readonly DocumentRow[] {
  const amount = path === 'totalAmount' ? amountBesideCurrency(result) : null;
  if (!amount) return [];
  const { value, printed } = amount;
  return [{ kind: 'suggestion', path, value, text: `${value}  printed beside the currency: “${printed}”` }];
}

const emptyValue = (path: string, label: string): FieldValue => ({
  path,
  label,
  text: null,
  confidence: null,
  page: null,
  printed: null,
  isFromXml: false,
});
