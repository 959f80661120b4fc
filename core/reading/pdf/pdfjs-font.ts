import { isBoldFontName } from '../words/bold-font.ts';
import { toMatrix } from './matrix.ts';
import type { FontFacts } from './text-state.ts';

/** What pdfjs tells of a font that it has loaded. */
interface PdfjsFont {
  readonly name?: string;
  readonly bold?: boolean;
  readonly black?: boolean;
  readonly vertical?: boolean;
  readonly isType3Font?: boolean;
  readonly fontMatrix?: unknown;
  readonly bbox?: readonly number[];
}

/** Facts about the font `name` of a page whose operators are loaded; null when pdfjs could not load it. */
export function fontFacts(font: unknown): FontFacts | null {
  if (typeof font !== 'object' || font === null) return null;
  const { name, bold, black, vertical, isType3Font, fontMatrix, bbox } = font as PdfjsFont;
  const matrix = toMatrix(fontMatrix) ?? [0.001, 0, 0, 0.001, 0, 0];
  return {
    matrix,
    bold: bold === true || black === true || isBoldFontName(name ?? ''),
    isVertical: vertical === true,
    isType3: isType3Font === true,
    emHeight: isType3Font === true ? type3Height(matrix[3], bbox) : 1,
  };
}

/** A Type 3 font may use any unit; its letters are as high as the box it declares, if it declares one. */
function type3Height(scale: number, bbox: readonly number[] | undefined): number {
  const height = bbox ? Math.abs((bbox[3] ?? 0) - (bbox[1] ?? 0)) * Math.abs(scale) : 0;
  return height > 0.1 && height < 10 ? height : 1;
}
