import { blankOver, isUnderLine } from './blank-to-fill.ts';
import {
  between,
  type FormBox,
  goesOnWithLabel,
  isWritten,
  nameRect,
  rightEdge,
  standsInColumn,
} from './box-label.ts';
import { isStackedCaption } from './caption-stack.ts';
import { boxOver, isCaption } from './captions.ts';
import { type Explanations, isExplanation } from './explanations.ts';
import { middleX, type Rect } from './geometry.ts';
import { headedBox } from './headed-box.ts';
import { type LabelHit, segmentBeside } from './labels.ts';
import { alikeSize } from './letter-size.ts';
import type { PageLayout, Segment } from './lines.ts';
import { ruledBox } from './ruled-box.ts';
import { keyOf, type Piece, type Run, rectOf, runOf } from './run.ts';

type Hit = LabelHit<unknown>;

/** How far below its label a value may begin, and how far lines may stand apart, in letter heights. */
const widestGap = 4.5;
const mostLines = 12;

/** The top of the next box below. */
function bottomEdge(hit: Hit, edges: readonly Hit[], page: number): number {
  const label = nameRect(hit);
  const { size } = hit.segment;
  const under = edges.filter((other) => other !== hit && other.segment.rect.y0 > label.y1 - 0.2 * size);
  const aligned = under.filter(
    (other) =>
      Math.abs(nameRect(other).x0 - label.x0) <= 3 * size ||
      Math.abs(nameRect(other).x1 - label.x1) <= 0.5 * size,
  );
  // A row of boxes that begins farther left ends the box too, but not on the line of the value itself, and not
  // that of another column.
  const isColumn = standsInColumn(hit, edges);
  const across = under.filter((other) => {
    const rect = nameRect(other);
    return rect.x0 < label.x0 && (rect.x1 > label.x0 || (!isColumn && rect.y0 - label.y1 > 2.5 * size));
  });
  // One that runs through its left edge is the name of another box in any case.
  const through = across.filter((other) => nameRect(other).x1 > label.x0);
  return Math.min(
    page,
    ...[...(aligned.length > 0 ? aligned : across), ...through].map((other) => other.segment.rect.y0),
  );
}

const isOpen = (text: string): boolean => text.lastIndexOf('(') > text.lastIndexOf(')');

/**
 * The box of a form that belongs to a label. Where no lines are drawn around it, the labels of the neighbouring
 * boxes are its edges.
 *
 * @param edges labels that begin other boxes
 * @param explanations small print that is no value
 * @param taken lines of a table, before which the box ends
 */
export function boxBelow(
  hit: Hit,
  layout: PageLayout,
  edges: readonly Hit[],
  explanations: Explanations,
  taken: ReadonlySet<number> = new Set(),
): FormBox {
  const own = edges.filter((other) => other.line.page === layout.page);
  const ocr = layout.page.source === 'ocr';
  const blank = blankOver(hit, layout);
  if (blank) return blank;
  if (isUnderLine(hit, layout, own) || isStackedCaption(hit, layout, own))
    return boxOver(hit, layout, own, taken);
  const headed = headedBox(hit, layout, own);
  if (headed) return headed;
  const ruled = ruledBox(hit, layout, own, explanations);
  if (ruled) return ruled;
  if (isCaption(hit, layout, edges)) return boxOver(hit, layout, own, taken);
  return boxBetween(
    hit,
    layout,
    own.filter((other) => other === hit || !isWritten(other, usualSize(own, hit), ocr)),
    explanations,
    taken,
  );
}

/** So many labels of a page have values that begin at one place on their right. */
const leastColumn = 3;

/**
 * Whether text begins right under a label, where its value stands in a grid. Where what stands beside is in other
 * letters than the label, the label itself may go on below.
 */
function hasValueBelow(hit: Hit, beside: Segment, layout: PageLayout, edges: readonly Hit[]): boolean {
  const { rect, size, bold } = hit.segment;
  if (Math.abs(beside.size - size) > 0.03 * size || beside.bold !== bold) return false;
  const next = layout.lines[hit.line.index + 1];
  const below = next?.segments.find((one) => Math.abs(one.rect.x0 - rect.x0) < 0.5 * size);
  const isNear = below !== undefined && below.rect.y0 - rect.y1 < size;
  return isNear && below !== hit.also && !edges.some((other) => other.segment === below);
}

/** The value beside a label, where values stand in a column on the right of their labels. */
function besideInColumn(hit: Hit, layout: PageLayout, edges: readonly Hit[]): Segment | null {
  const valueBeside = (one: Hit): Segment | null => {
    const beside = one.alone ? segmentBeside(one) : undefined;
    return beside && !edges.some((other) => other.segment === beside) ? beside : null;
  };
  // Where values begin, even words that are labels elsewhere are a value.
  const own = hit.alone ? segmentBeside(hit) : undefined;
  if (!own || edges.some((other) => other.segment === own && other.alone)) return null;
  if (hasValueBelow(hit, own, layout, edges)) return null;
  const others = edges.filter(
    (other) => other !== hit && Math.abs((valueBeside(other)?.rect.x0 ?? 0) - own.rect.x0) < 2,
  );
  return others.length >= leastColumn - 1 ? own : null;
}

/** The lines below a label up to the next one that begins where it does: `MARKS:  UMSL` / `NO. 1-47` / `COMMODITY:  LAMPS`. */
function beforeNextLabel({ segment, colon, alone }: Hit, lines: readonly Run[]): readonly Run[] {
  const end = lines.findIndex(({ pieces }) => Math.abs((pieces[0]?.rect.x0 ?? 0) - segment.rect.x0) < 2);
  return colon && alone && end > 0 ? lines.slice(0, end) : lines;
}

/** The first line of a value that goes on below where it begins, on the right of its label. */
function besideLines(hit: Hit, edges: readonly Hit[], lines: readonly Run[]): Segment | null {
  const beside = hit.alone ? segmentBeside(hit) : undefined;
  if (!beside || lines.length === 0 || edges.some((other) => other.segment === beside)) return null;
  const isBelow = ({ pieces }: Run): boolean => Math.abs((pieces[0]?.rect.x0 ?? 0) - beside.rect.x0) < 2;
  return beside.rect.x0 > hit.segment.rect.x1 && lines.every(isBelow) ? beside : null;
}

/** The size of the labels of a page: half of those that stand alone are no larger. */
function usualSize(edges: readonly Hit[], hit: Hit): number {
  const sizes = edges.filter((other) => other.alone).map((other) => other.segment.size);
  const median = sizes.sort((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;
  return Math.max(median, hit.segment.size);
}

/** Where the box of a label ends below it and on its right, the lines that are others', and what explains labels. */
interface BoxEnds {
  readonly bottom: number;
  readonly rightAt: (lineBottom: number) => number;
  readonly taken: ReadonlySet<number>;
  readonly explanations: Explanations;
}

/** The lines below a label in its box, without those on which it goes on. @param next where another label begins on its line */
function linesBelow(
  hit: Hit,
  next: number,
  layout: PageLayout,
  { bottom, rightAt, taken, explanations }: BoxEnds,
): Run[] {
  const ocr = layout.page.source === 'ocr';
  const label = nameRect(hit);
  const { size } = hit.segment;
  // A bracket that OCR opened and nothing closes is no explanation.
  const closes = layout.lines
    .slice(hit.line.index + 1, hit.line.index + 4)
    .some((line) =>
      between(layout, line.index, label.x0 - 1.5 * size, rightAt(label.y1)).some((piece) =>
        /\)/.test(piece.text),
      ),
    );
  let open = closes && isOpen(runOf(hit.segment.pieces.slice(hit.from, next)).text);
  const lines: Run[] = [];
  const left = leftEdge(hit) - 1.5 * size;
  let above = hit.line.rect.y1;
  for (const line of layout.lines.slice(hit.line.index + 1)) {
    if (line.rect.y0 >= bottom - 0.3 * size || lines.length >= mostLines || taken.has(line.index)) break;
    const pieces = between(layout, line.index, left, rightAt(line.rect.y1)).filter(
      (piece) => !hit.also?.pieces.includes(piece),
    );
    if (pieces.length === 0) continue;
    const rect = rectOf(pieces);
    // Beside a box that begins higher, the next one stands lower on its line.
    if (rect.y0 >= bottom - 0.3 * size) break;
    if (rect.y0 - above > widestGap * Math.max(size, rect.y1 - rect.y0)) break;
    above = rect.y1;
    const run = runOf(pieces);
    // "Consignee (name, full address, / country)": the label goes on.
    const goesOn = open || isExplanation(pieces, explanations, ocr);
    open = open ? !run.text.includes(')') : goesOn && isOpen(run.text);
    if (!goesOn) lines.push(run);
  }
  return lines;
}

/** "EUR.1  No" over "A 086831": the value begins below the first of the words. */
function leftEdge(hit: Hit): number {
  const { x0 } = nameRect(hit);
  const before = hit.line.segments.filter((segment) => segment.rect.x1 <= x0).at(-1);
  const isBare = keyOf(hit.segment.pieces.slice(hit.from, hit.nameTo)).length <= 3;
  return isBare && before && x0 - before.rect.x1 < 4 * hit.segment.size ? before.rect.x0 : x0;
}

/** The box of a label between those of its neighbours. */
function boxBetween(
  hit: Hit,
  layout: PageLayout,
  edges: readonly Hit[],
  explanations: Explanations,
  taken: ReadonlySet<number>,
): FormBox {
  const ocr = layout.page.source === 'ocr';
  const label = nameRect(hit);
  const { size } = hit.segment;
  const values = besideInColumn(hit, layout, edges)?.rect.x0 ?? null;
  // "WAREHOUSE 55" where values begin is no label.
  const isInValues = ({ x0 }: Rect): boolean =>
    values !== null && x0 > values - size && x0 < values + 3 * size;
  const own = edges.filter((other) => other === hit || !isInValues(nameRect(other)));
  const bottom = bottomEdge(hit, own, layout.page.height);
  const rightAt = (lineBottom: number): number => rightEdge(hit, own, lineBottom, layout.page.width);
  const beside = rightAt(label.y1);
  const next = own
    .filter((other) => other.segment === hit.segment && other.from >= hit.to)
    .reduce((least, other) => Math.min(least, other.from), hit.segment.pieces.length);
  const rest = hit.segment.pieces.slice(hit.to, next).filter((piece) => middleX(piece.rect) < beside);
  const lines = linesBelow(hit, next, layout, { bottom, rightAt, taken, explanations });
  const first = rest.findIndex((piece) => piece.key !== '');
  const value = first < 0 ? [] : rest.slice(first);
  const isValue =
    value.length > 0 && !/^\(/.test(runOf(value).text) && !goesOnWithLabel(value, hit, lines, ocr);
  const inside = isValue ? runOf(value) : null;
  const near = beforeNextLabel(hit, lines);
  const besideNear = inside ? null : besideLines(hit, edges, near);
  if (besideNear && near.length < lines.length)
    return { inside: besideNear, lines: [...near], isRuled: false };
  const column = inside ? null : (besideInColumn(hit, layout, edges) ?? besideNear);
  if (!column) return { inside, lines, isRuled: false };
  // The label itself may go on below, in its own letters; other letters there are a value of its own.
  const isInColumn = (piece: Piece): boolean => piece.rect.x0 > column.rect.x0 - size;
  const isLabel = (piece: Piece): boolean =>
    piece.size < (1 - alikeSize(ocr)) * size ||
    (Math.abs(piece.size - size) < alikeSize(ocr) * size && piece.word.bold === hit.segment.bold);
  if (!lines.every((line) => line.pieces.every((piece) => isInColumn(piece) || isLabel(piece))))
    return { inside, lines, isRuled: false };
  const written = lines.map((line) => line.pieces.filter(isInColumn)).filter((pieces) => pieces.length > 0);
  return { inside: column, lines: written.map(runOf), isRuled: false };
}
