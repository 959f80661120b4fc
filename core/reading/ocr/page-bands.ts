import type { GreyImage } from '../grey-image.ts';

/** Rows of a picture, from the first to just before the last. */
export interface Band {
  readonly from: number;
  readonly to: number;
}

/** Darker is ink, on a page of even light. */
const inkLevel = 128;
/** Dark pixels in a row of paper: specks, the foot of a long letter. */
const mostSpecks = 2;
/** Rows: lines of the smallest print lie this far apart. */
const leastGap = 4;
/** Parts of a page from its top at which it is cut, and how far from there a cut may lie. */
const cuts = [1 / 3, 2 / 3];
const reach = 0.1;
/** Rows of a page; what is lower is a strip of one. */
const leastHeight = 1_000;

/**
 * A page in up to three bands, parted in the widest blanks near its thirds, which go from edge to edge; lines that stand
 * side by side at other heights are not cut. The first band shows in which language the page is, and while a band is
 * read, the second reader reads what was doubtful in the one before.
 */
export function bandsOf(image: GreyImage): readonly Band[] {
  const { height } = image;
  if (height < leastHeight) return [{ from: 0, to: height }];
  const ends = [...cuts.flatMap((cut) => widestBlank(image, cut) ?? []), height];
  return ends.map((to, at) => ({ from: ends[at - 1] ?? 0, to }));
}

/** The middle row of the widest blank around a part of the page; null where there is none. */
function widestBlank({ data, width, height }: GreyImage, part: number): number | null {
  const last = Math.round(height * (part + reach));
  let widest = { from: 0, to: 0 };
  let from = -1;
  for (let y = Math.round(height * (part - reach)); y <= last; y++) {
    if (y < last && isBlank(data.subarray(y * width, (y + 1) * width))) {
      if (from < 0) from = y;
    } else if (from >= 0) {
      if (y - from > widest.to - widest.from) widest = { from, to: y };
      from = -1;
    }
  }
  return widest.to - widest.from < leastGap ? null : (widest.from + widest.to) >> 1;
}

/** The picture of a band. */
export const bandPicture = ({ data, width }: GreyImage, { from, to }: Band): GreyImage => ({
  data: data.subarray(from * width, to * width),
  width,
  height: to - from,
});

function isBlank(row: Uint8Array): boolean {
  let specks = 0;
  for (const pixel of row) if (pixel < inkLevel && ++specks > mostSpecks) return false;
  return true;
}
