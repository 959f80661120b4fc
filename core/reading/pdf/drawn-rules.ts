import { OPS } from 'unpdf/pdfjs';
import type { Area } from './letters-and-paint.ts';
import type { Matrix } from './matrix.ts';

/** A straight line drawn along or across a page, in points of the page as displayed; it has no thickness. */
export interface DrawnRule {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** In points. A thicker area is a shaded field, whose edges are lines; a shorter line is a tick or a letter. */
const thickestRule = 3;
const shortestRule = 10;
/** How far the ends of a line may differ across its direction. */
const straight = 0.8;

const strokes: ReadonlySet<unknown> = new Set([OPS.stroke, OPS.closeStroke]);
const fills: ReadonlySet<unknown> = new Set([OPS.fill, OPS.eoFill]);
const both: ReadonlySet<unknown> = new Set([
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);

type Point = readonly [x: number, y: number];

/** The commands of pdfjs's packed paths, with the count of their numbers: move, line, curve, quadratic curve, close. */
const counts = [2, 2, 6, 4, 0] as const;

/** The straight-sided shapes of a packed path, as points of the page; shapes with curves are left out. */
function shapesOf(data: ArrayLike<number>, ctm: Matrix): Point[][] {
  const shapes: { points: Point[]; curved: boolean }[] = [];
  for (let at = 0; at < data.length; ) {
    const command = data[at] ?? 4;
    const count = counts[command] ?? 0;
    const shape = shapes.at(-1);
    const [x, y] = [data[at + count - 1] ?? 0, data[at + count] ?? 0];
    const point: Point = [ctm[0] * x + ctm[2] * y + ctm[4], ctm[1] * x + ctm[3] * y + ctm[5]];
    if (command === 0) shapes.push({ points: [point], curved: false });
    else if (command === 1) shape?.points.push(point);
    else if (command === 4 && shape?.points[0]) shape.points.push(shape.points[0]);
    else if (shape) shape.curved = true;
    at += count + 1;
  }
  return shapes.filter(({ curved }) => !curved).map(({ points }) => points);
}

function ruleBetween([ax, ay]: Point, [bx, by]: Point): DrawnRule[] {
  const [x0, x1] = [Math.min(ax, bx), Math.max(ax, bx)];
  const [y0, y1] = [Math.min(ay, by), Math.max(ay, by)];
  if (y1 - y0 <= straight && x1 - x0 >= shortestRule)
    return [{ x0, x1, y0: (y0 + y1) / 2, y1: (y0 + y1) / 2 }];
  if (x1 - x0 <= straight && y1 - y0 >= shortestRule)
    return [{ y0, y1, x0: (x0 + x1) / 2, x1: (x0 + x1) / 2 }];
  return [];
}

const sidesOf = (points: readonly Point[]): DrawnRule[] =>
  points.flatMap((point, at) => {
    const next = points[at + 1];
    return next ? ruleBetween(point, next) : [];
  });

/** The sides of a filled area; of one as thin as a line, the line. */
function filledRules(points: readonly Point[]): DrawnRule[] {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x0, x1] = [Math.min(...xs), Math.max(...xs)];
  const [y0, y1] = [Math.min(...ys), Math.max(...ys)];
  if (y1 - y0 <= thickestRule) return ruleBetween([x0, (y0 + y1) / 2], [x1, (y0 + y1) / 2]);
  if (x1 - x0 <= thickestRule) return ruleBetween([(x0 + x1) / 2, y0], [(x0 + x1) / 2, y1]);
  const closed = points[0] ? [...points, points[0]] : [];
  return sidesOf(closed);
}

/**
 * The lines that one path of pdfjs's operator list draws.
 *
 * @param values arguments of `constructPath`: what is done with the path, and its packed points
 * @param paint whether what is stroked and filled is dark enough to part a page
 */
export function rulesOfPath(
  [operator, packed]: readonly unknown[],
  ctm: Matrix,
  paint: { readonly strokes: boolean; readonly fills: boolean },
): DrawnRule[] {
  const data = Array.isArray(packed) ? (packed[0] as unknown) : null;
  if (!(data instanceof Float32Array)) return [];
  const isStroked = paint.strokes && (strokes.has(operator) || both.has(operator));
  const isFilled = paint.fills && (fills.has(operator) || both.has(operator));
  if (!isStroked && !isFilled) return [];
  return shapesOf(data, ctm).flatMap((points) => (isStroked ? sidesOf(points) : filledRules(points)));
}

/** The upright rectangles, thicker than lines, that one path of pdfjs's operator list fills. */
export function filledAreas([operator, packed]: readonly unknown[], ctm: Matrix): Area[] {
  const data = Array.isArray(packed) ? (packed[0] as unknown) : null;
  if (!(data instanceof Float32Array) || !(fills.has(operator) || both.has(operator))) return [];
  return shapesOf(data, ctm).flatMap((points) => {
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const area: Area = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    const isAtCorner = ([x, y]: Point): boolean =>
      Math.min(x - area[0], area[2] - x) <= straight && Math.min(y - area[1], area[3] - y) <= straight;
    const isThick = area[2] - area[0] > thickestRule && area[3] - area[1] > thickestRule;
    return points.length >= 4 && isThick && points.every(isAtCorner) ? [area] : [];
  });
}

/** How far apart lines lie that are one, and how wide a gap between the ends of two of them is none, in points. */
const apart = 1.2;
const gap = 2.5;
/** More lines than a form has are a drawing. */
const mostRules = 3000;

function joined(rules: readonly DrawnRule[]): DrawnRule[] {
  const across = rules.map(({ x0, x1, y0 }) => ({ at: y0, from: x0, to: x1 }));
  const sorted = across.toSorted((a, b) => a.at - b.at);
  const merged: { at: number; from: number; to: number }[] = [];
  for (let start = 0; start < sorted.length; ) {
    const first = sorted[start] as (typeof sorted)[number];
    let end = start;
    while (end < sorted.length && (sorted[end]?.at ?? 0) - first.at <= apart) end += 1;
    const own: typeof merged = [];
    for (const line of sorted.slice(start, end).sort((a, b) => a.from - b.from)) {
      const last = own.at(-1);
      if (last && line.from <= last.to + gap) last.to = Math.max(last.to, line.to);
      else own.push({ ...line });
    }
    merged.push(...own);
    start = end;
  }
  return merged.map(({ at, from, to }) => ({ x0: from, x1: to, y0: at, y1: at }));
}

const swapped = ({ x0, y0, x1, y1 }: DrawnRule): DrawnRule => ({ x0: y0, y0: x0, x1: y1, y1: x1 });

/** Each line once: the sides that two boxes share, and the pieces of which a long line is drawn. */
export function joinedRules(rules: readonly DrawnRule[]): readonly DrawnRule[] {
  if (rules.length > mostRules) return [];
  const across = rules.filter(({ y0, y1 }) => y0 === y1);
  const down = rules.filter(({ y0, y1 }) => y0 !== y1);
  return [...joined(across), ...joined(down.map(swapped)).map(swapped)];
}
