import type { Line, Page } from 'tesseract.js';
import { legibility } from './legibility.ts';
import type { OcrWord } from './ocr-engine.ts';
import type { Rectangle } from './second/line-reader.ts';
import { around } from './second/rectangles.ts';

/** A picture before one language's network. */
export interface NetworkPicture {
  /** Everything on it. */
  all(): Pick<Page, 'blocks'>;
  /** One line of text, in pixels. */
  line(box: Rectangle): Pick<Page, 'blocks'>;
}

/** Less sure of a word of two letters or digits and more, the first network has it read by the others too. */
const sure = 0.86;
const word = /[\p{L}\p{N}].*[\p{L}\p{N}]/u;
/** What is less legible lies upside down, or is no text: another language would make words of it. */
const leastLegible = 0.5;
/** Paper that is shown around words, in the height of their line. */
const margin = { across: 0.3, down: 0.25 };

/** A picture's words as the first language reads it, and those of the lines that it is not sure of as each other does. */
export async function readByNetworks(
  languages: readonly string[],
  open: (language: string) => Promise<NetworkPicture>,
): Promise<readonly (readonly OcrWord[])[]> {
  const [first, ...others] = languages;
  if (first === undefined) return [];
  const lines = linesOf((await open(first)).all());
  const words = wordsOf(lines);
  const readings = [words];
  const unsure = legibility(words) < leastLegible ? [] : lines.flatMap(unsureRuns);
  for (const other of others) {
    if (unsure.length === 0) break;
    const picture = await open(other);
    readings.push(unsure.flatMap((run) => wordsOf(linesOf(picture.line(run)))));
  }
  return readings;
}

/** Where words that follow each other in a line are unsure. */
function unsureRuns({ words, bbox }: Line): readonly Rectangle[] {
  const runs: Rectangle[] = [];
  let isOpen = false;
  for (const { text, confidence, bbox: box } of words) {
    const isUnsure = confidence < 100 * sure && word.test(text);
    if (isUnsure) runs.push(isOpen ? around(runs.pop()!, box) : box);
    isOpen = isUnsure;
  }
  const height = bbox.y1 - bbox.y0;
  const [across, down] = [Math.round(margin.across * height), Math.round(margin.down * height)];
  return runs.map(({ x0, x1 }) => ({
    x0: Math.max(0, x0 - across),
    y0: Math.max(0, bbox.y0 - down),
    x1: x1 + across,
    y1: bbox.y1 + down,
  }));
}

const linesOf = ({ blocks }: Pick<Page, 'blocks'>): readonly Line[] =>
  (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines));

const wordsOf = (lines: readonly Line[]): readonly OcrWord[] =>
  lines.flatMap(({ words, rowAttributes }) =>
    words.map(({ text, confidence, bbox }) => ({
      text,
      confidence: confidence / 100,
      ...bbox,
      lineHeight: rowAttributes.rowHeight,
    })),
  );
