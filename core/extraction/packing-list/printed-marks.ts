import { boxBelow } from '../../layout/form-box.ts';
import { segmentBeside } from '../../layout/labels.ts';
import type { Run } from '../../layout/run.ts';
import { boxEdges, type DocumentContext, meaningFor } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { cellsOf } from '../goods/goods-line.ts';
import type { GoodsRows } from '../goods/goods-rows.ts';
import { findContainers } from '../values/container-number.ts';

const asText = (lines: readonly Run[], confidence: number): Found<string> | null => {
  const kept = lines.filter((line) => /[\p{L}\d]/u.test(line.text) && findContainers(line.text).length === 0);
  const pieces = kept.flatMap((line) => line.pieces);
  if (pieces.length === 0) return null;
  const text = kept.map((line) => line.text.replace(/^[\s:]+/, '')).join(' ');
  return text.length <= 200 ? foundAt(text, confidence, pieces) : null;
};

/** Whether a line begins where the value's first line does. */
const isUnder = (line: Run, first: Run | null): boolean => {
  const [one, other] = [line.pieces[0], first?.pieces[0]];
  return one !== undefined && other !== undefined && Math.abs(one.rect.x0 - other.rect.x0) < one.size;
};

/** What is painted on the packages: the column of the goods' table, or the box with that label. */
export function printedMarks(
  table: GoodsRows | null,
  tableLines: ReadonlyMap<number, ReadonlySet<number>>,
  context: DocumentContext,
): Found<string> | null {
  const column = (table?.rows ?? []).flatMap((row) => cellsOf(row, table?.roles ?? [], 'marks'));
  const own = asText(column, 0.85);
  if (own) return own;
  for (const hit of context.hits) {
    const meaning = meaningFor(hit, 'marksAndNumbers');
    const page = context.layouts.findIndex((layout) => layout.page === hit.line.page);
    const layout = context.layouts[page];
    if (!meaning || !layout || hit.place < 0.85 || tableLines.get(page)?.has(hit.line.index)) continue;
    const box = boxBelow(hit, layout, boxEdges(context), context.knowledge.labels.explanations);
    const beside = segmentBeside(hit);
    const besideIsLabel = context.hits.some((other) => other.segment === beside && other.leads);
    const lines = box.inside
      ? [box.inside, ...box.lines.filter((line) => isUnder(line, box.inside))]
      : hit.colon && beside && !besideIsLabel
        ? [beside, ...box.lines.filter((line) => isUnder(line, beside))]
        : box.lines;
    const found = asText(lines.slice(0, 6), 0.85 * meaning.strength);
    if (found) return found;
  }
  return null;
}
