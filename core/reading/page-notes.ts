import type { Box } from './page.ts';

/** Says which pages were not read, if any. */
export function pagesBeyondLimit(pageCount: number, maximumPages: number): readonly string[] {
  if (pageCount <= maximumPages) return [];
  return [`Only the first ${maximumPages} of ${pageCount} pages were read.`];
}

/** Says that a page shows something that OCR cannot read. */
export const illegiblePage = (number: number): string =>
  `Page ${number} could not be read: it shows a photo, handwriting, noise, or a script that OCR is not set up for.`;

/** Says that a file holds text that the page does not show. */
export const hiddenText = (number: number): string =>
  `Page ${number} holds text that nobody sees on it (in the colour of the paper, or painted over); it was not read.`;

/** Says that a page was known for terms before OCR, which would have taken minutes to read them. */
export const smallPrint = (number: number): string =>
  `Page ${number} is small print (terms) and was not read for fields.`;

/** States where on a page terms were left out before OCR. */
export function termsBeside(
  number: number,
  { lineCount, box: [x0, y0, x1, y1] }: { readonly lineCount: number; readonly box: Box },
): string {
  const where = [
    ...(y0 > 0.4 ? ['lower'] : y1 < 0.6 ? ['upper'] : []),
    ...(x0 > 0.4 ? ['right'] : x1 < 0.6 ? ['left'] : []),
  ].join(' ');
  const place = where === '' ? '' : `, in its ${where} part,`;
  return `Page ${number} has ${lineCount} lines of small print (terms)${place} that were not read.`;
}
