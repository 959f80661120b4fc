import type { GreyImage } from '../grey-image.ts';
import type { Glyph } from '../words/glyph.ts';
import { middleOf, type Unseen } from './letters-and-paint.ts';

/** Ink differs from its ground by so much of 255 in grey; a ground's own unevenness does not. */
const leastContrast = 40;
/** A line drawn above or below letters is none of their ink: they are looked at between these heights, in sizes. */
const heights = { from: 0.02, to: 0.55 };
/** The edge of what was painted over a letter may cross its sides: these parts of its width are looked at. */
const widths = { from: 0.15, to: 0.85 };
/** So large a part of painted-over letters with others written over them was replaced by them. */
const replacedPart = 1 / 3;

/** Letters written one after the other on one line, that perhaps nobody sees. */
interface Run {
  readonly places: readonly number[];
  readonly reason: Unseen;
}

/**
 * The letters of a page without those that nobody sees: white on white, or painted over with a box. Both are found in
 * edited papers, where the old figure lies below the new one, and in papers that say to software what they do not say to people.
 * A letter goes only where the picture shows no ink in its place, or other letters were written over the paint.
 *
 * @param picture the page as it is shown, `scale` pixels a point
 */
export function seenLetters(
  glyphs: readonly Glyph[],
  perhapsUnseen: ReadonlyMap<number, Unseen>,
  picture: GreyImage,
  scale: number,
): readonly Glyph[] {
  const hidden = new Set(
    runsOf(glyphs, perhapsUnseen)
      .filter((run) => isReplaced(run, glyphs, perhapsUnseen) || !hasInk(run, glyphs, picture, scale))
      .flatMap(({ places }) => places),
  );
  return hidden.size === 0 ? glyphs : glyphs.filter((_, at) => !hidden.has(at));
}

function runsOf(glyphs: readonly Glyph[], perhapsUnseen: ReadonlyMap<number, Unseen>): readonly Run[] {
  const runs: { places: number[]; reason: Unseen }[] = [];
  for (const [at, reason] of [...perhapsUnseen].sort(([one], [other]) => one - other)) {
    const [glyph, run] = [glyphs[at], runs.at(-1)];
    const last = glyphs[run?.places.at(-1) ?? -1];
    if (!glyph) continue;
    const isOfRun =
      last && run?.reason === reason && Math.hypot(glyph.x - last.x, glyph.y - last.y) <= 3 * last.size;
    if (isOfRun) run.places.push(at);
    else runs.push({ places: [at], reason });
  }
  return runs;
}

/** Whether letters that can be seen were written over those that were painted over. */
function isReplaced(
  { places, reason }: Run,
  glyphs: readonly Glyph[],
  perhapsUnseen: ReadonlyMap<number, Unseen>,
): boolean {
  if (reason !== 'painted-over') return false;
  const over = places.filter((place) => {
    const below = glyphs[place] as Glyph;
    const [x, y] = middleOf(below);
    return glyphs.some((above, at) => {
      if (at <= place || perhapsUnseen.has(at) || above.text.trim() === '') return false;
      const [otherX, otherY] = middleOf(above);
      const reach = 0.5 * Math.max(above.width, below.size * 0.5);
      return Math.abs(otherX - x) <= reach && Math.abs(otherY - y) <= below.size * 0.4;
    });
  });
  return over.length >= places.length * replacedPart;
}

/** Whether something differs from its ground where the letters stand. */
function hasInk(
  { places }: Run,
  glyphs: readonly Glyph[],
  { data, width, height }: GreyImage,
  scale: number,
): boolean {
  let [least, most] = [255, 0];
  for (const place of places) {
    const { text, x, y, angle, width: along, size } = glyphs[place] as Glyph;
    if (text.trim() === '') continue;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const steps = Math.max(1, Math.ceil(along * scale));
    const rows = Math.max(1, Math.ceil(size * (heights.to - heights.from) * scale));
    for (let step = 0; step <= steps; step += 1)
      for (let row = 0; row <= rows; row += 1) {
        const [right, up] = [
          along * (widths.from + ((widths.to - widths.from) * step) / steps),
          size * (heights.from + ((heights.to - heights.from) * row) / rows),
        ];
        const pixelX = Math.floor((x + cos * right + sin * up) * scale);
        const pixelY = Math.floor((y + sin * right - cos * up) * scale);
        if (pixelX < 0 || pixelY < 0 || pixelX >= width || pixelY >= height) continue;
        const shade = data[pixelY * width + pixelX] ?? 255;
        least = Math.min(least, shade);
        most = Math.max(most, shade);
      }
  }
  return most - least >= leastContrast;
}
