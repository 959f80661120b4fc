import { numberText } from './amounts.ts';
import type { DocumentResult } from './document-result.ts';
import { type FieldGroup, type FieldLabel, groupsOf } from './field-labels.ts';
import { shown } from './shown.ts';
import { countryName } from './words.ts';

/** Below this a value is marked as doubtful: the default of LANDFALL_REVIEW_THRESHOLD. */
export const doubtfulBelow = 0.8;

/** One field as it is shown. */
export interface FieldValue {
  readonly path: string;
  readonly label: string;
  /** Null: required, and not found. */
  readonly text: string | null;
  readonly confidence: number | null;
  readonly page: number | null;
  /** As printed, or as stated in an e-invoice, where that is more than the value. */
  readonly printed: string | null;
  /** Read from the XML of an e-invoice inside the file. */
  readonly isFromXml: boolean;
}

/** The value at a path such as `supplier.name`; null where there is none. */
export const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : null),
      value,
    ) ?? null;

/** The values of a document, whatever its type; undefined where nothing was read. */
export const readData = ({ extractions }: Pick<DocumentResult, 'extractions'>): object | undefined =>
  extractions.documentType === null ? undefined : extractions.extractedData[extractions.documentType];

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const unitAt = (data: object, path: string): string | null => {
  const unit = valueAt(data, path);
  return typeof unit === 'string' ? unit : null;
};

/** One entry of a list: a code as it is, a container with what is known of it. */
export const listText = (entry: unknown): string =>
  typeof entry === 'object' && entry !== null
    ? Object.values(entry)
        .filter((part) => part !== null)
        .join(' ')
    : String(entry);

/** The fields to show, by group: those with a value, and the required ones without. Empty groups are left out. */
export function fieldGroups(
  result: DocumentResult,
): readonly (Pick<FieldGroup, 'title'> & { readonly values: readonly FieldValue[] })[] {
  const data = readData(result);
  const { documentType } = result.extractions;
  if (data === undefined || documentType === null) return [];
  const required = new Set([...missingPaths(result), ...missingInDoubt(result)]);
  return groupsOf[documentType]
    .map(({ title, fields }) => ({
      title,
      values: fields.flatMap((field) => {
        const value = valueAt(data, field.path);
        return (value !== null && !isEmptyList(value)) || required.has(field.path)
          ? [fieldValue(result, data, field, value)]
          : [];
      }),
    }))
    .filter(({ values }) => values.length > 0);
}

/** Required fields that reading did not find; waived ones too. */
const missingInDoubt = ({ extractions }: DocumentResult): readonly string[] =>
  extractions.doubts.flatMap(({ kind, path }) => (kind === 'missing' ? [path] : []));

/** Required fields without a value, as the check of required fields names them; each once. */
export function missingPaths({ compliance, extractions }: DocumentResult): readonly string[] {
  const check = compliance.checks.find(({ checkId }) => checkId === 'required_fields_present');
  const data = readData({ extractions });
  return (check?.fields ?? []).filter((path) =>
    path === 'lineItems'
      ? isEmptyList(valueAt(data, path))
      : !path.startsWith('lineItems') && valueAt(data, path) === null,
  );
}

function fieldValue(
  { extractions }: DocumentResult,
  data: object,
  { path, label, kind }: FieldLabel,
  value: unknown,
): FieldValue {
  const { confidence, evidence } = extractions;
  const text = value === null ? null : shown(valueText(value, kind, data));
  const printed = shown(evidence[path]?.text ?? '');
  const saysMore = text !== null && printed !== '' && !isSameText(printed, text, value);
  return {
    path,
    label,
    text,
    confidence: confidence.fields[path] ?? null,
    page: evidence[path]?.page ?? null,
    printed: saysMore ? printed : null,
    isFromXml: evidence[path]?.source === 'xml',
  };
}

function valueText(value: unknown, kind: FieldLabel['kind'], data: object): string {
  if (typeof value === 'number') {
    if (kind === 'money')
      return [numberText(value, unitAt(data, 'currency')), unitAt(data, 'currency') ?? ''].join(' ');
    if (kind === 'weight') return [numberText(value, 'none'), unitAt(data, 'weightUnit') ?? ''].join(' ');
    if (kind === 'volume') return [numberText(value, 'none'), unitAt(data, 'volumeUnit') ?? ''].join(' ');
    return numberText(value, 'none');
  }
  if (Array.isArray(value)) return value.map((one) => listText(one)).join('; ');
  const text = String(value);
  return kind === 'country' ? countryName(text) : text.replace(/\s*\n\s*/g, ', ');
}

/**
 * Whether the print adds nothing to the value: the same text but for spaces, commas and capitals, or the
 * same number. `1.234` read as 1,234 differs, because a person has to see which of the two is meant.
 */
function isSameText(printed: string, text: string, value: unknown): boolean {
  if (typeof value === 'number') {
    const numbers = printed.match(/\d[\d.,'’]*/g) ?? [];
    const number = numbers[0]?.replace(/[.,]$/, '') ?? '';
    const isPlain = /^\d+(\.\d+)?$|^\d{1,3}(,\d{3})+(\.\d+)?$/.test(number);
    return numbers.length === 1 && isPlain && Number(number.replaceAll(',', '')) === Math.abs(value);
  }
  const bare = (from: string) => from.toLowerCase().replace(/[\s,;:]/g, '');
  const named = text.replace(/ \([A-Z]{2}\)$/, '');
  return [text, String(value), named].some((same) => bare(same) === bare(printed));
}
