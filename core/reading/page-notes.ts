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
