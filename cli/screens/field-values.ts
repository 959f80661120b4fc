import type { Invoice } from '../../core/extraction/invoice-shape.ts';
import { numberText } from './amounts.ts';
import type { DocumentResult } from './document-result.ts';
import { type FieldGroup, type FieldLabel, invoiceGroups } from './field-labels.ts';
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
  /** As printed, where that says more than the value. */
  readonly printed: string | null;
}

/** The value at a path such as `supplier.name`; null where there is none. */
export const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : null),
      value,
    ) ?? null;

/** The fields to show, by group: those with a value, and the required ones without. Empty groups are left out. */
export function fieldGroups(
  result: DocumentResult,
): readonly (Pick<FieldGroup, 'title'> & { readonly values: readonly FieldValue[] })[] {
  const { invoice } = result.extractions.extractedData;
  if (invoice === undefined) return [];
  const required = new Set(missingPaths(result));
  return invoiceGroups
    .map(({ title, fields }) => ({
      title,
      values: fields.flatMap((field) => {
        const value = valueAt(invoice, field.path);
        return value !== null || required.has(field.path) ? [fieldValue(result, invoice, field, value)] : [];
      }),
    }))
    .filter(({ values }) => values.length > 0);
}

/** Required fields without a value, as the check of required fields names them; each once. */
export function missingPaths({ compliance, extractions }: DocumentResult): readonly string[] {
  const check = compliance.checks.find(({ checkId }) => checkId === 'required_fields_present');
  const { invoice } = extractions.extractedData;
  return (check?.fields ?? []).filter((path) =>
    path === 'lineItems'
      ? invoice?.lineItems.length === 0
      : !path.startsWith('lineItems') && valueAt(invoice, path) === null,
  );
}

function fieldValue(
  { extractions }: DocumentResult,
  invoice: Invoice,
  { path, label, kind }: FieldLabel,
  value: unknown,
): FieldValue {
  const { confidence, evidence } = extractions;
  const text = value === null ? null : shown(valueText(value, kind, invoice));
  const printed = shown(evidence[path]?.text ?? '');
  const saysMore = text !== null && printed !== '' && !isSameText(printed, text, value);
  return {
    path,
    label,
    text,
    confidence: confidence.fields[path] ?? null,
    page: evidence[path]?.page ?? null,
    printed: saysMore ? printed : null,
  };
}

function valueText(value: unknown, kind: FieldLabel['kind'], invoice: Invoice): string {
  if (typeof value === 'number') {
    if (kind === 'money') return [numberText(value, invoice.currency), invoice.currency ?? ''].join(' ');
    if (kind === 'weight') return [numberText(value, 'none'), invoice.weightUnit ?? ''].join(' ');
    return numberText(value, 'none');
  }
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
