import type { ValuePlace } from '../../layout/value-places.ts';
import type { Evidence } from '../extraction.ts';
import type { LabelField } from '../knowledge/label-fields.ts';
import type { Proposed } from './recorder.ts';

/** Labels whose values are candidates for a field of another name. */
const paths: Readonly<Partial<Record<LabelField, string>>> = { amountDue: 'totalAmount' };

/** The path of the field that a label's values are candidates for. */
export const pathOf = (field: LabelField): string => paths[field] ?? field;

const wheres: Readonly<Record<ValuePlace['direction'], string>> = {
  inside: 'behind',
  beside: 'right of',
  below: 'below',
  above: 'above',
};

/** Where a value stands to its label, for a person: `right of "Invoice No."`. */
const foundAtLabel = (direction: ValuePlace['direction'], label: string): string =>
  `${wheres[direction]} "${label}"`;

/** The text of a value that has several parts: that of the first that is one text or figure. */
function plainValue(value: unknown): string | number {
  if (typeof value === 'string' || typeof value === 'number') return value;
  const parts = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return parts.find((part) => typeof part === 'string' || typeof part === 'number') ?? String(value);
}

/** A value that stands where a label's value may stand. */
export function labelTrace(
  value: unknown,
  evidence: Evidence,
  facts: {
    readonly label: string;
    readonly direction: ValuePlace['direction'];
    readonly strength: number;
    readonly place: number;
    readonly form: number;
    readonly page: number;
    readonly score: number;
  },
): Proposed {
  const { label, direction, strength, place, form, page, score } = facts;
  return {
    ...{ value: plainValue(value), evidence, score },
    found: foundAtLabel(direction, label),
    reasons: [
      { name: 'label', amount: strength, because: label },
      { name: 'place', amount: place },
      { name: 'form', amount: form },
      { name: 'page', amount: page },
    ],
  };
}
