import { lookUp } from '../../layout/phrases.ts';
import { keyOf } from '../../layout/run.ts';
import type { HeaderCell } from '../../layout/table-header.ts';
import type { DocumentContext } from '../document-context.ts';
import { rolesOf } from '../goods/columns.ts';
import type { ColumnLabel } from '../knowledge/label-knowledge.ts';

/** "Cargo" over "Container | Seal | …" heads that part of the paper, and its columns are those of a list of containers. */
export const headsListBelow = (
  cells: readonly HeaderCell<ColumnLabel>[],
  { knowledge }: DocumentContext,
): boolean => {
  const { pieces } = cells[rolesOf(cells).indexOf('description')]?.run ?? { pieces: [] };
  const top = pieces[0]?.rect.y1 ?? 0;
  const below = pieces.findIndex(({ rect }) => rect.y0 > top);
  if (below < 1) return false;
  const key = keyOf(pieces.slice(below));
  return lookUp(knowledge.labels.containerColumns, key, false).includes('containerNumber');
};
