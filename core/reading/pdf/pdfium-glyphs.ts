import { isBoldFontName } from '../words/bold-font.ts';
import type { Glyph } from '../words/glyph.ts';
import { compose, type Matrix } from './matrix.ts';
import { type Pdfium, withMemory } from './pdfium.ts';
import { isInvisible } from './shown-glyphs.ts';

/** Scratch memory for one letter's facts: doubles x and y, then a matrix or rectangle of floats, then a name. */
const scratchBytes = 256;
const floatsAt = 16;
const nameAt = 64;

/** Every letter of a page as PDFium sees it, in drawing order; blanks that it only infers are left out. */
export function pdfiumGlyphs(pdfium: Pdfium, page: number): readonly Glyph[] {
  const text = pdfium._FPDFText_LoadPage(page);
  if (text === 0) return [];
  try {
    return withMemory(pdfium, scratchBytes, (scratch) => {
      const base = toDisplay(pdfium, page, scratch);
      const drawn = new Map<number, Pick<Glyph, 'bold' | 'invisible'>>();
      const glyphs: Glyph[] = [];
      let lastObject = 0;
      const count = pdfium._FPDFText_CountChars(text);
      for (let index = 0; index < count; index++) {
        if (pdfium._FPDFText_IsGenerated(text, index) > 0) continue;
        const glyph = readGlyph(pdfium, text, index, scratch, base);
        if (!glyph) continue;
        const object = pdfium._FPDFText_GetTextObject(text, index);
        const last = glyphs.at(-1);
        if (last && object === lastObject && isOfOneLigature(last, glyph)) {
          glyphs[glyphs.length - 1] = { ...last, text: last.text + glyph.text };
          continue;
        }
        lastObject = object;
        let manner = drawn.get(object);
        if (!manner) {
          manner = {
            bold: isBold(pdfium, text, index, scratch),
            invisible: isInvisible(pdfium._FPDFTextObj_GetTextRenderMode(object)),
          };
          drawn.set(object, manner);
        }
        glyphs.push({ ...glyph, ...manner });
      }
      return glyphs;
    });
  } finally {
    pdfium._FPDFText_ClosePage(text);
  }
}

/** PDFium takes a ligature apart and gives each letter the place of the whole. */
function isOfOneLigature(last: Glyph, next: Pick<Glyph, 'x' | 'y' | 'width'>): boolean {
  return last.x === next.x && last.y === next.y && last.width === next.width;
}

function readGlyph(
  pdfium: Pdfium,
  text: number,
  index: number,
  scratch: number,
  base: Matrix,
): Omit<Glyph, 'bold' | 'invisible'> | null {
  if (!pdfium._FPDFText_GetCharOrigin(text, index, scratch, scratch + 8)) return null;
  const [x, y] = [pdfium.HEAPF64[scratch / 8]!, pdfium.HEAPF64[scratch / 8 + 1]!];
  if (!pdfium._FPDFText_GetMatrix(text, index, scratch + floatsAt)) return null;
  const [a, b, c, d] = compose(base, [...floats(pdfium, scratch + floatsAt, 4), 0, 0] as unknown as Matrix);
  if (!pdfium._FPDFText_GetLooseCharBox(text, index, scratch + floatsAt)) return null;
  const [left, top, right, bottom] = floats(pdfium, scratch + floatsAt, 4) as [
    number,
    number,
    number,
    number,
  ];
  const angle = Math.atan2(b, a);
  // The box stands upright on the page; a quarter turn of the letters swaps its sides.
  const turned = compose(base, [right - left, 0, 0, top - bottom, 0, 0]);
  const horizontal = Math.abs(turned[0]) + Math.abs(turned[2]);
  const vertical = Math.abs(turned[1]) + Math.abs(turned[3]);
  const width = horizontal * Math.abs(Math.cos(angle)) + vertical * Math.abs(Math.sin(angle));
  return {
    text: letterAt(pdfium, text, index),
    x: base[0] * x + base[2] * y + base[4],
    y: base[1] * x + base[3] * y + base[5],
    angle,
    width,
    advance: width,
    size: pdfium._FPDFText_GetFontSize(text, index) * Math.hypot(c, d),
  };
}

/** Hyphens at the end of a line have a code of PDFium's own. */
function letterAt(pdfium: Pdfium, text: number, index: number): string {
  if (pdfium._FPDFText_IsHyphen(text, index) > 0) return '-';
  const code = pdfium._FPDFText_GetUnicode(text, index);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** From PDFium's page space (origin bottom left, before rotation) to the page as displayed. */
export function toDisplay(pdfium: Pdfium, page: number, scratch: number): Matrix {
  pdfium._FPDF_GetPageBoundingBox(page, scratch);
  const [left, top, right, bottom] = floats(pdfium, scratch, 4) as [number, number, number, number];
  switch (pdfium._FPDFPage_GetRotation(page)) {
    case 1:
      return [0, 1, 1, 0, -bottom, -left];
    case 2:
      return [-1, 0, 0, 1, right, -bottom];
    case 3:
      return [0, -1, -1, 0, top, right];
    default:
      return [1, 0, 0, -1, -left, top];
  }
}

function isBold(pdfium: Pdfium, text: number, index: number, scratch: number): boolean {
  const length = pdfium._FPDFText_GetFontInfo(text, index, scratch + nameAt, scratchBytes - nameAt, scratch);
  const end = scratch + nameAt + Math.min(Math.max(length - 1, 0), scratchBytes - nameAt);
  return isBoldFontName(new TextDecoder().decode(pdfium.HEAPU8.slice(scratch + nameAt, end)));
}

const floats = (pdfium: Pdfium, pointer: number, count: number): readonly number[] =>
  Array.from(pdfium.HEAPF32.subarray(pointer / 4, pointer / 4 + count));
