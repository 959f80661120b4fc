import type { GreyImage } from '../grey-image.ts';

/** Levels of grey between paper and ink: less is a shade of paper, noise of the scanner or of JPEG. */
const contrast = 40;
/** Ink on less than this part of the pixels is dust. A single line of small print covers ten times as much. */
const leastInk = 0.00004;

/** Whether a picture shows anything darker than its paper (or lighter, on a dark page). */
export function hasInk({ data }: GreyImage): boolean {
  const counts = new Uint32Array(256);
  for (let at = 0; at < data.length; at++) counts[data[at]!]!++;
  const paper = counts.indexOf(Math.max(...counts));
  let ink = 0;
  counts.forEach((count, level) => {
    if (Math.abs(level - paper) >= contrast) ink += count;
  });
  return ink / data.length > leastInk;
}
