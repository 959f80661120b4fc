import { compose, identity, type Matrix } from './matrix.ts';

/** What a font says about itself that matters for reading. */
export interface FontFacts {
  /** Glyph space to text space; `[0.001, 0, 0, 0.001, 0, 0]` for all but Type 3 fonts. */
  readonly matrix: Matrix;
  readonly bold: boolean;
  readonly isVertical: boolean;
  readonly isType3: boolean;
  /** Height of the letters in text space units per font size, 1 for all but Type 3 fonts. */
  readonly emHeight: number;
}

/** The part of a PDF's graphics state that places text (ISO 32000-1, 9.3 and 9.4). */
export interface TextState {
  ctm: Matrix;
  font: FontFacts | null;
  fontSize: number;
  characterSpacing: number;
  wordSpacing: number;
  /** Fraction, 1 for unscaled. */
  horizontalScale: number;
  leading: number;
  rise: number;
  /** `Tr`. */
  renderingMode: number;
  textMatrix: Matrix;
  /** Start of the current line in text space, and the pen. */
  lineX: number;
  lineY: number;
  x: number;
  y: number;
}

export function initialTextState(ctm: Matrix): TextState {
  return {
    ctm,
    font: null,
    fontSize: 0,
    characterSpacing: 0,
    wordSpacing: 0,
    horizontalScale: 1,
    leading: 0,
    rise: 0,
    renderingMode: 0,
    textMatrix: identity,
    lineX: 0,
    lineY: 0,
    x: 0,
    y: 0,
  };
}

/** `BT`: text matrix and pen start anew. */
export function beginText(state: TextState): void {
  setTextMatrix(state, identity);
}

/** `Tm`. */
export function setTextMatrix(state: TextState, matrix: Matrix): void {
  state.textMatrix = matrix;
  state.lineX = 0;
  state.lineY = 0;
  state.x = 0;
  state.y = 0;
}

/** `Td`, relative to the start of the line. */
export function moveText(state: TextState, x: number, y: number): void {
  state.lineX += x;
  state.lineY += y;
  state.x = state.lineX;
  state.y = state.lineY;
}

/** Text space to the page as displayed. */
export const textToPage = (state: TextState): Matrix => compose(state.ctm, state.textMatrix);
