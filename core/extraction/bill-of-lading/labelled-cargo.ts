import { boxBelow } from '../../layout/form-box.ts';
import { segmentBeside } from '../../layout/labels.ts';
import { lookUp } from '../../layout/phrases.ts';
import { keyOf } from '../../layout/run.ts';
import { boxEdges, type DocumentContext } from '../document-context.ts';
import type { CargoLine, CargoTable } from './cargo-table.ts';
import { containerRows } from './container-rows.ts';

const mostLines = 6;

/**
 * The goods of a bill of lading that has no columns for them: what stands at a label such as `Description of
 * goods:`, as particulars of a single column. Null where no label names them.
 */
export function labelledCargo(context: DocumentContext): CargoTable | null {
  const { columns, explanations } = context.knowledge.labels;
  for (const hit of context.hits) {
    const page = context.layouts.findIndex((layout) => layout.page === hit.line.page);
    const layout = context.layouts[page];
    if (!layout || !hit.leads || !(hit.alone || hit.colon)) continue;
    const named = lookUp(columns, keyOf(hit.segment.pieces.slice(hit.from, hit.nameTo)), false);
    if (!named.some((one) => one.column === 'description')) continue;
    const box = boxBelow(hit, layout, boxEdges(context), explanations);
    const beside = hit.colon && !box.inside ? segmentBeside(hit) : undefined;
    const first = box.inside ?? beside;
    const runs = (first ? [first, ...box.lines] : box.lines).slice(0, mostLines);
    const lines = runs.flatMap((run): CargoLine[] => {
      const line = layout.lines.find((one) =>
        one.segments.some((segment) => segment.pieces.includes(run.pieces[0] as never)),
      );
      return line ? [{ line, cells: new Map([[0, run]]) }] : [];
    });
    if (!lines.some(({ cells }) => /\p{L}{3}/u.test(cells.get(0)?.text ?? ''))) continue;
    const rows = containerRows(
      lines.map(({ line }) => line),
      context,
    );
    return { header: [], roles: ['description'], lines, taken: new Map(), containerRows: rows };
  }
  return null;
}
