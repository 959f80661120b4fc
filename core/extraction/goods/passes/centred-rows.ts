import type { GoodsRows } from '../goods-rows.ts';
import { hasRows, inManner, type Pass } from '../hypotheses/hypothesis.ts';

/** Whether a line of words stands over the figures of the first row, in it or between it and the names of the columns. */
function standsOver({ rows: [first], header }: GoodsRows): boolean {
  if (!first) return false;
  const [top = 0] = first.lines;
  const isLater = [...first.cells.values()].some(
    ([run]) => (run?.pieces[0]?.rect.y0 ?? 0) > (first.layout.lines[top]?.rect.y1 ?? 0),
  );
  const above = first.layout.lines[top - 1];
  const names = header.flatMap(({ run }) => run.pieces);
  const isName = above?.segments.some(({ pieces }) => pieces.some((piece) => names.includes(piece)));
  return isLater || (above !== undefined && !isName);
}

export const centredRows: Pass = {
  name: 'centred rows',
  reason: 'Spreadsheets centre the figures of a row beside the lines of its description.',
  alternatives: (best, read) =>
    hasRows(best.table) && standsOver(best.table)
      ? [inManner(centredRows.name, { centred: true }, best, read)]
      : [],
};
