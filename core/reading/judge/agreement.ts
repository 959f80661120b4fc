import type { Box, Word } from '../page.ts';
import { likeness } from './likeness.ts';

/** How two readings of one page compare. */
export interface Agreement {
  /** Of the layer's letters, the part that OCR reads as well, 0 to 1; null: nothing there to compare. */
  readonly score: number | null;
  /** Of the layer's numbers and codes that OCR reads surely, the part that it reads as they are; null: too few. */
  readonly numbers: number | null;
  /** Words of OCR where the layer has none. */
  readonly unknownToLayer: readonly Word[];
}

/** A word is compared with what lies within this part of the page around it. */
const slack = { x: 0.004, y: 0.006 };
/** Shorter words (signs, list numbers) are read wrongly too often to tell anything. */
const shortest = 3;
/** OCR is hardly ever wrong in a number that it is so sure of. */
const surelyRead = 0.9;
const fewestNumbers = 4;

/**
 * Holds the words of a text layer against those that OCR reads at the same places. Both are in the frame
 * of the page as shown.
 */
export function agreementOf(layer: readonly Word[], read: readonly Word[]): Agreement {
  const [rows, layerRows] = [inRows(read), inRows(layer)];
  let [letters, agreed, numbers, agreedNumbers] = [0, 0, 0, 0];
  for (const word of layer) {
    const text = folded(word.text);
    if (text.length < shortest) continue;
    const there = overlapping(word, rows);
    const joined = folded(there.map((other) => other.text).join(''));
    letters += text.length;
    if (/\d/.test(text) && there.length > 0 && there.every(({ confidence }) => confidence >= surelyRead)) {
      numbers++;
      if (joined.includes(text)) agreedNumbers++;
    }
    if (joined.includes(text)) agreed += text.length;
    else {
      const best = Math.max(
        0,
        ...[joined, ...there.map((other) => folded(other.text))].map((other) => likeness(text, other)),
      );
      agreed += text.length * (best >= 0.5 ? best : 0);
    }
  }
  const unknownToLayer = read.filter((word) => overlapping(word, layerRows).length === 0);
  return {
    score: letters === 0 ? null : agreed / letters,
    numbers: numbers < fewestNumbers ? null : agreedNumbers / numbers,
    unknownToLayer,
  };
}

/** Gives what of `read` lies over a word, from left to right. */
export function wordsAt(read: readonly Word[]): (word: Word) => readonly Word[] {
  const rows = inRows(read);
  return (word) => overlapping(word, rows);
}

type Rows = ReadonlyMap<number, readonly Word[]>;

const rowHeight = 0.02;

function inRows(words: readonly Word[]): Rows {
  const rows = new Map<number, Word[]>();
  for (const word of words)
    for (let row = rowOf(word.box[1]); row <= rowOf(word.box[3]); row++) {
      const list = rows.get(row);
      if (list) list.push(word);
      else rows.set(row, [word]);
    }
  return rows;
}

const rowOf = (y: number): number => Math.floor(y / rowHeight);

/** What lies over a word, from left to right. */
function overlapping(word: Word, rows: Rows): readonly Word[] {
  const found = new Set<Word>();
  for (let row = rowOf(word.box[1] - slack.y); row <= rowOf(word.box[3] + slack.y); row++)
    for (const other of rows.get(row) ?? []) if (overlaps(word.box, other.box)) found.add(other);
  return [...found].sort((a, b) => a.box[0] - b.box[0]);
}

/** Whether two boxes share more than an edge: a fifth of the smaller's width, and half of its height or a line's slack. */
function overlaps(a: Box, b: Box): boolean {
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return (
    width > -slack.x &&
    width > 0.2 * Math.min(a[2] - a[0], b[2] - b[0]) - slack.x &&
    height > 0.3 * Math.min(a[3] - a[1], b[3] - b[1])
  );
}

/** As OCR and a scanner's software may both write it: small letters and digits without accents. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
