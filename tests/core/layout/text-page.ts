import type { Box, Page, PageSource, Reading, Word } from '../../../core/reading/page.ts';

const characterWidth = 6;
const lineHeight = 13;
const letterSize = 10;

/**
 * A page as a typewriter would print it: one character is 6 points wide, one line 13 points high. The text
 * decides all positions, so that a test can be read as the paper it is about. A row of `─` is a drawn line.
 */
export function textPage(text: string, number = 1, source: PageSource = 'text-layer', confidence = 1): Page {
  const lines = text.replace(/^\n/, '').split('\n');
  const width = Math.max(595, ...lines.map((line) => (line.length + 4) * characterWidth));
  const height = Math.max(842, (lines.length + 4) * lineHeight);
  const rules = lines.flatMap((line, row) =>
    [...line.matchAll(/─+/g)].map((match): Box => {
      const x0 = (match.index + 2) * characterWidth;
      const y = ((row + 2) * lineHeight + letterSize / 4) / height;
      return [x0 / width, y, (x0 + match[0].length * characterWidth) / width, y];
    }),
  );
  const words: Word[] = lines.flatMap((line, row) =>
    [...line.replaceAll('─', ' ').matchAll(/\S+/g)].map((match): Word => {
      const x0 = (match.index + 2) * characterWidth;
      const y0 = (row + 2) * lineHeight;
      return {
        text: match[0],
        box: [
          x0 / width,
          y0 / height,
          (x0 + match[0].length * characterWidth) / width,
          (y0 + letterSize) / height,
        ],
        confidence,
        size: letterSize / height,
        bold: false,
      };
    }),
  );
  return { number, width, height, source, words, ...(rules.length > 0 ? { rules } : {}) };
}

/** What reading such pages gives. */
export const textReading = (...pages: readonly string[]): Reading => ({
  pages: pages.map((page, at) => textPage(page, at + 1)),
  pageCount: pages.length,
  engines: ['drawn'],
  notes: [],
});
