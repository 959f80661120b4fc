import { foldText } from '../../layout/fold.ts';
import { type Piece, piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { findNumbers } from '../values/number.ts';
import { findPackages } from '../values/packages.ts';
import { leadingWeightUnit } from '../values/weight.ts';

export interface StatedQuantity {
  readonly quantity: Found<number>;
  readonly unit: Found<string>;
  readonly pieces: readonly Piece[];
}

/** Behind a tariff code, or a bracket that closes around one. */
const behindCode = /(?:[)\]]|\d{4}(?:[.\s]?\d{2}){1,3})\s*[,;:–-]*\s*$/;

/** `(HS 401110), 466` over `szt.`: a line ends between a quantity and its unit. */
function withUnitBelow(run: Run, next: Run | undefined, units: ReadonlySet<string>): Run {
  const isUnit =
    next !== undefined &&
    [next.text, next.text.replace(/[.,;]$/, '')].some((one) => units.has(foldText(one)));
  return isUnit && /\d$/.test(run.text) ? runOf([...run.pieces, ...next.pieces]) : run;
}

/**
 * How many there are of goods whose own text tells it: behind their code (`steel bolts (HS 731815), 560 pcs`), or
 * alone on one of their lines. Sizes and contents of sets stand within the description, and are none.
 */
export function statedQuantity(runs: readonly Run[], context: DocumentContext): StatedQuantity | null {
  const { quantityUnits, weightUnits } = context.knowledge.values;
  for (const [at, own] of runs.entries()) {
    const run = withUnitBelow(own, runs[at + 1], quantityUnits);
    const number = findNumbers(run.text, context.decimalMark).at(-1);
    if (!number || number.value <= 0) continue;
    const before = run.text.slice(0, number.index);
    const behind = run.text.slice(number.index + number.length);
    const unit = behind.trim().replace(/[,;]$/, '');
    const isCounted = [unit, unit.replace(/\.$/, '')].some((one) => quantityUnits.has(foldText(one)));
    const isWeighed = leadingWeightUnit(unit, weightUnits)?.length === unit.length;
    const [packages] = findPackages(run.text, context.decimalMark, context.knowledge.values);
    // "Terry towels, 50 x" over "100 cm".
    const isSize = /\d\s?[x×*]\s*$/iu.test(runs[at - 1]?.text ?? '');
    const isAlone =
      before.trim() === '' && at > 0 && isCounted && !isWeighed && !isSize && packages?.index !== 0;
    if (unit === '' || !(isAlone || ((isCounted || isWeighed) && behindCode.test(before)))) continue;
    const pieces = piecesAt(run, number.index, number.length);
    const unitAt = run.text.indexOf(unit, number.index + number.length);
    const unitPieces = piecesAt(run, unitAt, unit.length);
    return {
      quantity: foundAt(number.value, 0.85, pieces),
      unit: foundAt(unit, 0.85, unitPieces),
      pieces: [...pieces, ...unitPieces],
    };
  }
  return null;
}
