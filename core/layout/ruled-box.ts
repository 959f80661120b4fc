import { type FormBox, goesOnWithLabel, isWritten, standsInColumn } from './box-label.ts';
import { type CellLine, linesIn } from './cell-lines.ts';
import { type Explanations, isExplanation } from './explanations.ts';
import { middleX, middleY, overlapY, type Rect } from './geometry.ts';
import { hasValuesBelow } from './label-row.ts';
import type { LabelHit } from './labels.ts';
import type { PageLayout } from './lines.ts';
import { cellAt, cellBelowCorner, isIn } from './ruling.ts';
import { type Piece, type Run, rectOf, runOf } from './run.ts';
import { isShadedBar } from './shaded-bar.ts';

type Hit = LabelHit<unknown>;

const hasText = (pieces: readonly Piece[]): boolean => pieces.some((piece) => piece.key !== '');

const labelPieces = (hit: Hit): readonly Piece[] =>
  hit.segment.pieces.slice(hit.leads ? 0 : hit.from, Math.max(hit.to, hit.from + 1));

/** The box around the first letters of a label. */
export function cellOfLabel(hit: Hit, layout: PageLayout): Rect | null {
  const [first] = labelPieces(hit);
  if (!first) return null;
  const x = first.rect.x0 + Math.min(6, (first.rect.x1 - first.rect.x0) / 2);
  return cellAt(layout.ruling, layout.page, x, middleY(first.rect));
}

const labelsIn = (cell: Rect, edges: readonly Hit[]): Hit[] =>
  edges.filter((other) => {
    const rect = rectOf(labelPieces(other));
    return isIn(cell, rect.x0 + 1, middleY(rect));
  });

/** "Tax ID / EIN:  63-5882857" at the foot of a party's box: the form prints its key, and small letters may be its value too. */
const isKeyedNumber = ({ pieces }: CellLine): boolean =>
  /^[\p{L}][^:\d]{1,24}:\s*[\p{L}\d+(-]*\d{2}/u.test(runOf(pieces).text);

/** Letters as small as their label's, where those of the values are plainly larger, go on with the label. */
function withoutSmallPrint(lines: readonly CellLine[], labelSize: number, ocr: boolean): readonly CellLine[] {
  const sizeOf = ({ pieces }: CellLine): number => Math.max(...pieces.map((piece) => piece.size));
  if (ocr || !lines.some((line) => sizeOf(line) >= 1.12 * labelSize)) return lines;
  const isSmall = (line: CellLine): boolean => sizeOf(line) <= 1.05 * labelSize;
  const first = lines.findIndex((line) => !isSmall(line));
  return lines.slice(first, lines.findLastIndex((line) => !isSmall(line) || isKeyedNumber(line)) + 1);
}

const isOpen = (text: string): boolean => text.lastIndexOf('(') > text.lastIndexOf(')');

/** The lines that are no small print: `(name, full address,` over `country)` goes on with the label. */
function withoutExplanations(
  lines: readonly CellLine[],
  opened: boolean,
  explanations: Explanations,
  ocr: boolean,
): Run[] {
  const closes = lines.slice(0, 3).some(({ pieces }) => pieces.some((piece) => /\)/.test(piece.text)));
  let open = opened && closes;
  const kept: Run[] = [];
  for (const { pieces } of lines) {
    const run = runOf(pieces);
    const goesOn = open || isExplanation(pieces, explanations, ocr);
    open = open ? !run.text.includes(')') : goesOn && isOpen(run.text);
    if (!goesOn && hasText(pieces)) kept.push(run);
  }
  return kept;
}

const isLatin = (pieces: readonly Piece[]): boolean =>
  pieces.some(({ text }) => /\p{Script=Latin}/u.test(text));

/** `Exporter      المصدر` over the name: the label again, in the script of another language. */
const isInOtherScript = (behind: readonly Piece[], label: readonly Piece[], below: readonly Run[]): boolean =>
  isLatin(label) &&
  !behind.some(({ text }) => /[\p{Script=Latin}\d]/u.test(text)) &&
  below.some(({ pieces }) => isLatin(pieces));

/** How far over a caption at the foot of its box a value may stand, in letter heights. */
const widestOver = 4.5;

/** The lines right over a caption, up to a gap or another label. */
function linesOver(
  content: readonly CellLine[],
  label: Rect,
  others: readonly Rect[],
  size: number,
): CellLine[] {
  const over: CellLine[] = [];
  let below = label.y0;
  for (const line of content.filter(({ pieces }) => middleY(rectOf(pieces)) < label.y0).reverse()) {
    const rect = rectOf(line.pieces);
    const gap = below - rect.y1;
    if (others.some((other) => overlapY(other, rect) > 0.5)) break;
    if (gap > (over.length === 0 ? widestOver * size : 0.9 * (rect.y1 - rect.y0))) break;
    over.unshift(line);
    below = rect.y0;
  }
  return over;
}

/** How far below a label the next text with its left edge stands. */
function gapBelow(hit: Hit, layout: PageLayout): number {
  const { rect, size } = hit.segment;
  const next = layout.lines
    .slice(hit.line.index + 1, hit.line.index + 4)
    .flatMap((line) => line.segments)
    .find((one) => Math.abs(one.rect.x0 - rect.x0) < size);
  return next ? next.rect.y0 - rect.y1 : Number.POSITIVE_INFINITY;
}

/** How far before a label, in letter heights, text on its line stands in another column. */
const widestWord = 3;

const nothing: FormBox = { inside: null, lines: [], isRuled: true };

/** All of a cell that no label stands in; null where one does, or nothing. */
function valueCell(layout: PageLayout, cell: Rect | null, edges: readonly Hit[]): CellLine[] | null {
  if (!cell) return null;
  const labels = new Set(labelsIn(cell, edges).flatMap(labelPieces));
  const lines = linesIn(layout, cell)
    .map(({ line, pieces }) => ({ line, pieces: pieces.filter((piece) => !labels.has(piece)) }))
    .filter(({ pieces }) => hasText(pieces));
  // "Stamp and signature" at the foot of a party's box, on the right of all of it, is the caption of nothing that stands there.
  const [right, foot] = [
    (line: CellLine) => rectOf(line.pieces).x1,
    (line: CellLine) => rectOf(line.pieces).y1,
  ];
  const isApart = [...labels].every(
    ({ rect }) =>
      lines.every((line) => right(line) < rect.x0) && lines.every((line) => foot(line) <= rect.y1 + 1),
  );
  return lines.length > 0 && isApart ? lines : null;
}

/**
 * The rows beside a label that names several of them, each with a name of its own: `1. Exporter | Name | Acme Ltd`
 * over `Address | 5 High Street`. They end where the next label stands in its column.
 */
function keyedRows(hit: Hit, layout: PageLayout, cell: Rect, edges: readonly Hit[]): CellLine[] {
  const { frame } = layout.ruling;
  const label = rectOf(labelPieces(hit));
  if (!frame) return [];
  const next = layout.lines
    .flatMap((line) => line.segments)
    .find(({ rect }) => rect.y0 > label.y1 && rect.x0 >= cell.x0 - 1 && middleX(rect) < cell.x1);
  const bottom = Math.min(next?.rect.y0 ?? frame.y1, frame.y1);
  const rows = layout.lines
    .filter((line) => middleY(line.rect) > cell.y0 && middleY(line.rect) < bottom)
    .map((line) => ({
      line: line.index,
      segments: line.segments.filter(({ rect }) => rect.x0 >= cell.x1 - 1 && rect.x0 < frame.x1),
    }))
    .filter(({ segments }) => segments.length > 0);
  const isKeyed = rows.length >= 2 && rows.every(({ segments }) => segments.length === 2);
  const begins = new Set(rows.map(({ segments }) => Math.round((segments[1]?.rect.x0 ?? 0) / 3)));
  if (!isKeyed || begins.size > 1) return [];
  if (rows.some(({ segments }) => edges.some((other) => other.segment === segments[1]))) return [];
  return rows.flatMap(({ line, segments }) => segments.map(({ pieces }) => ({ line, pieces })));
}

/** The value of a label that has its cell for itself: in the next cell on the right, or in the one below. */
function besideOrBelow(
  hit: Hit,
  layout: PageLayout,
  cell: Rect,
  edges: readonly Hit[],
  hasRoom: boolean,
): CellLine[] {
  const y = middleY(rectOf(labelPieces(hit)));
  const right = cellAt(layout.ruling, layout.page, cell.x1 + 2, y);
  const below = cellAt(layout.ruling, layout.page, cell.x0 + 6, cell.y1 + 2);
  const sameRow =
    right && Math.abs(right.y0 - cell.y0) < 3 && Math.abs(right.y1 - cell.y1) < 3 ? right : null;
  const sameColumn =
    below && Math.abs(below.x0 - cell.x0) < 3 && Math.abs(below.x1 - cell.x1) < 3 ? below : null;
  const rows = keyedRows(hit, layout, cell, edges);
  if (rows.length > 0) return rows;
  // A box with room for a value is empty, whatever stands below it.
  const lower = hasRoom ? null : sameColumn;
  const [onRight, underneath] = [valueCell(layout, sameRow, edges), valueCell(layout, lower, edges)];
  if (!onRight || !underneath) return onRight ?? underneath ?? [];
  // What is printed as the label is, is another label.
  const { size, bold } = hit.segment;
  const isAlike = ([first]: readonly CellLine[]): boolean =>
    first?.pieces.every((piece) => Math.abs(piece.size - size) < 0.03 * size && piece.word.bold === bold) ??
    false;
  if (isAlike(onRight) !== isAlike(underneath)) return isAlike(onRight) ? underneath : onRight;
  // A row of labels over a row of values, or a column of labels before a column of values.
  const inRow = edges.some(
    (other) => other !== hit && other.line === hit.line && cellOfLabel(other, layout)?.y0 === cell.y0,
  );
  return inRow ? underneath : onRight;
}

/** Whether a cell is one of a bar of names, whose values stand under it: the cells next to it hold names as well. */
function isInBar(layout: PageLayout, cell: Rect, edges: readonly Hit[]): boolean {
  const y = (cell.y0 + cell.y1) / 2;
  const beside = [cell.x0 - 2, cell.x1 + 2].flatMap((x) => {
    const next = cellAt(layout.ruling, layout.page, x, y);
    return next && Math.abs(next.y0 - cell.y0) < 1 && Math.abs(next.y1 - cell.y1) < 1 ? [next] : [];
  });
  return beside.length > 0 && beside.every((next) => labelsIn(next, edges).length > 0);
}

/**
 * What stands in the drawn box of a label: the rest of its box, what stands over it where the label is a caption
 * at its foot, or the box beside or below one that the label fills. Null where no box is drawn around the label.
 *
 * @param edges labels that begin other boxes; those in the same drawn box part it
 */
export function ruledBox(
  hit: Hit,
  layout: PageLayout,
  edges: readonly Hit[],
  explanations: Explanations,
): FormBox | null {
  const cell = cellOfLabel(hit, layout);
  if (!cell) return null;
  const ocr = layout.page.source === 'ocr';
  const own = labelPieces(hit);
  const label = rectOf(own);
  // Beside a label of several lines its value may have as many.
  const firstLine = rectOf(own.filter((piece) => middleY(piece.rect) < hit.line.rect.y1 || !hit.also));
  const { size } = hit.segment;
  const others = labelsIn(cell, edges).filter(
    (other) =>
      other === hit ||
      ((other.segment !== hit.segment || other.from >= hit.to) && !isWritten(other, size, ocr)),
  );
  const rects = others.filter((other) => other !== hit).map((other) => rectOf(labelPieces(other)));
  const rest = cellBelowCorner(layout.ruling, layout.page, cell);
  const content = linesIn(layout, cell, rest);
  // Labels farther right part the box from where they stand on downwards, labels below it across.
  const beside = rects.filter((rect) => rect.x0 >= label.x1 - 1 && rect.y0 > label.y0 - 1.2 * size);
  const rightAt = (bottom: number): number =>
    Math.min(
      rest && bottom > rest.y0 ? rest.x1 : cell.x1,
      ...beside.filter((rect) => rect.y0 < bottom).map((rect) => rect.x0 - 1),
    );
  // Of two columns in one box, the other one's labels may be unknown.
  const stands = hit.line.segments.some(
    ({ rect }) => rect.x1 <= label.x0 - widestWord * size && isIn(cell, middleX(rect), middleY(rect)),
  );
  const before = stands || rects.some((rect) => rect.x1 <= label.x0 + 1 && rect.y1 > label.y0);
  const left = before ? label.x0 - 1.5 * size : cell.x0;
  const isColumn = standsInColumn(hit, others);
  const bottom = Math.min(
    cell.y1,
    ...rects
      .filter((rect) => rect.y0 > label.y1 - 0.2 * size)
      .filter((rect) => rect.x0 < label.x0 + 3 * size || rect.x0 < label.x1)
      .filter((rect) => rect.x1 > label.x0 || !isColumn)
      .map((rect) => rect.y0),
  );
  const isOwn = (piece: Piece): boolean => own.includes(piece) || (hit.also?.pieces.includes(piece) ?? false);
  const within = (pieces: readonly Piece[], right: number): Piece[] =>
    pieces.filter((piece) => middleX(piece.rect) >= left && middleX(piece.rect) < right && !isOwn(piece));
  const onLine = content.find(({ line }) => line === hit.line.index)?.pieces ?? [];
  const behind = within(onLine, rightAt(label.y1)).filter((piece) => piece.rect.x0 >= label.x1 - 1);
  const under = content.filter(({ pieces }) => {
    const rect = rectOf(pieces);
    return middleY(rect) > firstLine.y1 && middleY(rect) < bottom;
  });
  const below = under
    .map(({ line, pieces }) => ({ line, pieces: within(pieces, rightAt(rectOf(pieces).y1)) }))
    .filter(({ pieces }) => hasText(pieces));
  const opened = isOpen(runOf(hit.segment.pieces.slice(hit.from)).text);
  const read = (lines: readonly CellLine[], isOpened = false): Run[] =>
    withoutExplanations(withoutSmallPrint(lines, size, ocr), isOpened, explanations, ocr);
  const value = behind.slice(behind.findIndex((piece) => piece.key !== ''));
  const lines = read(below, opened);
  const inside =
    hasText(value) &&
    !isInOtherScript(value, own, lines) &&
    !goesOnWithLabel(value, hit, lines, ocr) &&
    !isExplanation(value, explanations, ocr) &&
    !/^\(/.test(value[0]?.text ?? '')
      ? runOf(value)
      : null;
  if (inside || lines.length > 0) return { inside, lines, isRuled: true };
  // What stands under a label farther left is its value.
  const inOtherColumn = rects.some((rect) => rect.x1 <= label.x0 + 1);
  const over = linesOver(
    content.filter(
      ({ pieces }) => !inOtherColumn || rectOf(pieces).x1 > label.x0 || rectOf(pieces).y1 > label.y0,
    ),
    label,
    rects,
    size,
  );
  if (
    over.length > 0 &&
    !hasValuesBelow(hit, layout, edges) &&
    !content.some(({ pieces }) => middleY(rectOf(pieces)) > label.y1)
  ) {
    const gap = label.y0 - Math.max(...over.map(({ pieces }) => rectOf(pieces).y1));
    // Nearer below, outside of the box: the line is drawn between label and value.
    return gapBelow(hit, layout) < gap ? null : { inside: null, lines: read(over), isRuled: true };
  }
  // Of labels side by side, the longest tells how high their band is.
  const foot = Math.max(label.y1, ...rects.filter((rect) => overlapY(rect, label) > 0.5).map(({ y1 }) => y1));
  const hasRoom = cell.y1 - foot > 1.2 * size;
  // A row of labels that fills its band of the form: their values stand in the next.
  if (rects.length > 0 && !hasRoom) return null;
  const elsewhere = rects.length > 0 ? [] : read(besideOrBelow(hit, layout, cell, edges, hasRoom));
  if (elsewhere.length > 0) return { inside: null, lines: elsewhere, isRuled: true };
  if (!hasRoom && isInBar(layout, cell, edges)) return null;
  if (!hasRoom && isShadedBar(hit, layout, cell, edges)) return null;
  // Where the label leaves no room, its value cannot be in its box.
  return hasRoom || cell.x1 - label.x1 > 8 * size ? nothing : null;
}
