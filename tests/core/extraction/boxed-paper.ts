import { extractDocument } from '../../../core/extraction/extract-document.ts';
import type { Extraction } from '../../../core/extraction/extraction.ts';
import type { Box, Page, Word } from '../../../core/reading/page.ts';

const [width, height] = [600, 800];

/** A text with its left edge and the top of its letters, in points. */
export interface Print {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly bold?: boolean;
}

/** A page of 600 by 800 points with these texts printed and these boxes drawn, and what is extracted from it. */
export function boxedPaper(boxes: readonly Box[], prints: readonly Print[]): Extraction {
  const words = prints.flatMap(({ text, x, y, size = 9, bold = false }): Word[] => {
    let left = x;
    return text.split(' ').map((word) => {
      const right = left + word.length * size * 0.5;
      const box: Box = [left / width, y / height, right / width, (y + size * 0.75) / height];
      left = right + size * 0.3;
      return { text: word, box, confidence: 0.95, size: size / height, bold };
    });
  });
  const rules = boxes.flatMap(([x0, y0, x1, y1]): Box[] => [
    [x0 / width, y0 / height, x1 / width, y0 / height],
    [x0 / width, y1 / height, x1 / width, y1 / height],
    [x0 / width, y0 / height, x0 / width, y1 / height],
    [x1 / width, y0 / height, x1 / width, y1 / height],
  ]);
  const page: Page = { number: 1, width, height, source: 'text-layer', words, rules };
  return extractDocument({ pages: [page], pageCount: 1, engines: [], notes: [] }, { documentType: null });
}

/** Lines of text below each other. */
export const lines = (x: number, y: number, texts: readonly string[]): Print[] =>
  texts.map((text, at) => ({ text, x, y: y + 14 * at }));
