import { piecesAt, type Run } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { findPackages } from '../values/packages.ts';
import { findWeights } from '../values/weight.ts';
import { type CargoTable, cargoColumn } from './cargo-table.ts';

const quantityName = phrasePattern(String.raw`^\W*{{bulk-quantity}}\s?:?\s*$`);

/** The one weight in tonnes that a line tells, with its unit. */
function tonnesIn(run: Run, { decimalMark, knowledge: { values } }: DocumentContext) {
  const [weight, another] = findWeights(run.text, decimalMark, values.weightUnits).filter(
    ({ unit }) => unit !== null,
  );
  return weight?.unit === 't' && !another && weight.value > 0 ? weight : null;
}

/** `QUANTITY: 55,000.000 METRIC TONS` among the goods, or the weight alone on its line: how much there is, not what. */
export function tellsBulkWeight(run: Run, context: DocumentContext): boolean {
  const weight = tonnesIn(run, context);
  if (!weight) return false;
  const [before, behind] = [
    run.text.slice(0, weight.index).trim(),
    run.text.slice(weight.index + weight.length),
  ];
  return (before === '' || quantityName().test(before)) && !/\p{L}/u.test(behind);
}

/**
 * What goods in bulk weigh, where the bill tells it among their words and has no column for it: the one weight in tonnes
 * of the lines. Null where packages are counted, whose contents such a weight may be.
 */
export function bulkWeight(
  cargo: CargoTable | null,
  context: DocumentContext,
): { readonly weight: Found<number>; readonly unit: Found<'t'> } | null {
  const lines = cargoColumn(cargo, 'description');
  const { decimalMark, knowledge } = context;
  if (lines.some((run) => findPackages(run.text, decimalMark, knowledge.values).length > 0)) return null;
  const told = lines.flatMap((run) => {
    const weight = tellsBulkWeight(run, context) ? tonnesIn(run, context) : null;
    return weight ? [{ value: weight.value, pieces: piecesAt(run, weight.index, weight.length) }] : [];
  });
  const [first] = told;
  if (!first || told.some(({ value }) => value !== first.value)) return null;
  return { weight: foundAt(first.value, 0.75, first.pieces), unit: foundAt('t', 0.8, first.pieces) };
}
