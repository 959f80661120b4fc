import type { PageLayout } from '../../layout/lines.ts';
import { findHeaders, type HeaderCell } from '../../layout/table-header.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import type { ColumnLabel } from '../knowledge/label-knowledge.ts';

/** The criteria of a table of their own, by the number of the goods, and where that table begins. */
export interface NumberedCriteria {
  readonly layout: PageLayout;
  readonly first: number;
  readonly byNumber: ReadonlyMap<string, Found<string>>;
}

/** `No. | Rules of origin`, and nothing else. */
const isOfCriteria = (cells: readonly HeaderCell<ColumnLabel>[]): boolean =>
  cells.length === 2 &&
  [cells[0], cells[1]].every((cell, at) =>
    cell?.meanings.some(({ column }) => column === (at === 0 ? 'lineNumber' : 'originCriterion')),
  );

const numberOf = (text: string): string | null => /^\W?(\d{1,3})\W?$/.exec(text)?.[1] ?? null;

/** The rows below a header: a number, and the criterion beside it. */
function rowsBelow(layout: PageLayout, last: number): Map<string, Found<string>> {
  const rows = new Map<string, Found<string>>();
  for (const line of layout.lines.slice(last + 1)) {
    const [first, second, third] = line.segments;
    const number = first ? numberOf(first.text) : null;
    if (!number || !second || third || rows.has(number)) break;
    rows.set(number, foundAt(second.text, 0.85, second.pieces));
  }
  return rows;
}

/**
 * A second table below the goods that gives their criteria of origin: `No. | Rules of origin`, as the forms of
 * Latin America have it. Null where there is none.
 */
export function criteriaByNumber(context: DocumentContext): NumberedCriteria | null {
  const { columns } = context.knowledge.labels;
  for (const layout of context.layouts) {
    for (const { first, last } of findHeaders(layout, columns, isOfCriteria)) {
      const byNumber = rowsBelow(layout, last);
      if (byNumber.size > 0) return { layout, first, byNumber };
    }
  }
  return null;
}
