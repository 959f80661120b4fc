import type { PageLayout } from '../layout/lines.ts';
import { findHeaders, type HeaderCell } from '../layout/table-header.ts';
import { rolesOf } from './goods/columns.ts';
import type { ColumnLabel, LabelKnowledge } from './knowledge/label-knowledge.ts';

const packed = ['packageCount', 'netWeight', 'grossWeight', 'volume'] as const;
/** So many of these columns tell how goods are packed. */
const leastPacked = 2;

/** Columns of packing: what the goods are and how many, with packages, weights or volumes, and no prices. */
function isOfPacking(cells: readonly HeaderCell<ColumnLabel>[]): boolean {
  const roles = new Set(rolesOf(cells));
  const isPriced = roles.has('unitPrice') || roles.has('total') || roles.has('grossTotal');
  const isCertified = roles.has('originCriterion') || roles.has('invoice');
  return (
    !isPriced &&
    !isCertified &&
    (roles.has('description') || roles.has('partNumber')) &&
    (roles.has('quantity') || roles.has('partNumber') || roles.has('lineNumber')) &&
    packed.filter((name) => roles.has(name)).length >= leastPacked
  );
}

/** Whether a page lists goods as only packing lists do, whatever it calls itself and in whichever language. */
export function packsGoods(layout: PageLayout, knowledge: LabelKnowledge): boolean {
  const columns = knowledge.books.get('packing_list')?.columns;
  return columns !== undefined && findHeaders(layout, columns, isOfPacking).length > 0;
}
