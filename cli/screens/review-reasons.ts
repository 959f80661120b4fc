import { type Doubt, type doubtKinds, openDoubtsOf } from '../../core/documents/doubts/doubt.ts';
import { percent } from './amounts.ts';
import type { DocumentResult } from './document-result.ts';
import { fieldInWords } from './field-labels.ts';
import { readData } from './field-values.ts';

/** How many fields are named before the rest is counted. */
const mostNamed = 4;

/** Why a person has to look, as parts of a sentence: `the buyer name was not found`. Never empty. */
export function reviewReasons(result: DocumentResult): readonly string[] {
  if (result.extractions.documentType !== null && readData(result) === undefined)
    return ['no fields were read from it'];
  const reasons = [...generalDoubts(result).map(({ message }) => asClause(message)), ...fieldReasons(result)];
  return reasons.length > 0 ? reasons : ['nobody has reviewed it'];
}

/** Open doubts that are about no field. */
export const generalDoubts = ({ extractions }: DocumentResult): readonly Doubt[] =>
  openDoubtsOf(extractions.doubts).filter(({ kind }) => kind !== 'missing' && kind !== 'low_confidence');

/** The doubts on fields, as parts of a sentence. */
export function fieldReasons(result: DocumentResult): readonly string[] {
  const { fields } = result.extractions.confidence;
  const pathsOf = (kind: (typeof doubtKinds)[number]) =>
    openDoubtsOf(result.extractions.doubts).flatMap((doubt) => (doubt.kind === kind ? [doubt.path] : []));
  const missing = pathsOf('missing').map(fieldInWords);
  const unsure = pathsOf('low_confidence');
  const values = unsure.filter((path) => lineOf(path) === null);
  const lines = new Set(unsure.flatMap((path) => lineOf(path) ?? [])).size;
  const were = (names: readonly string[]) => (isOne(names) ? 'was' : 'were');
  return [
    missing.length > 0 ? `the ${listed(missing)} ${were(missing)} not found` : '',
    values.length > 0
      ? `the ${listed(values.map((path) => `${fieldInWords(path)} (${percent(fields[path] ?? 0)})`))} ${were(values)} hard to read`
      : '',
    lines > 0 ? `${lines} ${lines === 1 ? 'line of goods was' : 'lines of goods were'} hard to read` : '',
  ].filter(Boolean);
}

const lineOf = (path: string): string | null => /^lineItems\[(\d+)\]/.exec(path)?.[1] ?? null;

/** `The page says otherwise.` as a part of a sentence. */
const asClause = (sentence: string): string =>
  `${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1).replace(/\.$/, '')}`;

const isOne = (missing: readonly string[]): boolean =>
  missing.length === 1 && missing[0] !== 'lines of goods';

/** `a`, `a and b`, `a, b, c, d and 3 more` */
function listed(names: readonly string[]): string {
  const rest = names.length - mostNamed;
  const parts = rest > 0 ? [...names.slice(0, mostNamed), `${rest} more`] : names;
  return parts.length === 1 ? parts[0]! : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
