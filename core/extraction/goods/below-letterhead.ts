import type { Line, PageLayout } from '../../layout/lines.ts';
import { fillsColumns } from '../../layout/table-columns.ts';
import type { DocumentContext } from '../document-context.ts';
import { isPageNumber } from '../parts/page-number.ts';

const textOf = ({ segments }: Line): string => segments.map(({ text }) => text).join(' ');

/**
 * Index of the line from which a page may go on with a table whose names stand on the page before: below what is printed
 * on another page too, what has a label, and the number of the page, as far as these stand over the first row.
 */
export function belowLetterhead(layout: PageLayout, { layouts, hits }: DocumentContext): number {
  const others = new Set(
    layouts.flatMap(({ page, lines }) => (page === layout.page ? [] : lines.map(textOf))),
  );
  const labelled = new Set(hits.filter(({ leads }) => leads).map(({ line }) => line));
  const isHead = (line: Line): boolean =>
    labelled.has(line) || others.has(textOf(line)) || line.segments.some(({ text }) => isPageNumber(text));
  const first = layout.lines.findIndex((line) => fillsColumns(line) && !isHead(line));
  return layout.lines.slice(0, Math.max(0, first)).findLastIndex(isHead) + 1;
}
