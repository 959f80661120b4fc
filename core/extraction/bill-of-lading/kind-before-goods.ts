import { piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { packageTypeIn } from '../values/packages.ts';
import { type CargoTable, goodsLines } from './cargo-table.ts';

/** What stands where a row counts packages: a figure, and their kind at the beginning of the goods. */
export interface KindBeforeGoods {
  readonly run: Run;
  /** As printed: `BUNDLES`. */
  readonly kind: string;
  /** Without the kind; null where the row says the sum of all: `BUNDLES - TOTAL`. */
  readonly goods: Run | null;
}

const bareFigure = /^\W*[\d.,]+\W*$/;
const totalBehind = /^\W*(?:grand |sub)?totals?\W*$/i;

/**
 * Rows of which every one begins with the kind of its packages beside their bare count, as inland bills of America
 * have them: `2 | BUNDLES TERRY TOWELS`, `8 | BUNDLES ALUMINIUM SHEETS`, `10 | BUNDLES - TOTAL`. Empty where one
 * row does not, or there is but one: boxes may be the goods.
 */
export function kindsBeforeGoods(
  cargo: CargoTable | null,
  context: DocumentContext,
): readonly KindBeforeGoods[] {
  const { values } = context.knowledge;
  const [count, description] = (['packageCount', 'description'] as const).map(
    (role) => cargo?.roles.indexOf(role) ?? -1,
  );
  const counted = goodsLines(cargo).flatMap(({ cells }) => {
    const run = cells.get(description ?? -1);
    return run && bareFigure.test(cells.get(count ?? -1)?.text ?? '') ? [run] : [];
  });
  const read = counted.flatMap((run): KindBeforeGoods[] => {
    const named = packageTypeIn(run.text, values);
    if (named?.index !== 0) return [];
    const behind = run.text.slice(named.type.length);
    if (totalBehind.test(behind)) return [{ run, kind: named.type, goods: null }];
    const goods = /^\s(?=\p{L}{2})/u.test(behind)
      ? runOf(piecesAt(run, named.type.length + 1, run.text.length))
      : null;
    return goods ? [{ run, kind: named.type, goods }] : [];
  });
  return read.length >= 2 && read.length === counted.length ? read : [];
}

/** The kind of all packages, where each row begins with the same. */
export function kindBeforeGoods(cargo: CargoTable | null, context: DocumentContext): Found<string> | null {
  const kinds = kindsBeforeGoods(cargo, context);
  const [first] = kinds;
  return first && kinds.every(({ kind }) => kind === first.kind)
    ? foundAt(first.kind, 0.85, piecesAt(first.run, 0, first.kind.length))
    : null;
}
