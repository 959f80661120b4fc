import { boxBelow } from '../../layout/form-box.ts';
import type { LabelHit } from '../../layout/labels.ts';
import type { Piece } from '../../layout/run.ts';
import { boxEdges, type DocumentContext } from '../document-context.ts';
import type { Label } from '../knowledge/label-knowledge.ts';
import { uptoWideGap } from './boxed-party.ts';

/**
 * Words that stand in the boxes of labels: they belong to what the label names.
 *
 * @param counts which labels
 */
export function wordsInBoxes(
  context: DocumentContext,
  tableLines: ReadonlyMap<number, ReadonlySet<number>>,
  counts: (hit: LabelHit<Label>, pageHeight: number) => boolean,
): ReadonlySet<Piece> {
  const words = new Set<Piece>();
  const edges = boxEdges(context);
  for (const hit of edges) {
    const page = context.layouts.findIndex((layout) => layout.page === hit.line.page);
    const layout = context.layouts[page];
    if (!layout || !counts(hit, layout.page.height)) continue;
    const box = boxBelow(hit, layout, edges, context.knowledge.labels.explanations, tableLines.get(page));
    for (const run of [...(box.inside ? [box.inside] : []), ...box.lines])
      for (const piece of uptoWideGap(run).pieces) words.add(piece);
  }
  return words;
}
