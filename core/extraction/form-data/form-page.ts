import type { Page, Word } from '../../reading/page.ts';
import type { FormRow } from './form-rows.ts';

/** In points: a page of A4 width, as long as its rows need. */
const width = 595;
const margin = 40;
const lineHeight = 18;
const letterHeight = 9;
const letterWidth = 4.6;
/** Where values begin beside their labels. */
const valueAt = 220;

/** A page with the rows of a form, as a printer would set them. Nobody sees it: it is there to be read. */
export function formPage(rows: readonly FormRow[]): Page {
  const height = 2 * margin + lineHeight * rows.length;
  const words = rows.flatMap((row, at) => {
    const top = margin + at * lineHeight;
    const step = (width - 2 * margin) / row.cells.length;
    return row.cells.flatMap((cell, column) => {
      const left = row.kind === 'table' ? margin + column * step : column === 0 ? margin : valueAt;
      const text = row.kind === 'value' && column === 0 && row.cells.length > 1 ? `${cell}:` : cell;
      return text === null ? [] : wordsAt(text, left, top, height, row.kind === 'title');
    });
  });
  return { number: 1, width, height, source: 'text-layer', words };
}

function wordsAt(text: string, left: number, top: number, height: number, bold: boolean): readonly Word[] {
  let x = left;
  return text.split(' ').map((word) => {
    const from = x;
    x += (word.length + 1) * letterWidth;
    return {
      text: word,
      box: [
        from / width,
        top / height,
        Math.min(1, (from + word.length * letterWidth) / width),
        (top + letterHeight) / height,
      ],
      confidence: 1,
      size: letterHeight / height,
      bold,
    };
  });
}
