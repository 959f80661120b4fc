import type { PDFPageProxy } from 'unpdf/pdfjs';
import { OPS } from 'unpdf/pdfjs';
import type { Glyph } from '../words/glyph.ts';
import { LetterWidths } from './contradicted-letters.ts';
import { type DrawnRule, joinedRules, rulesOfPath } from './drawn-rules.ts';
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
}

/** Whether a colour can be seen on white paper. */
const isSeen = (color: unknown): boolean => {
  const [, red = '0', green = '0', blue = '0'] = /^#(..)(..)(..)/.exec(String(color)) ?? [];
  return Math.min(...[red, green, blue].map((part) => Number.parseInt(part, 16))) < 250;
};

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
  const saved: { state: TextState; paint: typeof paint }[] = [];
  let state = initialTextState(base);
  let paint = { strokes: true, fills: true };

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
      for (const [key, value] of settings as readonly (readonly [string, unknown])[])
        if (key === 'Font' && Array.isArray(value)) setFont(value[0], value[1]);
    },
    [OPS.setStrokeRGBColor]: ([color]) => {
      paint = { ...paint, strokes: isSeen(color) };
    },
    [OPS.setFillRGBColor]: ([color]) => {
      paint = { ...paint, fills: isSeen(color) };
    },
    [OPS.constructPath]: (values) => void rules.push(...rulesOfPath(values, state.ctm, paint)),
    [OPS.showText]: ([shown]) =>
      showText(state, shown as readonly (ShownLetter | number)[], (glyph, width) =>
        letters.note(state.font!, glyph, width),
      ),
  };

  operators.fnArray.forEach((operator, index) => {
    actions[operator]?.((operators.argsArray[index] ?? []) as Arguments);
  });
  return { glyphs: letters.judged(), rules: joinedRules(rules) };
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
