import { percent } from './amounts.ts';
import type { DocumentResult } from './document-result.ts';
import { fieldInWords } from './field-labels.ts';
import { doubtfulBelow, fieldGroups, missingPaths, readData, valueAt } from './field-values.ts';

/** How many fields are named before the rest is counted. */
const mostNamed = 4;

/** Why a person has to look, as parts of a sentence: `the buyer name was not found`. Never empty. */
export function reviewReasons(result: DocumentResult): readonly string[] {
  const { documentType, confidence } = result.extractions;
  if (documentType === null) return ['it shows none of the four document types'];
  if (readData(result) === undefined) return ['no fields were read from it'];

  const reasons = result.detail.reviewReasons.map(asClause);
  const optional = optionalPaths(result);
  const missing = missingPaths(result)
    .filter((path) => !optional.has(path))
    .map(fieldInWords);
  if (missing.length > 0) reasons.push(`the ${listed(missing)} ${isOne(missing) ? 'was' : 'were'} not found`);

  const doubtful = fieldGroups(result)
    .flatMap(({ values }) => values)
    .filter((value) => value.confidence !== null && value.confidence < doubtfulBelow)
    .map((value) => `${fieldInWords(value.path)} (${percent(value.confidence!)})`);
  if (doubtful.length > 0)
    reasons.push(`the ${listed(doubtful)} ${doubtful.length === 1 ? 'was' : 'were'} hard to read`);

  const lines = doubtfulLines(result);
  if (lines > 0)
    reasons.push(`${lines} ${lines === 1 ? 'line of goods was' : 'lines of goods were'} hard to read`);
  if (reasons.length === 0)
    reasons.push(`the reading as a whole is only ${percent(confidence.overall)} sure`);
  return reasons;
}

/** `The page says otherwise.` as a part of a sentence. */
const asClause = (sentence: string): string =>
  `${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1).replace(/\.$/, '')}`;

/** Paths that an entry asks for but can do without: they do not hold a document up. */
function optionalPaths({ compliance }: DocumentResult): ReadonlySet<string> {
  const missing = compliance.checks.find(({ checkId }) => checkId === 'required_fields_present')?.details
    .missing;
  const paths = (Array.isArray(missing) ? missing : []).flatMap((entry: unknown) =>
    valueAt(entry, 'severity') === 'warning' ? valueAt(entry, 'paths') : [],
  );
  return new Set(paths.map(String));
}

const isOne = (missing: readonly string[]): boolean =>
  missing.length === 1 && missing[0] !== 'lines of goods';

/** `a`, `a and b`, `a, b, c, d and 3 more` */
function listed(names: readonly string[]): string {
  const rest = names.length - mostNamed;
  const parts = rest > 0 ? [...names.slice(0, mostNamed), `${rest} more`] : names;
  return parts.length === 1 ? parts[0]! : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

function doubtfulLines({ extractions }: DocumentResult): number {
  const doubtful = Object.entries(extractions.confidence.fields).flatMap(([path, confidence]) => {
    const line = /^lineItems\[(\d+)\]/.exec(path)?.[1];
    return line !== undefined && confidence < doubtfulBelow ? [line] : [];
  });
  return new Set(doubtful).size;
}
