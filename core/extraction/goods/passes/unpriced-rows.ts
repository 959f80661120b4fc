import { overlapX } from '../../../layout/geometry.ts';
import { isBareQuantity } from '../cell-values.ts';
import type { GoodsRows } from '../goods-rows.ts';
import { hasRows, inManner, type Pass } from '../hypotheses/hypothesis.ts';

/** Whether a quantity stands in its column on a line that no row has. */
function leavesQuantities({ header, roles, rows }: GoodsRows): boolean {
  const column = header[roles.indexOf('quantity')]?.rect;
  const pages = new Set(rows.map(({ layout }) => layout));
  const taken = new Set(rows.flatMap(({ layout, lines: own }) => own.map((at) => layout.lines[at])));
  return (
    column !== undefined &&
    [...pages].some((layout) =>
      layout.lines.some(
        (line) =>
          line.rect.y0 > column.y1 &&
          line.segments.length > 1 &&
          !taken.has(line) &&
          line.segments.some(({ rect, text }) => overlapX(rect, column) > 0 && isBareQuantity(text)),
      ),
    )
  );
}

export const unpricedRows: Pass = {
  name: 'rows without prices',
  reason: 'Goods without value, and prices that OCR cannot read, leave the columns of money empty.',
  alternatives: (best, read) => {
    const { roles = [] } = best.table ?? {};
    const isPriced = roles.includes('unitPrice') || roles.includes('total');
    if (!isPriced || !roles.includes('quantity') || !best.table) return [];
    if (hasRows(best.table) && !leavesQuantities(best.table)) return [];
    return [inManner(unpricedRows.name, { unpriced: true }, best, read)];
  },
};
