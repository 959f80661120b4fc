import type { Page, Word } from '../reading/page.ts';
import type { FilePart } from './parts/file-part.ts';

/** More than sixty dense pages print; a hostile file ends here. */
const longest = 200_000;

/** The pages whose fields were read: of a file that holds several documents, those of one. */
export function extractedPages(pages: readonly Page[], contains: readonly FilePart[]): readonly Page[] {
  const own = contains.find(({ isExtracted }) => isExtracted);
  return own ? pages.filter(({ number }) => number >= own.firstPage && number <= own.lastPage) : pages;
}

/**
 * What the pages of a document print, a line of text for each line across the page: of a file that holds several
 * documents, the pages of the one whose fields were read. Fields hold what was found; this also what was not.
 */
export function printedText(pages: readonly Page[], contains: readonly FilePart[]): string {
  return extractedPages(pages, contains)
    .flatMap(({ words }) => rowsOf(words))
    .join('\n')
    .slice(0, longest);
}

/** Words side by side in a row, the rows from above. */
function rowsOf(words: readonly Word[]): readonly string[] {
  const rows: { middle: number; words: Word[] }[] = [];
  for (const word of words.toSorted((left, right) => middleOf(left) - middleOf(right))) {
    const middle = middleOf(word);
    const row = rows.at(-1);
    // The first word sets the row, so that slanted lines do not run into one another.
    if (row && middle - row.middle < heightOf(word) / 2) row.words.push(word);
    else rows.push({ middle, words: [word] });
  }
  return rows.map((row) =>
    row.words
      .toSorted((left, right) => left.box[0] - right.box[0])
      .map(({ text }) => text)
      .join(' '),
  );
}

const middleOf = ({ box }: Word): number => (box[1] + box[3]) / 2;
const heightOf = ({ box }: Word): number => box[3] - box[1];
