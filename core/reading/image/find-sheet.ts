import type { GreyImage } from '../grey-image.ts';
import type { Point, SheetCorners } from '../page.ts';
import { type Edge, edgeThrough, meet, slopeOf } from './sheet-edges.ts';
import { edgesOnGround, isPlainAround } from './sheet-ground.ts';
import { resized } from './straighten.ts';

/** Pixels on the longer side of the copy that is looked at. */
const lookedAt = 600;
/** A sheet covers so much of its photo at least. */
const leastOfPhoto = 0.25;
/** What is light is as large as the sheet that its edges make, but for dark print. */
const [leastFilled, mostFilled] = [0.75, 1.05];
/** Opposite edges of a sheet on a scanner are parallel to a third of a degree; in a photo they hardly ever are. */
const parallel = 0.5;
/** A sheet of which three edges are shown leaves its ground on three sides of the photo, on so much of each at least. */
const [mostLightSides, leastGround] = [1, 0.05];
/** A scanned sheet that lies more askew than this is set straight by its edges, not by its lines of text. */
const askew = 5;

/** A sheet on a darker ground. */
export interface Sheet {
  readonly corners: SheetCorners;
  /** Seen at an angle, or with nothing printed around it. Otherwise it may as well be a light box on a coloured page. */
  readonly isSure: boolean;
}

/** The sheet that a photo shows; null where it shows none, shows it alone, or shows more than one of its edges not. */
export async function findSheet(photo: GreyImage): Promise<Sheet | null> {
  const scale = Math.min(1, lookedAt / Math.max(photo.width, photo.height));
  const small = await resized(
    photo,
    Math.max(1, Math.round(photo.width * scale)),
    Math.max(1, Math.round(photo.height * scale)),
  );
  for (const level of levelsBetween(small)) {
    if (lightSides(small, level) > mostLightSides) continue;
    const sheet = sheetOf(lightArea(small, level), small);
    if (sheet) return sheet;
  }
  return null;
}

/** How many sides of a picture are light along their whole length: a scan shows the sheet alone, and is soon known by it. */
function lightSides({ data, width, height }: GreyImage, level: number): number {
  const isLight = (first: number, step: number, count: number): boolean => {
    let dark = 0;
    for (let at = 0; at < count; at++) if (data[first + at * step]! <= level) dark++;
    return dark < leastGround * count;
  };
  const sides = [
    isLight(0, 1, width),
    isLight((height - 1) * width, 1, width),
    isLight(0, width, height),
    isLight(width - 1, width, height),
  ];
  return sides.filter(Boolean).length;
}

/** Levels that may part the sheet from what it lies on: the one that parts light from dark best, and some beside it. */
function levelsBetween({ data }: GreyImage): readonly number[] {
  const counts = new Float64Array(256);
  for (const level of data) counts[level]!++;
  let [best, most, below, sumBelow] = [128, 0, 0, 0];
  const sum = counts.reduce((all, count, level) => all + count * level, 0);
  for (let level = 0; level < 255; level++) {
    below += counts[level]!;
    sumBelow += counts[level]! * level;
    const above = data.length - below;
    if (below === 0 || above === 0) continue;
    const apart = below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2;
    if (apart > most) [most, best] = [apart, level];
  }
  return [0, 15, -15, 30, -30].map((step) => best + step);
}

/** The largest area that is lighter than a level. */
interface Area {
  /** 1 where it is. */
  readonly mask: Uint8Array;
  readonly size: number;
}

function lightArea({ data, width, height }: GreyImage, level: number): Area {
  const areas = new Int32Array(data.length);
  const waiting = new Int32Array(data.length);
  let [best, size, count] = [0, 0, 0];
  for (let start = 0; start < data.length; start++) {
    if (areas[start] !== 0 || data[start]! <= level) continue;
    count++;
    let [from, to] = [0, 1];
    waiting[0] = start;
    areas[start] = count;
    const visit = (at: number): void => {
      if (areas[at] !== 0 || data[at]! <= level) return;
      areas[at] = count;
      waiting[to++] = at;
    };
    while (from < to) {
      const at = waiting[from++]!;
      const x = at % width;
      if (x > 0) visit(at - 1);
      if (x < width - 1) visit(at + 1);
      if (at >= width) visit(at - width);
      if (at < (height - 1) * width) visit(at + width);
    }
    if (to > size) [best, size] = [count, to];
  }
  return { mask: Uint8Array.from(areas, (area) => (area === best && best > 0 ? 1 : 0)), size };
}

function sheetOf({ mask, size }: Area, picture: GreyImage): Sheet | null {
  const { width, height } = picture;
  if (size < leastOfPhoto * width * height) return null;
  const border = borderOf(mask, width, height);
  const [topLeft, topRight, bottomRight, bottomLeft] = outermost(border);
  const edges = [
    edgeThrough(border.top, 'across', [topLeft, topRight]),
    edgeThrough(border.right, 'down', [topRight, bottomRight]),
    edgeThrough(border.bottom, 'across', [bottomLeft, bottomRight]),
    edgeThrough(border.left, 'down', [topLeft, bottomLeft]),
  ];
  const [top, right, bottom, left] = edges;
  if (!top || !right || !bottom || !left) return null;
  const corners = [meet(top, left), meet(top, right), meet(bottom, right), meet(bottom, left)] as const;
  const filled = size / areaOf(corners);
  if (filled < leastFilled || filled > mostFilled) return null;
  if (edgesOnGround(corners, picture) < 3) return null;
  const shares = corners.map(([x, y]): Point => [x / width, y / height]) as unknown as SheetCorners;
  return { corners: shares, isSure: isAtAngle(top, right, bottom, left) || isPlainAround(corners, picture) };
}

function isAtAngle(top: Edge, right: Edge, bottom: Edge, left: Edge): boolean {
  const [a, b, c, d] = [slopeOf(top), slopeOf(bottom), slopeOf(left), slopeOf(right)];
  const isInPerspective = Math.abs(a - b) > parallel || Math.abs(c - d) > parallel;
  return isInPerspective || Math.abs(a + b) / 2 > askew;
}

/** Where the area begins and ends in every row and column, as points of the pixels' middles. */
interface Border {
  readonly top: readonly Point[];
  readonly bottom: readonly Point[];
  readonly left: readonly Point[];
  readonly right: readonly Point[];
}

function borderOf(mask: Uint8Array, width: number, height: number): Border {
  const border = { top: [] as Point[], bottom: [] as Point[], left: [] as Point[], right: [] as Point[] };
  for (let x = 0; x < width; x++) {
    let [first, last] = [0, height - 1];
    while (first < height && mask[first * width + x] === 0) first++;
    if (first === height) continue;
    while (mask[last * width + x] === 0) last--;
    border.top.push([x + 0.5, first]);
    border.bottom.push([x + 0.5, last + 1]);
  }
  for (let y = 0; y < height; y++) {
    const row = mask.subarray(y * width, (y + 1) * width);
    const first = row.indexOf(1);
    if (first < 0) continue;
    border.left.push([first, y + 0.5]);
    border.right.push([row.lastIndexOf(1) + 1, y + 0.5]);
  }
  return border;
}

/** The points that lie furthest to each corner of the picture. */
function outermost({ top, bottom }: Border): readonly [Point, Point, Point, Point] {
  const furthest = (points: readonly Point[], score: (point: Point) => number): Point =>
    points.reduce((best, point) => (score(point) > score(best) ? point : best));
  return [
    furthest(top, ([x, y]) => -x - y),
    furthest(top, ([x, y]) => x - y),
    furthest(bottom, ([x, y]) => x + y),
    furthest(bottom, ([x, y]) => y - x),
  ];
}

const areaOf = (corners: readonly Point[]): number =>
  Math.abs(
    corners.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = corners[(at + 1) % corners.length]!;
      return sum + x * nextY - nextX * y;
    }, 0),
  ) / 2;
