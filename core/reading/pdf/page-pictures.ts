import type { Box } from '../page.ts';
import { compose, type Matrix } from './matrix.ts';
import { type Pdfium, pdfiumObjects, withMemory } from './pdfium.ts';
import { pageSize } from './pdfium-document.ts';
import { toDisplay } from './pdfium-glyphs.ts';

/** What a page draws besides text. */
export interface PageDrawings {
  /** Where its pictures stand, as fractions of the page as displayed. */
  readonly pictures: readonly Box[];
  /** Lines, curves and areas; letters drawn as outlines are thousands of them. */
  readonly paths: number;
}

/** Forms within forms are followed so deep; a file may nest them without end. */
const deepest = 6;
/** And so many objects are looked at. */
const mostObjects = 20_000;
const scratchBytes = 64;

/** The pictures and drawings of a page, those in nested forms included. */
export function pageDrawings(pdfium: Pdfium, page: number): PageDrawings {
  return withMemory(pdfium, scratchBytes, (scratch) => {
    const { width, height } = pageSize(pdfium, page);
    const pictures: Box[] = [];
    let [paths, looked] = [0, 0];
    const look = (object: number, matrix: Matrix, depth: number): void => {
      if (object === 0 || looked++ > mostObjects) return;
      const type = pdfium._FPDFPageObj_GetType(object);
      if (type === pdfiumObjects.path || type === pdfiumObjects.shading) paths++;
      else if (type === pdfiumObjects.image) {
        const box = boundsOf(pdfium, object, matrix, scratch, { width, height });
        if (box) pictures.push(box);
      } else if (type === pdfiumObjects.form && depth < deepest) {
        const inner = compose(matrix, matrixOf(pdfium, object, scratch));
        const count = pdfium._FPDFFormObj_CountObjects(object);
        for (let index = 0; index < count && looked <= mostObjects; index++)
          look(pdfium._FPDFFormObj_GetObject(object, index), inner, depth + 1);
      }
    };
    const base = toDisplay(pdfium, page, scratch);
    const count = pdfium._FPDFPage_CountObjects(page);
    for (let index = 0; index < count && looked <= mostObjects; index++)
      look(pdfium._FPDFPage_GetObject(page, index), base, 0);
    return { pictures, paths };
  });
}

function matrixOf(pdfium: Pdfium, object: number, scratch: number): Matrix {
  if (!pdfium._FPDFPageObj_GetMatrix(object, scratch)) return [1, 0, 0, 1, 0, 0];
  return Array.from(pdfium.HEAPF32.subarray(scratch / 4, scratch / 4 + 6)) as unknown as Matrix;
}

function boundsOf(
  pdfium: Pdfium,
  object: number,
  [a, b, c, d, e, f]: Matrix,
  scratch: number,
  page: { readonly width: number; readonly height: number },
): Box | null {
  if (!pdfium._FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return null;
  const at = scratch / 4;
  const [left, bottom, right, top] = Array.from(pdfium.HEAPF32.subarray(at, at + 4)) as [
    number,
    number,
    number,
    number,
  ];
  const corners = [
    [left, bottom],
    [right, top],
    [left, top],
    [right, bottom],
  ] as const;
  const xs = corners.map(([x, y]) => (a * x + c * y + e) / page.width);
  const ys = corners.map(([x, y]) => (b * x + d * y + f) / page.height);
  const [x0, x1] = [Math.max(0, Math.min(...xs)), Math.min(1, Math.max(...xs))];
  const [y0, y1] = [Math.max(0, Math.min(...ys)), Math.min(1, Math.max(...ys))];
  return x1 > x0 && y1 > y0 ? [x0, y0, x1, y1] : null;
}
