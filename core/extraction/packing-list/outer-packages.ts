import type { DocumentContext } from '../document-context.ts';
import { fieldReaders } from '../fields/field-readers.ts';
import { candidatesFor, type LabelledPlaces } from '../fields/header-fields.ts';
import { numbersIn } from '../goods/cell-values.ts';
import type { GoodsRows } from '../goods/goods-rows.ts';
import { packageTypeIn } from '../values/packages.ts';

/**
 * The table with one column of packages, where several count what lies in one another: `Cajas` and `Palets`. The
 * packages of the consignment are those that the paper sums up under a word for packages of any kind (`Total bultos: 36
 * palets`), as carriers count what they handle; `Total cajas` says nothing of it. All columns stay where nothing tells.
 */
export function withOuterPackages(
  table: GoodsRows | null,
  labelled: LabelledPlaces,
  context: DocumentContext,
): GoodsRows | null {
  const isCount = (at: number): boolean =>
    table?.roles[at] === 'packageCount' ||
    (table?.header[at]?.meanings.some(({ column }) => column === 'packageCount') ?? false);
  const columns = [...(table?.roles.keys() ?? [])].filter(isCount);
  if (!table || columns.length < 2) return table;
  const stated = candidatesFor('packageCount', fieldReaders(context).count, labelled).flatMap(
    ({ hit, value }) => {
      const label = hit.segment.pieces.slice(hit.from, hit.to).map(({ text }) => text);
      return packageTypeIn(label.join(' '), context.knowledge.values) ? [] : [value];
    },
  );
  const told = columns.filter((at) =>
    stated.includes(
      table.rows.reduce(
        (sum, row) => sum + (numbersIn(row.cells.get(at), context.decimalMark)[0]?.value ?? 0),
        0,
      ),
    ),
  );
  const [outer, other] = told;
  if (outer === undefined || other !== undefined) return table;
  const roles = table.roles.map((role, at) => {
    if (at === outer) return 'packageCount';
    return role === 'packageCount' ? 'ignored' : role;
  });
  return { ...table, roles };
}
