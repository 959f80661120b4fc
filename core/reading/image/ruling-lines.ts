import type { GreyImage } from '../grey-image.ts';
import { type DrawnLine, joinedRuns, type Run } from './joined-runs.ts';

/** In inches. A stroke of a letter is shorter, even in a heading; a filled box or a picture is thicker. */
const least = { down: 0.45, across: 0.6 };
/** A stroke this long is a line where it joins two others. */
const leastJoining = 0.14;
/** Its ends are no further from them than this. */
const nearEnough = 0.03;
const thickest = 0.04;
/** A line may be broken by so many pixels, and be this much ink in all. */
const mostGap = 2;
const leastInk = 0.9;
const inkLevel = 150;
/** Grey up to this is ink too where the paper on both sides, so many pixels away, is so much lighter: a thin grey line. */
const faint = { level: 215, beside: 4, contrast: 35 };
/** A line's soft edge is so many pixels wide. */
const softEdge = 2;

/** Lines of boxes and tables, in pixels of their image. */
export interface RulingLines {
  readonly down: readonly DrawnLine[];
  readonly across: readonly DrawnLine[];
}

/**
 * Wipes out the lines of forms and tables: OCR takes them for letters (`|`, `[`, `l`) and loses words that
 * touch them. `image` is straight and of even light, `dotsPerInch` its resolution.
 */
export function withoutRulingLines(image: GreyImage, dotsPerInch: number): GreyImage {
  return takeRulingLines(image, dotsPerInch).image;
}

/** The same, and where they were. */
export function takeRulingLines(
  image: GreyImage,
  dotsPerInch: number,
): { readonly image: GreyImage; readonly lines: RulingLines } {
  const { width, height } = image;
  const data = image.data.slice();
  const thick = Math.max(3, Math.round(thickest * dotsPerInch));
  const take = (walk: Walk, shortest: number): readonly DrawnLine[] => {
    const runs = longRuns(image.data, walk, leastJoining * dotsPerInch).filter(
      (run) => usualThickness(image.data, walk, run, thick) <= thick,
    );
    for (const run of runs) if (run.to - run.from + 1 >= shortest) wipe(image.data, data, walk, run, thick);
    return joinedRuns(runs, dotsPerInch);
  };
  const shortest = { down: least.down * dotsPerInch, across: least.across * dotsPerInch };
  const down = take({ lines: width, length: height, lineStep: 1, step: width }, shortest.down);
  const across = take({ lines: height, length: width, lineStep: width, step: 1 }, shortest.across);
  const surelyDown = down.filter(({ longestRun }) => longestRun >= shortest.down);
  const surelyAcross = across.filter(({ longestRun }) => longestRun >= shortest.across);
  const joins = joining(nearEnough * dotsPerInch);
  return {
    image: { data, width, height },
    lines: {
      down: down.filter((line) => line.longestRun >= shortest.down || joins(line, surelyAcross)),
      across: across.filter((line) => line.longestRun >= shortest.across || joins(line, surelyDown)),
    },
  };
}

/** Whether both ends of a stroke lie on lines that cross its direction. */
const joining =
  (near: number) =>
  ({ at, from, to }: DrawnLine, others: readonly DrawnLine[]): boolean => {
    const isOn = (end: number): boolean =>
      others.some(
        (other) => Math.abs(other.at - end) <= near && other.from - near <= at && at <= other.to + near,
      );
    return isOn(from) && isOn(to);
  };

/** How to walk over the pixels: `step` along a line, `lineStep` to the next line beside it. */
interface Walk {
  readonly lines: number;
  readonly length: number;
  readonly lineStep: number;
  readonly step: number;
}

function wipe(from: Uint8Array, to: Uint8Array, walk: Walk, run: Run, thick: number): void {
  for (let at = run.from; at <= run.to; at++) {
    const { before, after } = inkAround(from, walk, run.line, at, thick);
    // Where a letter touches the line, the line's own pixels are all that is taken.
    const isAlone = before + after < thick;
    const first = isAlone ? run.line - before - softEdge : run.line;
    const last = isAlone ? run.line + after + softEdge : run.line;
    for (let line = Math.max(0, first); line <= Math.min(walk.lines - 1, last); line++)
      to[line * walk.lineStep + at * walk.step] = 255;
  }
}

function longRuns(data: Uint8Array, walk: Walk, shortest: number): readonly Run[] {
  const { lines, length, lineStep, step } = walk;
  const start = new Int32Array(lines).fill(-1);
  const last = new Int32Array(lines);
  const ink = new Int32Array(lines);
  const runs: Run[] = [];
  const finish = (line: number): void => {
    const [from, to] = [start[line]!, last[line]!];
    if (from >= 0 && to - from + 1 >= shortest && ink[line]! >= leastInk * (to - from + 1))
      runs.push({ line, from, to });
    start[line] = -1;
  };
  const beside = faint.beside * lineStep;
  const look = (line: number, at: number): void => {
    const place = line * lineStep + at * step;
    const level = data[place]!;
    if (level >= inkLevel) {
      if (level > faint.level || line < faint.beside || line >= lines - faint.beside) return;
      if (Math.min(data[place - beside]!, data[place + beside]!) - level < faint.contrast) return;
    }
    if (start[line]! >= 0 && at - last[line]! > mostGap + 1) finish(line);
    if (start[line]! < 0) {
      start[line] = at;
      ink[line] = 0;
    }
    last[line] = at;
    ink[line]!++;
  };
  // Along the rows of memory in either case.
  if (step === 1) for (let line = 0; line < lines; line++) for (let at = 0; at < length; at++) look(line, at);
  else for (let at = 0; at < length; at++) for (let line = 0; line < lines; line++) look(line, at);
  for (let line = 0; line < lines; line++) finish(line);
  return runs;
}

/** The usual thickness of the ink around a run: where it crosses letters or other lines it is more. */
function usualThickness(data: Uint8Array, walk: Walk, run: Run, most: number): number {
  const samples: number[] = [];
  const step = Math.max(1, Math.floor((run.to - run.from) / 24));
  for (let at = run.from; at <= run.to; at += step) {
    const { before, after } = inkAround(data, walk, run.line, at, most);
    samples.push(before + after + 1);
  }
  return samples.sort((a, b) => a - b)[samples.length >> 1]!;
}

/** How far ink reaches to both sides of a line, up to `most` and one more. */
function inkAround(
  data: Uint8Array,
  { lines, lineStep, step }: Walk,
  line: number,
  at: number,
  most: number,
): { readonly before: number; readonly after: number } {
  const isInk = (other: number): boolean =>
    other >= 0 && other < lines && data[other * lineStep + at * step]! < inkLevel;
  let [before, after] = [0, 0];
  while (before <= most && isInk(line - before - 1)) before++;
  while (after <= most && isInk(line + after + 1)) after++;
  return { before, after };
}
