import type { Box } from '../page.ts';
import type { Glyph } from './glyph.ts';

export type Turn = 0 | 90 | 180 | 270;

/** A page is turned when more than this part of its letters would stand upright by it. */
const majority = 0.6;

/**
 * The quarter turn, in degrees clockwise, that makes most of the letters read from left to right: a table
 * printed across a portrait page is read sideways, as a person would.
 */
export function turnForReading(glyphs: readonly Glyph[]): Turn {
  const counts = { 0: 0, 90: 0, 180: 0, 270: 0 };
  for (const { angle, text } of glyphs) if (text.trim() !== '') counts[quarter(-angle)]++;
  const total = counts[0] + counts[90] + counts[180] + counts[270];
  return ([90, 180, 270] as const).find((turn) => counts[turn] > total * majority) ?? 0;
}

/** The nearest quarter turn, in degrees from 0. */
function quarter(radians: number): Turn {
  return ((((Math.round(radians / (Math.PI / 2)) % 4) + 4) % 4) * 90) as Turn;
}

/** The letters and the size of a page after it was turned clockwise. */
export function turned(
  glyphs: readonly Glyph[],
  size: { readonly width: number; readonly height: number },
  turn: Turn,
): { readonly glyphs: readonly Glyph[]; readonly width: number; readonly height: number } {
  const { width, height } = size;
  if (turn === 0) return { glyphs, width, height };
  const place = ({ x, y }: Glyph): { x: number; y: number } => {
    if (turn === 90) return { x: height - y, y: x };
    if (turn === 180) return { x: width - x, y: height - y };
    return { x: y, y: width - x };
  };
  const angle = (turn * Math.PI) / 180;
  return {
    glyphs: glyphs.map((glyph) => ({ ...glyph, ...place(glyph), angle: glyph.angle + angle })),
    width: turn === 180 ? width : height,
    height: turn === 180 ? height : width,
  };
}

/** A box of a page, in fractions, on the page after it was turned clockwise. */
export function boxTurned([x0, y0, x1, y1]: Box, turn: Turn): Box {
  if (turn === 90) return [1 - y1, x0, 1 - y0, x1];
  if (turn === 180) return [1 - x1, 1 - y1, 1 - x0, 1 - y0];
  if (turn === 270) return [y0, 1 - x1, y1, 1 - x0];
  return [x0, y0, x1, y1];
}

/** The size of a page after it was turned. */
export function asTurned(
  { width, height }: { readonly width: number; readonly height: number },
  turn: Turn = 0,
): { readonly width: number; readonly height: number } {
  return turn === 90 || turn === 270 ? { width: height, height: width } : { width, height };
}
