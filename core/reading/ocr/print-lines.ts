import type { InkMark } from '../image/ink-marks.ts';

/** Letters that follow each other from left to right at one height, in pixels. */
export interface Line {
  readonly x0: number;
  x1: number;
  /** Middle of its first letter. */
  readonly y: number;
  readonly letters: InkMark[];
}

/** Within a line of running text no gap is wider than this many heights of its letters. */
const widestGap = 2.6;
/** Letters of one line stand no further apart than this many of their heights. */
const sameLine = 0.8;

/** The lines that letters make, which end at wide gaps. `height` is that of the letters. */
export function linesOf(letters: readonly InkMark[], height: number): readonly Line[] {
  const lines: Line[] = [];
  /** Those that may go on, by where they stand. */
  const open = new Map<number, Line[]>();
  const step = Math.max(1, height);
  for (const letter of letters.toSorted((a, b) => a.x0 - b.x0)) {
    const y = (letter.y0 + letter.y1) / 2;
    const place = Math.floor(y / step);
    const best = [place - 1, place, place + 1]
      .flatMap((near) => open.get(near) ?? [])
      .filter((line) => Math.abs(line.y - y) < step * sameLine && letter.x0 - line.x1 <= step * widestGap)
      .sort((a, b) => Math.abs(a.y - y) - Math.abs(b.y - y))[0];
    if (best) {
      best.x1 = Math.max(best.x1, letter.x1);
      best.letters.push(letter);
      continue;
    }
    const line: Line = { x0: letter.x0, x1: letter.x1, y, letters: [letter] };
    lines.push(line);
    const there = (open.get(place) ?? []).filter(({ x1 }) => letter.x0 - x1 <= step * widestGap);
    open.set(place, [...there, line]);
  }
  return lines;
}
