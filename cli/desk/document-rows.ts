import { type DocumentFields, generalPath } from '../../core/documents/fields/document-fields.ts';
import { fieldWords } from '../../core/shipments/field-words.ts';
import type { DocumentResult } from '../screens/document-result.ts';
import { groupsOf } from '../screens/field-labels.ts';
import { type FieldValue, fieldGroups, readData, valueAt } from '../screens/field-values.ts';
import { goodsLines, shownGoods } from '../screens/goods-lines.ts';
import { reviewReasons } from '../screens/review-reasons.ts';
import { cleanText } from './clean-text.ts';

/** A row of a document on the desk. */
export type DocumentRow =
  | { readonly kind: 'heading'; readonly text: string }
  /** A field of the document, or a cell of a line of goods. */
  | {
      readonly kind: 'field';
      readonly path: string;
      readonly label: string;
      readonly value: FieldValue;
      /** Cells stand further to the right. */
      readonly depth: 0 | 1;
    }
  | {
      readonly kind: 'line';
      /** `lineItems[0]` */
      readonly path: string;
      readonly text: string;
      readonly isOpen: boolean;
    }
  | { readonly kind: 'check'; readonly check: DocumentResult['compliance']['checks'][number] }
  /** A sentence that cannot be chosen. */
  | { readonly kind: 'note'; readonly text: string };

export const canBeChosen = ({ kind }: DocumentRow): boolean => kind !== 'heading' && kind !== 'note';

/** Values at paths with indexes too: `lineItems[2].quantity`. */
export const readAt = (result: DocumentResult, path: string): unknown => {
  const data = readData(result);
  return data === undefined ? null : valueAt(data, path.replace(/\[(\d+)\]/g, '.$1'));
};

/**
 * The rows of a document: fields by group, lines of goods, checks.
 * @param isComplete also the fields without a value, to put one in.
 * @param open the paths of the lines of goods whose cells are shown.
 */
export function documentRows(
  result: DocumentResult,
  fields: DocumentFields,
  { isComplete, open }: { readonly isComplete: boolean; readonly open: ReadonlySet<string> },
): readonly DocumentRow[] {
  return [
    ...noteRows(result),
    ...fieldRows(result, isComplete),
    ...goodsRows(result, fields, open),
    ...(result.compliance.checks.length > 0 ? [{ kind: 'heading', text: 'Compliance' } as const] : []),
    ...result.compliance.checks.map((check) => ({ kind: 'check', check }) as const),
  ];
}

/** Why a person has to look, or why nothing could be read, and what else was found. */
function noteRows(result: DocumentResult): readonly DocumentRow[] {
  const { status, failure, notes } = result.detail;
  const reasons =
    status === 'requires_review'
      ? reviewReasons(result)
      : status === 'failed' && failure
        ? [failure.message]
        : [];
  const texts = [...reasons, ...new Set(notes)].map(
    (text): DocumentRow => ({ kind: 'note', text: cleanText(text) }),
  );
  return reasons.length > 0
    ? [
        { kind: 'heading', text: status === 'failed' ? 'Why it failed' : 'Why it needs your review' },
        ...texts,
      ]
    : texts;
}

function fieldRows(result: DocumentResult, isComplete: boolean): readonly DocumentRow[] {
  const { documentType } = result.extractions;
  if (documentType === null || readData(result) === undefined) return [];
  const shown = new Map(
    fieldGroups(result).flatMap(({ values }) => values.map((value) => [value.path, value] as const)),
  );
  return groupsOf[documentType].flatMap(({ title, fields }) => {
    const rows = fields.flatMap(({ path, label }): DocumentRow[] => {
      const value = shown.get(path) ?? (isComplete ? emptyValue(path, label) : undefined);
      return value ? [{ kind: 'field', path, label, value, depth: 0 }] : [];
    });
    return rows.length > 0 ? [{ kind: 'heading', text: title } as const, ...rows] : [];
  });
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

function goodsRows(
  result: DocumentResult,
  fields: DocumentFields,
  open: ReadonlySet<string>,
): readonly DocumentRow[] {
  const goods = shownGoods(result);
  if (goods === null) return [];
  const lines = goodsLines(result, goods);
  return [
    { kind: 'heading', text: `Goods: ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}` },
    ...lines.flatMap((line, index): readonly DocumentRow[] => {
      const path = `lineItems[${index}]`;
      const isOpen = open.has(path);
      const rest = [line.quantity, line.total, line.hsCode].filter((cell) => cell !== '-').join('  ');
      const row = {
        kind: 'line',
        path,
        text: `${line.number}  ${line.description}${rest === '' ? '' : `  ${rest}`}`,
        isOpen,
      } as const;
      return isOpen ? [row, ...cellRows(result, fields, path)] : [row];
    }),
    {
      kind: 'field',
      path: `lineItems[${lines.length}].description`,
      label: 'Add a line',
      value: { ...emptyValue('', ''), text: '' },
      depth: 0,
    },
  ];
}

/** Every cell that a line of this type can have, in the order of the table of fields. */
function cellRows(result: DocumentResult, fields: DocumentFields, line: string): readonly DocumentRow[] {
  const { documentType, confidence, evidence } = result.extractions;
  if (documentType === null) return [];
  return [...(fields.get(documentType)?.keys() ?? [])]
    .filter((path) => path.startsWith('lineItems[].'))
    .map((general) => {
      const path = general.replace('lineItems[]', line);
      const label = capital(fieldWords(general.slice('lineItems[].'.length)));
      const value = readAt(result, path);
      const text = value === null ? null : cleanText(String(value));
      const printed = cleanText(evidence[path]?.text ?? '');
      return {
        kind: 'field',
        path,
        label,
        value: {
          path,
          label,
          text,
          confidence: confidence.fields[path] ?? null,
          page: evidence[path]?.page ?? null,
          printed: printed === '' || printed === text ? null : printed,
          isFromXml: evidence[path]?.source === 'xml',
        },
        depth: 1,
      };
    });
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/**
 * What is sent for a text that was typed in the place of a value. The API judges it: what is no number
 * where one is needed is sent as it is, and refused with what is expected.
 */
export function correctedValue(
  result: DocumentResult,
  fields: DocumentFields,
  path: string,
  text: string,
): string | number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const { documentType } = result.extractions;
  const kind = documentType === null ? undefined : fields.get(documentType)?.get(generalPath(path))?.kind;
  return kind?.isNumber && /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed;
}
