import { piecesAt } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { findNumbers } from '../values/number.ts';
import { findPackages, packageTypeIn } from '../values/packages.ts';
import { column, figureOf, part } from './cargo-measures.ts';
import { type CargoTable, cargoColumn } from './cargo-table.ts';
import { containerTypeIn } from './container-details.ts';

/** Number and kind of packages: their own column, or the words in the description. */
export function cargoPackages(
  cargo: CargoTable | null,
  context: DocumentContext,
): { count: Found<number> | null; type: Found<string> | null } {
  const { values } = context.knowledge;
  const own = column<string>(cargo, 'packageCount', context, (run) => {
    const [number] = findNumbers(run.text, context.decimalMark);
    if (!number || number.index > 3 || number.decimals > 0 || containerTypeIn(run.text)) return null;
    const [packages] = findPackages(run.text, context.decimalMark, values);
    return {
      value: number.value,
      unit: packages?.type ?? null,
      pieces: piecesAt(run, number.index, number.length),
    };
  });
  const stated = [...cargoColumn(cargo, 'packageCount'), ...cargoColumn(cargo, 'description')].flatMap(
    (run) =>
      containerTypeIn(run.text)
        ? []
        : findPackages(run.text, context.decimalMark, values).map((one) => ({ run, one })),
  );
  const figure = figureOf(own);
  const [first] = stated;
  const count =
    part(figure?.value ?? null, 0.9, figure?.pieces ?? []) ??
    (first && stated.every(({ one }) => one.count === first.one.count)
      ? foundAt(first.one.count, 0.85, piecesAt(first.run, first.one.index, first.one.length))
      : null);
  const typed = stated.find(({ one }) => one.type !== null);
  if (typed?.one.type)
    return {
      count,
      type: foundAt(typed.one.type, 0.9, piecesAt(typed.run, typed.one.typeIndex, typed.one.type.length)),
    };
  for (const run of cargoColumn(cargo, 'packageCount')) {
    const named = containerTypeIn(run.text) ? null : packageTypeIn(run.text, values);
    if (named && count)
      return { count, type: foundAt(named.type, 0.85, piecesAt(run, named.index, named.type.length)) };
  }
  return { count, type: null };
}
