import type { Point } from '../page.ts';

/** A straight edge: `across` it is y = a + b·x, `down` x = a + b·y, in pixels. */
export interface Edge {
  readonly direction: 'across' | 'down';
  readonly a: number;
  readonly b: number;
}

/** Corners are round, dog-eared or held by a finger: this part of an edge, at either end, is not looked at. */
const corner = 0.06;
/** So many points of an edge lie on it, to this part of its length: what does not is no sheet. */
const [mostlyOn, tolerance] = [0.7, 0.008];
const rounds = 6;

/**
 * The straight line on which most of a border lies between two corners, or null. Points aside of it (a finger, a clip, a
 * second paper below) have no say: each round fits the points that lay near the line of the one before.
 */
export function edgeThrough(
  border: readonly Point[],
  direction: Edge['direction'],
  [from, to]: readonly [Point, Point],
): Edge | null {
  const along = direction === 'across' ? 0 : 1;
  const beside = 1 - along;
  const length = to[along]! - from[along]!;
  if (length <= 0) return null;
  const points = border.filter(
    (point) => point[along]! > from[along]! + corner * length && point[along]! < to[along]! - corner * length,
  );
  const near = tolerance * length;
  let b = (to[beside]! - from[beside]!) / length;
  let a = from[beside]! - b * from[along]!;
  let on: readonly Point[] = [];
  for (let round = 0; round < rounds; round++) {
    const reach = near * (rounds - round);
    on = points.filter((point) => Math.abs(point[beside]! - a - b * point[along]!) <= reach);
    if (on.length < mostlyOn * points.length || on.length < 3) return null;
    [a, b] = fitted(
      on.map((point) => point[along]!),
      on.map((point) => point[beside]!),
    );
  }
  return { direction, a, b };
}

/** Least squares: [a, b] of y = a + b·x. */
function fitted(xs: readonly number[], ys: readonly number[]): readonly [number, number] {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(xs), mean(ys)];
  const spread = xs.reduce((sum, value) => sum + (value - x) ** 2, 0);
  const together = xs.reduce((sum, value, at) => sum + (value - x) * (ys[at]! - y), 0);
  const b = spread === 0 ? 0 : together / spread;
  return [y - b * x, b];
}

/** Degrees by which an edge leans from level or upright; the same for both of a rectangle's directions when it is turned. */
export function slopeOf({ direction, b }: Edge): number {
  const degrees = (Math.atan(b) * 180) / Math.PI;
  return direction === 'across' ? degrees : -degrees;
}

/** Where an edge that runs across meets one that runs down. */
export function meet(across: Edge, down: Edge): Point {
  const y = (across.a + across.b * down.a) / (1 - across.b * down.b);
  return [down.a + down.b * y, y];
}
