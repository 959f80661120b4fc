import { middleX, type Rect } from './geometry.ts';
import type { LabelHit } from './labels.ts';
import type { PageLayout } from './lines.ts';
import { type Piece, type Run, rectOf } from './run.ts';

/** What stands in a box of a printed form, whose label stands in its upper left corner. */
export interface FormBox {
  /** Behind the label on its line; null when nothing does. */
  readonly inside: Run | null;
  /** Below the label, top to bottom, cut at the edges of the box. */
  readonly lines: readonly Run[];
  /** Whether lines are drawn around it, so that an empty one is known to be empty. */
  readonly isRuled: boolean;
  /** The lines stand over the label, which is their caption. */
  readonly isOver?: boolean;
}

type Hit = LabelHit<unknown>;

/** Where a label stands, with the number of its box. */
export const nameRect = (hit: Hit): Rect =>
  rectOf(hit.segment.pieces.slice(hit.leads ? 0 : hit.from, Math.max(hit.nameTo, hit.from + 1)));

/** How much larger than a label the letters of what is written into its box are. */
const writtenLarger = { drawn: 1.2, scanned: 1.3 };

/** Whether a label is written into the box of another: `Sea freight Hamburg - Hull` under the small print of its name. */
export const isWritten = (other: Hit, labelSize: number, ocr: boolean): boolean =>
  !other.colon && other.segment.size >= (ocr ? writtenLarger.scanned : writtenLarger.drawn) * labelSize;

/** Whether labels above or below begin at the same place: they stand in a column of their own. */
export const standsInColumn = (hit: Hit, edges: readonly Hit[]): boolean => {
  const { x0 } = nameRect(hit);
  return edges.some(
    (other) =>
      other.line !== hit.line &&
      other.line.page === hit.line.page &&
      Math.abs(nameRect(other).x0 - x0) < 0.5 * hit.segment.size,
  );
};

/** The left edge of the next box on the right of a line: that of a label there which stands as high, or between. */
export function rightEdge(hit: Hit, edges: readonly Hit[], lineBottom: number, page: number): number {
  const label = nameRect(hit);
  const { size } = hit.segment;
  let right = page;
  for (const other of edges) {
    const rect = nameRect(other);
    if (other === hit || rect.x0 <= label.x0 + 3 * size || rect.x0 < label.x1 - 1) continue;
    if (rect.y0 > label.y0 - 1.2 * size && rect.y0 < lineBottom) right = Math.min(right, rect.x0);
  }
  return right;
}

/** Pieces of a line that stand between two edges and begin there. */
export function between(layout: PageLayout, line: number, left: number, right: number): Piece[] {
  const own: Piece[] = [];
  for (const segment of layout.lines[line]?.segments ?? []) {
    let previous: Piece | null = null;
    let taken = false;
    for (const piece of segment.pieces) {
      const gap = previous ? piece.rect.x0 - previous.rect.x1 : Number.POSITIVE_INFINITY;
      const begins: boolean = taken || gap > 0.6 * piece.size;
      previous = piece;
      if (!begins || piece.rect.x0 < left || middleX(piece.rect) >= right) continue;
      taken = true;
      own.push(piece);
    }
  }
  return own;
}

/**
 * Whether words behind a label on its line go on with it, as in `Means of transport foreseen`: small print as the
 * label is, over a value in larger letters.
 */
export function goesOnWithLabel(
  value: readonly Piece[],
  hit: Hit,
  lines: readonly Run[],
  ocr: boolean,
): boolean {
  const { size, pieces } = hit.segment;
  return (
    !ocr &&
    !hit.colon &&
    pieces.includes(value[0] as Piece) &&
    !value.some((piece) => /\d/.test(piece.text)) &&
    value.every((piece) => piece.size <= 1.05 * size) &&
    lines.some((line) => line.pieces.some((piece) => piece.size >= 1.12 * size))
  );
}
