import { foldText } from '../../layout/fold.ts';
import { findPhrases } from '../../layout/phrases.ts';
import { piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { unitIn } from '../goods/cell-values.ts';
import { cellsOf } from '../goods/goods-line.ts';
import type { GoodsRows } from '../goods/goods-rows.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { findNumbers, type NumberReading } from '../values/number.ts';
import { findPackages } from '../values/packages.ts';
import { findWeights } from '../values/weight.ts';

/** What a column for quantities holds: what goods weigh, how many they are, or one or the other. */
export type HeldQuantities = 'weight' | 'count' | 'either';

export interface Amounts {
  readonly quantity: Found<number> | null;
  readonly unit: Found<string> | null;
  readonly grossWeight: Found<number> | null;
}

/** A unit that closes a bracket: `(kg)`, `kgs)` of `(gross weight, kgs)`. */
const unitInBrackets = /^[([]?(\p{L}{1,4})\.?[)\]]$/u;

/**
 * Whether a column that is also for other measures names the unit of a weight: `Gross mass (kg) or other measure`,
 * `Quantity (gross weight in kg)`.
 */
function namesWeight(table: GoodsRows, context: DocumentContext): boolean {
  const name = table.header[table.roles.indexOf('quantity')]?.run;
  const { values, labels } = context.knowledge;
  const unit = name?.pieces.findIndex(({ text }) => {
    const inBrackets = unitInBrackets.exec(text)?.[1];
    return inBrackets !== undefined && values.weightUnits.has(foldText(inBrackets));
  });
  if (!name || unit === undefined || unit < 1) return false;
  const before = runOf(name.pieces.slice(0, unit));
  return findPhrases(before, labels.columns, before.pieces[0]?.page.source === 'ocr').some(({ meanings }) =>
    meanings.some(({ column }) => column === 'grossWeight'),
  );
}

/** A weight with its unit, and nothing that says which weight it is. */
const weightAlone = /^[\d.,\s]+(\p{L}{1,4})\.?$/u;

/** `1.110`, `8,800`: three figures behind the one mark of a number. */
const thousands = /^[1-9]\d{0,2}[.,]\d{3}$/;

const piece = phrasePattern(String.raw`^{{piece-unit}}\.?$`);

/** "1.110 pcs": pieces are whole, whatever mark the amounts on the paper show their decimals by. */
function wholeCount(value: number, printed: string, unit: string | null): number {
  const isPiece = unit !== null && piece().test(unit);
  return isPiece && thousands.test(printed.trim()) ? Number(printed.replace(/\D/g, '')) : value;
}

/** "USD 10712.15" under the weight is what the goods are worth: forms ask for it in the same box. */
const isWorth = (
  run: Run,
  { index, length }: { readonly index: number; readonly length: number },
  { knowledge }: DocumentContext,
): boolean =>
  knowledge.values
    .currencies(run.text, new Set())
    .some((sign) =>
      [run.text.slice(sign.index + sign.length, index), run.text.slice(index + length, sign.index)].some(
        (between, at) =>
          (at === 0 ? sign.index < index : sign.index >= index + length) && /^[\s:.]*$/.test(between),
      ),
    );

const saysWeight = phrasePattern('{{weighed-column}}');
const saysGross = phrasePattern('{{gross-column}}');

/** A count with its unit, which is not one of weight. */
function isCounted({ text }: Run, { decimalMark, knowledge: { values } }: DocumentContext): boolean {
  const [reading] = findWeights(text, decimalMark, values.weightUnits);
  const behind = reading ? text.slice(reading.index + reading.length).trim() : '';
  return reading?.unit === null && unitIn(behind, values.quantityUnits) !== null;
}

const netAlone = phrasePattern(
  String.raw`^\W*{{not-gross-weight}}(?:\s?{{weight}})?\W*$|^\W*{{weight}}\s{{not-gross-weight}}\W*$|^n\.?\s?w\W*$`,
);
const grossBefore = phrasePattern(String.raw`(?:{{gross}}(?:\s?{{weight}})?|g\.?\s?w\.?)[\s.:]*$`);
const grossBehind = phrasePattern(String.raw`^[\s.,:(-]*(?:{{gross}}|g\.?\s?w)`);
const grossWord = phrasePattern('{{gross}}');
const netBehind = phrasePattern(String.raw`^[\s.,:(-]*(?:{{not-gross-weight}}|n\.?\s?w(?!\p{L}))`);
const netBefore = phrasePattern(String.raw`(?:{{not-gross-weight}}(?:\s?{{weight}})?|n\.?\s?w\.?)[\s.:]*$`);

/** `3830 / 3364.5 KG`: gross and net weight with one unit, the heavier gross; `18 / 350 KG` are none of each other. */
const bothWeights = /^\D*(\d[\d.,' ]*)\s?\/\s?(\d[\d.,' ]*)\s?\p{L}{1,4}\.?$/u;

/** How much of the gross weight the net weight is at least. */
const leastNet = 0.5;

/** Two weights with one unit for both, the gross first; null where a text is no such pair. */
function weightPair(
  run: Run,
  context: DocumentContext,
): readonly [gross: NumberReading, net: NumberReading] | null {
  if (!bothWeights.test(run.text)) return null;
  const [reading] = findWeights(run.text, context.decimalMark, context.knowledge.values.weightUnits).filter(
    ({ unit }) => unit !== null,
  );
  const numbers = findNumbers(run.text, context.decimalMark).filter(({ value }) => value > 0);
  const [light, heavy] = [...numbers].sort((a, b) => a.value - b.value);
  return reading && numbers.length === 2 && light && heavy && light.value >= leastNet * heavy.value
    ? [heavy, light]
    : null;
}

const weightsIn = (runs: readonly Run[], { decimalMark, knowledge: { values } }: DocumentContext): number =>
  runs
    .flatMap(({ text }) => findWeights(text, decimalMark, values.weightUnits))
    .filter(({ unit }) => unit !== null).length;

/**
 * "Gross weight or other quantity" where each line tells one figure and some of them count: whoever fills in the form
 * took the other quantity, and `1625 KG` of rice beside `105 BTL` of wine are what is sold.
 */
const areOtherQuantities = (
  cells: readonly (readonly Run[])[],
  counted: readonly (readonly Run[])[],
  context: DocumentContext,
): boolean =>
  counted.length > 0 &&
  cells.every((runs) => {
    const isGross = runs.some(({ text }) => grossWord().test(text));
    return !isGross && weightsIn(runs, context) + (counted.includes(runs) ? 1 : 0) <= 1;
  });

/**
 * What the column of quantities of a table holds. "Gross weight or other quantity" is either. A column that says no
 * gross weight counts goods by the kilogram too where it counts others by the piece, or where no packages stand before the
 * goods: beside packages, the box `Quantity` of chambers' forms tells what they weigh.
 */
export function heldByQuantities(table: GoodsRows, context: DocumentContext): HeldQuantities {
  if (namesWeight(table, context)) return 'weight';
  const name = table.header[table.roles.indexOf('quantity')]?.run;
  if (!name) return 'either';
  const cells = table.rows.map((row) => cellsOf(row, table.roles, 'quantity'));
  const counted = cells.filter((runs) => runs.some((run) => isCounted(run, context)));
  if (saysGross().test(name.text)) return areOtherQuantities(cells, counted, context) ? 'count' : 'either';
  // "4245.2 kg" over "93 pcs".
  if (cells.some((runs) => weightsIn(runs, context) > (counted.includes(runs) ? 0 : 1))) return 'either';
  const arePacked = table.rows.some((row) =>
    cellsOf(row, table.roles, 'description').some(
      ({ text }) => findPackages(text, context.decimalMark, context.knowledge.values).length > 0,
    ),
  );
  if (counted.length > 0) return 'count';
  return arePacked || saysWeight().test(name.text) ? 'either' : 'count';
}

const isCalledGross = ({ text }: Run, { index, length }: { index: number; length: number }): boolean =>
  grossBefore().test(text.slice(0, index)) || grossBehind().test(text.slice(index + length));

/** A figure of a quantity with what is printed around it. */
interface Figure {
  readonly run: Run;
  readonly value: number;
  readonly printed: string;
  readonly pieces: Run['pieces'];
  readonly isWeight: boolean;
  readonly isBehindNet: boolean;
  /** What the goods are counted in, where it is no weight. */
  readonly unit: string | null;
}

/**
 * The figures of a text; none that is worth or net weight.
 *
 * @param saysWhich whether a weight of this cell is called gross, so that the others are what is sold
 */
function figuresIn(
  run: Run,
  column: HeldQuantities,
  saysWhich: boolean,
  context: DocumentContext,
): readonly Figure[] {
  const { weightUnits, quantityUnits } = context.knowledge.values;
  return findWeights(run.text, context.decimalMark, weightUnits).flatMap((reading): Figure[] => {
    const [from, to] = [reading.index, reading.index + reading.length];
    const pieces = piecesAt(run, from, reading.length);
    if (pieces.length === 0 || reading.value <= 0 || isWorth(run, reading, context)) return [];
    const isBehindNet = netBefore().test(run.text.slice(0, from));
    const isNet = isBehindNet || netBehind().test(run.text.slice(to));
    if (saysWhich && isNet && reading.unit !== null) return [];
    const printed = run.text.slice(from, to);
    const isSold = (column === 'count' || saysWhich) && !isCalledGross(run, reading);
    const weighed = isSold ? (/\p{L}\S*$/u.exec(printed)?.[0] ?? null) : null;
    const unit = weighed ?? unitIn(run.text.slice(to).trim(), quantityUnits);
    const isWeight =
      column === 'weight' ? reading.unit !== null || unit === null : reading.unit !== null && !weighed;
    return [{ run, value: reading.value, printed, pieces, isWeight, isBehindNet, unit }];
  });
}

/** The amounts with one more figure: the first weight is the gross weight, the first count the quantity. */
function withFigure(amounts: Amounts, figure: Figure, column: HeldQuantities): Amounts {
  const { run, value, printed, pieces, isWeight, unit } = figure;
  const { grossWeight } = amounts;
  if (grossWeight && figure.isBehindNet) return amounts;
  if (isWeight && !grossWeight) return { ...amounts, grossWeight: foundAt(value, 0.9, pieces) };
  if (amounts.quantity) return amounts;
  if (isWeight && grossWeight) {
    // "Gross weight or other quantity": 2869 KGS over 2530.4 KGS, which is what the goods are sold by.
    const sold = value <= grossWeight.value ? weightAlone.exec(run.text)?.[1] : undefined;
    if (!sold || column !== 'either') return amounts;
    return { ...amounts, quantity: foundAt(value, 0.8, pieces), unit: foundAt(sold, 0.8, pieces.slice(-1)) };
  }
  const at = unit ? run.pieces.filter(({ text }) => text.includes(unit)) : [];
  return {
    ...amounts,
    quantity: foundAt(wholeCount(value, printed, unit), 0.88, pieces),
    unit: unit && at.length > 0 ? foundAt(unit, 0.88, at) : amounts.unit,
  };
}

/**
 * "Gross weight or other quantity": what has a unit of weight is a weight, the rest is counted.
 *
 * @param column `weight`: figures without any unit are weights too; `count`: goods sold by weight are counted by it,
 * since their gross weight has a column of its own
 */
export function amountsIn(runs: readonly Run[], column: HeldQuantities, context: DocumentContext): Amounts {
  const { weightUnits } = context.knowledge.values;
  let amounts: Amounts = { quantity: null, unit: null, grossWeight: null };
  // "702,4 kg" over "782,30 kg brutos": where one weight is called gross, the other is what is sold.
  const saysWhich = runs.some((run) =>
    findWeights(run.text, context.decimalMark, weightUnits).some(
      (reading) => reading.unit !== null && isCalledGross(run, reading),
    ),
  );
  for (const [at, run] of runs.entries()) {
    const pair = column === 'count' || amounts.grossWeight ? null : weightPair(run, context);
    // "NET WEIGHT" over "1,964.50 KG".
    const isNet = amounts.grossWeight !== null && netAlone().test(runs[at - 1]?.text ?? '');
    if (pair) {
      const [{ value, index, length }] = pair;
      amounts = { ...amounts, grossWeight: foundAt(value, 0.85, piecesAt(run, index, length)) };
    } else if (!isNet)
      for (const figure of figuresIn(run, column, saysWhich, context))
        amounts = withFigure(amounts, figure, column);
  }
  return amounts;
}
