import type { Line } from '../../../layout/lines.ts';
import type { DocumentContext } from '../../document-context.ts';
import { hasRows, inManner, type Pass } from '../hypotheses/hypothesis.ts';
import { followsSum } from '../sum-row.ts';

export const rowsBehindSums: Pass = {
  name: 'rows behind sums',
  reason: 'Lists of rolls and pallets sum up each group, one of them in the middle of a page.',
  alternatives: (best, read, context: DocumentContext) => {
    if (!hasRows(best.table)) return [];
    const taken = new Set<Line | undefined>(
      best.table.rows.flatMap(({ layout, lines }) => lines.map((at) => layout.lines[at])),
    );
    const leavesRows = context.layouts.some(({ lines }) => {
      const last = lines.findLastIndex((line) => taken.has(line));
      return lines.slice(last + 1).some((line) => followsSum(line, context));
    });
    return leavesRows ? [inManner(rowsBehindSums.name, { beyondSums: true }, best, read)] : [];
  },
};
