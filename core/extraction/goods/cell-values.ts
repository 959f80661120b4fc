import { foldText } from '../../layout/fold.ts';
import { lookUp } from '../../layout/phrases.ts';
import { keyOf, type Piece, piecesAt, type Run } from '../../layout/run.ts';
import { type Found, foundAt } from '../found.ts';
import type { ExtractionKnowledge } from '../knowledge/knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { type DecimalMark, findNumbers, type NumberReading, readDigits } from '../values/number.ts';
import type { WeightUnits } from '../values/weight.ts';

export interface CellNumber {
  readonly value: number;
  readonly decimals: number;
  /** The other meaning of the same digits where the decimal mark is open: 1 and 1000 for `1.000`. */
  readonly alternative: number | null;
  readonly pieces: readonly Piece[];
  /** What stands behind the number in its cell, e.g. a unit. */
  readonly after: string;
  readonly before: string;
}

const other = (mark: DecimalMark | null): DecimalMark => (mark === 'comma' ? 'point' : 'comma');

function cellNumber(run: Run, reading: NumberReading, mark: DecimalMark | null): CellNumber {
  const printed = run.text.slice(reading.index, reading.index + reading.length);
  const again = readDigits(printed.replace(/[^\d.,\s']/g, '').trim(), other(mark));
  const alternative = again && again.value !== Math.abs(reading.value) ? again.value : null;
  return {
    value: reading.value,
    decimals: reading.decimals,
    alternative,
    pieces: piecesAt(run, reading.index, reading.length),
    after: run.text.slice(reading.index + reading.length).trim(),
    before: run.text.slice(0, reading.index).trim(),
  };
}

/** What is said of one package, over what is said of all: `@14.9` over `44.7`. */
const isOfEach = (run: Run): boolean => /^@\s?\d/.test(run.text);

/** The numbers of a cell's first line that has any; percentages left out. */
export function numbersIn(runs: readonly Run[] | undefined, mark: DecimalMark | null): CellNumber[] {
  const [each, ...others] = runs ?? [];
  const own = each && isOfEach(each) && others.some(({ text }) => /^\d/.test(text)) ? others : runs;
  for (const run of own ?? []) {
    const numbers = findNumbers(run.text, mark).filter(
      (reading) => !/^\s?%/.test(run.text.slice(reading.index + reading.length)),
    );
    if (numbers.length > 0) return numbers.map((reading) => cellNumber(run, reading, mark));
  }
  return [];
}

/** A figure with its unit at most: `540 PCS`. */
export const isBareQuantity = (text: string): boolean => /^\d[\d.,'\s]*(?:\p{L}{1,8}\.?)?$/u.test(text);

/** Percentages in a cell, as fractions. */
export function percentagesIn(runs: readonly Run[] | undefined, mark: DecimalMark | null): number[] {
  return (runs ?? []).flatMap((run) =>
    findNumbers(run.text, mark)
      .filter((reading) => /^\s?%/.test(run.text.slice(reading.index + reading.length)))
      .map((reading) => reading.value / 100),
  );
}

const nothing = phrasePattern(String.raw`^[^\p{L}\p{N}]*{{nothing-said}}?[^\p{L}\p{N}]*$`);

/** A cell that is filled in to say that there is nothing to fill in: a dash, `N/A`. */
export const saysNothing = (text: string): boolean => nothing().test(text);

/** The code of an article without the brackets that it may stand in: `[FURN_7800]`, `(TX-2433-10)`. */
export const unbracketed = (text: string): string => /^[[(]([^\s[\]()]+)[\])]$/.exec(text)?.[1] ?? text;

/** A text that is the code of an article, and no word for it: `KX-100`, `88.1220`. */
export const isArticleCode = (text: string): boolean =>
  /^(?=.*\d)[\p{Lu}\d][\p{Lu}\d./_#+-]{3,24}$/u.test(unbracketed(text));

/** The unit of quantity at the start or end of a text, as printed, or null. */
export function unitIn(text: string, units: ReadonlySet<string>): string | null {
  const words = text.split(/\s+/).filter(Boolean);
  for (const word of [words[0], words.at(-1)]) {
    if (!word) continue;
    const plain = word.replace(/[,;:]+$/, '');
    const isUnit = (one: string): boolean =>
      units.has(foldText(one)) || units.has(foldText(one.replace(/\.$|\(e?[sn]\)$/, '')));
    // "pce/st": in two languages.
    if (isUnit(plain) || (/^\p{L}+\/\p{L}+$/u.test(plain) && plain.split('/').every(isUnit))) return plain;
  }
  // Nothing but a short word beside the number: a unit that the list does not know.
  const [only, ...others] = words;
  if (only && others.length === 0 && /^\p{L}{1,8}\.?$/u.test(only)) return only;
  return null;
}

/** The unit of weight in the name of a column by which goods are sold: `Kg netos`, `Net kg`. */
export function weightInHeader(name: Run | undefined, units: WeightUnits): Found<string> | null {
  const piece = name?.pieces.find(({ text }) => units.has(foldText(text.replace(/[().,:]/g, ''))));
  return piece ? foundAt(piece.text.replace(/[().,:]/g, ''), 0.8, [piece]) : null;
}

/**
 * The unit in the name of a column of quantities: `Quantity (PCS)`, `Qty PCS`. `Total pieces` is nothing but a name.
 */
export function unitInHeader(
  name: Run | undefined,
  { values: { quantityUnits: units }, labels: { columns } }: ExtractionKnowledge,
): Found<string> | null {
  const match = /[([]\s?(\p{L}{1,10})\.?\s?[)\]]/u.exec(name?.text ?? '');
  const unit = match?.[1];
  if (name && match && unit && units.has(foldText(unit)))
    return foundAt(unit, 0.8, piecesAt(name, match.index + 1, unit.length));
  const words = name?.pieces.filter(({ key }) => key !== '') ?? [];
  const plain = (piece: Piece): string => piece.text.replace(/^[,/]+|[.,:]+$/g, '');
  const isUnit = (piece: Piece | undefined): boolean =>
    piece !== undefined && units.has(foldText(plain(piece)));
  const own = [words.at(-1), words[0]].find(isUnit);
  const others = words.filter((piece) => piece !== own);
  if (!own || others.some(isUnit)) return null;
  if (!lookUp(columns, keyOf(others), false).some(({ column }) => column === 'quantity')) return null;
  return foundAt(plain(own), 0.8, [own]);
}
