import type { Glyph } from '../words/glyph.ts';
import { type FontFacts, type TextState, textToPage } from './text-state.ts';

/** A letter in pdfjs's operator list; numbers between the letters move the pen back. */
export interface ShownLetter {
  readonly unicode: string;
  /** In glyph space. */
  readonly width: number;
  readonly isSpace: boolean;
  readonly vmetric?: readonly number[] | undefined;
}

/** Smaller than this many points is not meant to be read. */
const smallestSize = 0.5;

/** Carries out one `Tj`/`TJ`: moves the pen and hands out each letter with its place on the page and its width in glyph space. */
export function showText(
  state: TextState,
  shown: readonly (ShownLetter | number)[],
  emit: (glyph: Glyph, width: number) => void,
): void {
  const { font } = state;
  if (!font || state.fontSize === 0) return;
  for (const item of shown) {
    if (typeof item === 'number') movePen(state, font, (-item / 1000) * state.fontSize);
    else if (font.isVertical) showDownwards(state, font, item, emit);
    else showAlong(state, font, item, emit);
  }
}

function movePen(state: TextState, font: FontFacts, distance: number): void {
  if (font.isVertical) state.y += distance;
  else state.x += distance * state.horizontalScale;
}

function showAlong(
  state: TextState,
  font: FontFacts,
  letter: ShownLetter,
  emit: (glyph: Glyph, width: number) => void,
): void {
  const width = letter.width * font.matrix[0] * state.fontSize * state.horizontalScale;
  const spacing = state.characterSpacing + (letter.isSpace ? state.wordSpacing : 0);
  const advance = width + spacing * state.horizontalScale;
  const placed = place(state, font, letter.unicode, state.x, state.y + state.rise, width, advance);
  if (placed) emit(placed, letter.width);
  state.x += advance;
}

/** Vertical writing: each letter stands upright below the one before, and counts as a word of its own. */
function showDownwards(
  state: TextState,
  font: FontFacts,
  letter: ShownLetter,
  emit: (glyph: Glyph, width: number) => void,
): void {
  const [down = -1000, originX = letter.width / 2, originY = 880] = letter.vmetric ?? [];
  const unit = 0.001 * state.fontSize;
  const width = letter.width * unit;
  const placed = place(
    state,
    font,
    letter.unicode,
    state.x - originX * unit,
    state.y - originY * unit,
    width,
    width,
  );
  if (placed) emit(placed, letter.width);
  state.y += down * unit - state.characterSpacing;
}

/** ISO 32000-1, table 106: neither filled nor stroked. */
export const isInvisible = (renderingMode: number): boolean => renderingMode === 3 || renderingMode === 7;

function place(
  state: TextState,
  font: FontFacts,
  text: string,
  x: number,
  y: number,
  width: number,
  advance: number,
): Glyph | null {
  const [a, b, c, d, e, f] = textToPage(state);
  // A negative font size or scale turns letters round: the baseline then runs the other way.
  const direction = Math.sign(width) || Math.sign(state.fontSize) || 1;
  const along = Math.hypot(a, b);
  const size = Math.hypot(c, d) * Math.abs(state.fontSize) * font.emHeight;
  if (!(size >= smallestSize) || !Number.isFinite(along)) return null;
  return {
    text,
    x: a * x + c * y + e,
    y: b * x + d * y + f,
    angle: Math.atan2(b * direction, a * direction),
    width: Math.abs(width) * along,
    advance: advance * direction * along,
    size,
    bold: font.bold,
    invisible: isInvisible(state.renderingMode),
  };
}
