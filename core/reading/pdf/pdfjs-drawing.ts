import type { PDFPageProxy } from 'unpdf/pdfjs';
import { OPS } from 'unpdf/pdfjs';
import type { Glyph } from '../words/glyph.ts';
import { LetterWidths } from './contradicted-letters.ts';
import { type DrawnRule, filledAreas, joinedRules, rulesOfPath } from './drawn-rules.ts';
import { type Colour, LettersAndPaint, type Unseen } from './letters-and-paint.ts';
import { compose, type Matrix, toMatrix } from './matrix.ts';
import { fontFacts } from './pdfjs-font.ts';
import { type ShownLetter, showText } from './shown-glyphs.ts';
import {
  beginText,
  type FontFacts,
  initialTextState,
  moveText,
  setTextMatrix,
  type TextState,
} from './text-state.ts';

type Arguments = readonly unknown[];

/** What a page draws that matters for reading. */
export interface PageDrawing {
  /** In drawing order. */
  readonly glyphs: readonly Glyph[];
  /** The straight lines of its boxes and tables. */
  readonly rules: readonly DrawnRule[];
  /** Letters that perhaps nobody sees, by their places in `glyphs`. */
  readonly perhapsUnseen: ReadonlyMap<number, Unseen>;
}

const black: Colour = [0, 0, 0];

/** pdfjs writes every plain colour as `#rrggbb`. */
function colourOf(written: unknown): Colour {
  const [, red, green, blue] = /^#(..)(..)(..)/.exec(String(written)) ?? [];
  if (!red || !green || !blue) return black;
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

/**
 * Whether a colour draws lines that part a page, of 255: paler ones lead the eye along a row, cross boxes as often as they bound
 * them, and a scan loses them.
 */
const partsPage = (colour: Colour): boolean => Math.min(...colour) < 170;

/** How a page fills and strokes. */
interface Paint {
  readonly strokes: boolean;
  readonly fills: boolean;
  /** Null for patterns. */
  readonly colour: Colour | null;
  /** What lets shine through what lies below: an alpha, the mode of a marker pen, the mask of a watermark. */
  readonly alpha: unknown;
  readonly mode: unknown;
  readonly mask: unknown;
}

const isOpaque = ({ alpha, mode, mask }: Paint): boolean =>
  alpha === 1 && mode === 'source-over' && mask === false;

/**
 * Every letter and every line that a page draws, annotations and filled form fields included. It follows the
 * page's operators instead of asking pdfjs for its text runs, because a run holds several words and does not
 * say where each begins.
 */
export async function pdfjsDrawing(page: PDFPageProxy): Promise<PageDrawing> {
  const operators = await page.getOperatorList();
  const base = toMatrix(page.getViewport({ scale: 1 }).transform)!;
  const fonts = await loadFonts(page, operators.fnArray, operators.argsArray);
  const letters = new LetterWidths();
  const rules: DrawnRule[] = [];
  const seen = new LettersAndPaint();
  const saved: { state: TextState; paint: Paint }[] = [];
  let state = initialTextState(base);
  let paint: Paint = {
    strokes: true,
    fills: true,
    colour: black,
    alpha: 1,
    mode: 'source-over',
    mask: false,
  };

  const save = (): void => void saved.push({ state: { ...state }, paint });
  const restore = (): void => {
    const last = saved.pop();
    if (last) ({ state, paint } = last);
  };
  const transform = (matrix: Matrix | null): void => {
    if (matrix) state.ctm = compose(state.ctm, matrix);
  };
  const setFont = (name: unknown, size: unknown): void => {
    state.font = fonts.get(String(name)) ?? null;
    state.fontSize = Number(size);
  };

  const actions: Readonly<Record<number, (values: Arguments) => void>> = {
    [OPS.save]: save,
    [OPS.restore]: restore,
    [OPS.transform]: (values) => transform(toMatrix(values)),
    [OPS.paintFormXObjectBegin]: ([matrix]) => {
      save();
      transform(toMatrix(matrix));
    },
    [OPS.paintFormXObjectEnd]: restore,
    [OPS.beginAnnotation]: ([, , placement, matrix]) => {
      save();
      state = initialTextState(base);
      transform(toMatrix(placement));
      transform(toMatrix(matrix));
    },
    [OPS.endAnnotation]: restore,
    [OPS.beginText]: () => beginText(state),
    [OPS.setTextMatrix]: ([matrix]) => setTextMatrix(state, toMatrix(matrix) ?? state.textMatrix),
    [OPS.moveText]: ([x, y]) => moveText(state, Number(x), Number(y)),
    [OPS.setLeadingMoveText]: ([x, y]) => {
      state.leading = -Number(y);
      moveText(state, Number(x), Number(y));
    },
    [OPS.nextLine]: () => moveText(state, 0, -state.leading),
    [OPS.setLeading]: ([leading]) => {
      state.leading = Number(leading);
    },
    [OPS.setCharSpacing]: ([spacing]) => {
      state.characterSpacing = Number(spacing);
    },
    [OPS.setWordSpacing]: ([spacing]) => {
      state.wordSpacing = Number(spacing);
    },
    [OPS.setHScale]: ([percent]) => {
      state.horizontalScale = Number(percent) / 100;
    },
    [OPS.setTextRise]: ([rise]) => {
      state.rise = Number(rise);
    },
    [OPS.setTextRenderingMode]: ([mode]) => {
      state.renderingMode = Number(mode);
    },
    [OPS.setFont]: ([name, size]) => setFont(name, size),
    [OPS.setGState]: ([settings]) => {
      for (const [key, value] of settings as readonly (readonly [string, unknown])[]) {
        if (key === 'Font' && Array.isArray(value)) setFont(value[0], value[1]);
        if (key === 'ca') paint = { ...paint, alpha: value };
        if (key === 'BM') paint = { ...paint, mode: value };
        if (key === 'SMask') paint = { ...paint, mask: value };
      }
    },
    [OPS.setStrokeRGBColor]: ([color]) => {
      paint = { ...paint, strokes: partsPage(colourOf(color)) };
    },
    [OPS.setFillRGBColor]: ([color]) => {
      const colour = colourOf(color);
      paint = { ...paint, colour, fills: partsPage(colour) };
    },
    [OPS.setFillColorN]: () => {
      paint = { ...paint, colour: null };
    },
    [OPS.constructPath]: (values) => {
      rules.push(...rulesOfPath(values, state.ctm, paint));
      if (isOpaque(paint)) for (const area of filledAreas(values, state.ctm)) seen.paint(area, paint.colour);
    },
    [OPS.showText]: ([shown]) =>
      showText(state, shown as readonly (ShownLetter | number)[], (glyph, width) => {
        letters.note(state.font!, glyph, width);
        seen.letter(glyph, state.renderingMode === 0 ? paint.colour : null);
      }),
  };

  operators.fnArray.forEach((operator, index) => {
    actions[operator]?.((operators.argsArray[index] ?? []) as Arguments);
  });
  return { glyphs: letters.judged(), rules: joinedRules(rules), perhapsUnseen: seen.perhapsUnseen() };
}

/**
 * The fonts that the page's operators name.
 * @throws Error when one could not be loaded (pdfjs lacks the tables for many Asian fonts): it would
 * draw nothing for its text, and the words would be lost without a trace.
 */
async function loadFonts(
  page: PDFPageProxy,
  operators: readonly number[],
  values: readonly unknown[],
): Promise<ReadonlyMap<string, FontFacts>> {
  const names = new Set<string>();
  operators.forEach((operator, index) => {
    const value = values[index] as Arguments;
    if (operator === OPS.setFont) names.add(String(value[0]));
    if (operator === OPS.setGState)
      for (const [key, font] of value[0] as readonly (readonly [string, unknown])[])
        if (key === 'Font' && Array.isArray(font)) names.add(String(font[0]));
  });
  const fonts = new Map<string, FontFacts>();
  for (const name of names) {
    const font = await new Promise<unknown>((resolve) => page.commonObjs.get(name, resolve));
    const facts = fontFacts(font);
    if (!facts) throw new Error(`pdfjs could not load the font ${name}`);
    fonts.set(name, facts);
  }
  return fonts;
}
