import { piecesAt, type Run, rectOf, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import type { ColumnName } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { findNumbers } from '../values/number.ts';
import { findPackages, packageTypeIn } from '../values/packages.ts';
import { unitIn } from './cell-values.ts';

const isOrdinal = (text: string): boolean => /^\W?\d{1,4}\W?$/.test(text);

const isArticle = (text: string): boolean => /^(?=.*\d)[\p{L}\d][\p{L}\d./_#+-]{3,24}$/u.test(text);

const isWording = (text: string): boolean => /\p{L}{3}/u.test(text) && !/:/.test(text);

const counter = phrasePattern(
  String.raw`^\p{L}[\p{L}\s./#°º]*?[\s.#°º](\d{1,4})(?:\s?(?:\/|{{of}})\s?\d{1,4})?$`,
);

/** `PARTIDA 2`, `Item 2 of 4`: words that count the records; null where a text is no such thing. */
function counterIn(segment: Run, ordinal: number): Run | null {
  const match = counter().exec(segment.text);
  if (!match?.[1] || Number(match[1]) !== ordinal) return null;
  return runOf(piecesAt(segment, segment.text.indexOf(match[1]), match[1].length));
}

/** `268 UNIDADES`, `3.375 Stück` within a text, and how many packages hold them: `2 CAJAS CONTENIENDO 268 UNIDADES`. */
function countsIn(segment: Run, context: DocumentContext): Map<ColumnName, Run> {
  const { values } = context.knowledge;
  const found = new Map<ColumnName, Run>();
  const [packages] = findPackages(segment.text, context.decimalMark, values);
  if (packages?.index === 0) found.set('packageCount', runOf(piecesAt(segment, 0, packages.length)));
  for (const number of findNumbers(segment.text, context.decimalMark)) {
    const isCounted = packages !== undefined && number.index < packages.index + packages.length;
    if (isCounted || (number.index > 0 && !packages)) continue;
    const after = segment.text.slice(number.index + number.length);
    const unit = unitIn(after.trim(), values.quantityUnits);
    if (unit === null || after.trim() !== unit) continue;
    found.set('quantity', runOf(piecesAt(segment, number.index, number.length + after.length)));
  }
  return found;
}

/** Whether words are the first that describe, or the next line of them: others in the record name something else. */
function goesOnWith(run: Run, above: Run | undefined): boolean {
  if (!above) return true;
  const [upper, own] = [rectOf(above.pieces), rectOf(run.pieces)];
  const height = upper.y1 - upper.y0;
  return Math.abs(own.x0 - upper.x0) < 0.5 * height && own.y0 - upper.y1 < 0.9 * height && own.y0 > upper.y0;
}

type Named = readonly (readonly [ColumnName, Run])[];

/** What the first text of a record tells by its place: the number of its line; null where it tells none. */
function lineNumberIn(segment: Run, ordinal: number, { knowledge }: DocumentContext): Named | null {
  const counter = counterIn(segment, ordinal);
  // "Kiste 1/2" counts packages, not lines.
  if (counter) return packageTypeIn(segment.text, knowledge.values) ? [] : [['lineNumber', counter]];
  return isOrdinal(segment.text) ? [['lineNumber', segment]] : null;
}

/** What a text tells by its look. @param described the words that describe, above it */
function valuesIn(segment: Run, described: Run | undefined, context: DocumentContext): Named {
  const counts = countsIn(segment, context);
  if (counts.size > 0) return [...counts];
  if (isArticle(segment.text)) return [['partNumber', segment]];
  return isWording(segment.text) && goesOnWith(segment, described) ? [['description', segment]] : [];
}

/**
 * What stands in a record of goods without a name, told by what it looks like: the number of the line first, how
 * many there are, the code of the article, and words that describe.
 *
 * @param segments top to bottom, left to right
 * @param ordinal which record it is, from 1
 */
export function unnamedValues(
  segments: readonly Run[],
  ordinal: number,
  context: DocumentContext,
): ReadonlyMap<ColumnName, readonly Run[]> {
  const found = new Map<ColumnName, Run[]>();
  for (const [at, segment] of segments.entries()) {
    const own =
      (at === 0 ? lineNumberIn(segment, ordinal, context) : null) ??
      valuesIn(segment, found.get('description')?.at(-1), context);
    for (const [name, run] of own) found.set(name, [...(found.get(name) ?? []), run]);
  }
  return found;
}
