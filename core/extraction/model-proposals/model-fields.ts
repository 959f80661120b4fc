import { squash } from '../../layout/fold.ts';
import type { DocumentContext } from '../document-context.ts';
import { fieldReaders } from '../fields/field-readers.ts';
import type { Reading } from '../fields/header-fields.ts';
import { nameReader } from '../forms/boxed-places.ts';
import { volumeReader } from '../measures.ts';
import { findMoney } from '../values/money.ts';
import { readLabelledTaxId } from '../values/tax-id.ts';

/** As if it stood behind its surest label. */
const label = { strength: 1, text: 'language model' };

type Typed = Reading<string | number> | null;
type SpanReader = (text: string, context: DocumentContext) => Typed;

/** A reading with a part of its value. */
const part = <T>(reading: Reading<T> | null, value: (of: T) => string | number): Typed =>
  reading && { ...reading, value: value(reading.value) };

function amount(text: string, { decimalMark }: DocumentContext): Typed {
  const [only, ...others] = findMoney(text, decimalMark);
  return only && others.length === 0 ? { ...only, certainty: only.certain ? 1 : 0.7 } : null;
}

function taxId(text: string): Typed {
  const reading = readLabelledTaxId(text);
  return reading && { ...reading, certainty: 1 };
}

/** A name is no label of the form. */
function name(text: string, { knowledge: { labels } }: DocumentContext): Typed {
  const isLabel = [labels.labels, labels.columns, labels.titles].some(({ exact }) => exact.has(squash(text)));
  return isLabel ? null : nameReader(text, label);
}

interface ModelField {
  readonly read: SpanReader;
  /** Whether words may stand beside what is read, as a unit or a currency. */
  readonly hasWordsBeside?: true;
}

const weight: ModelField = {
  read: (text, context) => part(fieldReaders(context).weight(text, label), ({ value }) => value),
  hasWordsBeside: true,
};

/** The reader of each field's values: see `isModelField`. */
const fields: readonly (readonly [path: RegExp, field: ModelField])[] = [
  [/\.taxId$/, { read: taxId }],
  [/Number$/, { read: (text, context) => fieldReaders(context).identifier(text, label) }],
  [/Date$/, { read: (text, context) => fieldReaders(context).date(text, label), hasWordsBeside: true }],
  [/Amount$|^subtotal$/, { read: amount, hasWordsBeside: true }],
  [/^(?:gross|net)Weight$/, weight],
  [
    /^volume$/,
    {
      read: (text, context) => part(volumeReader(context)(text, label), ({ value }) => value),
      hasWordsBeside: true,
    },
  ],
  [
    /^packageCount$/,
    { read: (text, context) => fieldReaders(context).count(text, label), hasWordsBeside: true },
  ],
  [
    /^currency$/,
    { read: (text, context) => fieldReaders(context).currency(text, label), hasWordsBeside: true },
  ],
  [
    /^incoterm$/,
    {
      read: (text, context) => part(fieldReaders(context).incoterm(text, label), ({ code }) => code),
      hasWordsBeside: true,
    },
  ],
  [/^country/, { read: (text, context) => fieldReaders(context).country(text, label) }],
  [/^paymentTerms$/, { read: (text, context) => fieldReaders(context).terms(text, label) }],
  [/\.name$|^(?:carrier|vessel|issuingAuthority|incotermPlace)$|^(?:port|place)/, { read: name }],
];

const fieldAt = (path: string): ModelField | undefined => fields.find(([pattern]) => pattern.test(path))?.[1];

/** Whether the print of a value may have a wide gap in it. */
export const mayHaveGap = (path: string): boolean => fieldAt(path)?.hasWordsBeside === true;

/** A printed text as the value of a field; null: it is none, or more than one. */
export function readAs(path: string, text: string, context: DocumentContext): Typed {
  const field = fieldAt(path);
  const reading = field?.read(text, context) ?? null;
  if (!field || !reading) return null;
  const beside = text.slice(0, reading.index) + text.slice(reading.index + reading.length);
  const isWhole = field.hasWordsBeside ? !/\p{N}/u.test(beside) : !/\p{N}|\p{L}{3}/u.test(beside);
  return isWhole ? reading : null;
}
