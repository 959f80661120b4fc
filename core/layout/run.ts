import type { Page, Word } from '../reading/page.ts';
import { squash } from './fold.ts';
import { type Rect, union } from './geometry.ts';

/** A printed word, or the part of one before or after a mark that joins a label to what follows it. */
export interface Piece {
  readonly text: string;
  /** What phrases are compared by: `squash(text)`, save a misread number sign. Empty for marks. */
  readonly key: string;
  readonly word: Word;
  readonly page: Page;
  readonly rect: Rect;
  /** Letter height in points. */
  readonly size: number;
  /** No space stands before it: the rest of the word that the previous piece began. */
  readonly glued: boolean;
}

/** Pieces that are read as one text. */
export interface Run {
  readonly text: string;
  readonly pieces: readonly Piece[];
  /** Offset of each piece in the text. */
  readonly starts: readonly number[];
}

// After a colon behind letters, around a slash between words (`a/Party` too), behind a number sign, behind the number of a box.
const joints =
  /(?<=^[([]?\d{1,2}[.)\]])(?=\p{L}[\p{L}.])|(?<=\p{L}[.)]?\s?:)(?=[^/:\\])|(?<=(?:\p{L}{2}\.?|\p{L}\.|[º°])\/)(?=\p{L}{2}|\p{L}[./]\p{L})|(?<=^\p{Ll}\/)(?=\p{Lu}\p{L}{2})|(?<=^#)(?=.)|(?<=\p{L}\.?\|)(?=.)/gu;

/** `N°` as OCR reads it where its data lacks the sign: `Ne TVA`, `N2 de factura`. */
const misreadNumberSign = /^N[e2s89]\.?$/;

const keyOfPart = (part: string, { source }: Page): string =>
  source === 'ocr' && misreadNumberSign.test(part) ? 'n' : squash(part);

/** Cuts a word at the marks that join a label to its value or to another label: `Nr.:4711`, `Date/Datum`. */
export function piecesOfWord(word: Word, page: Page): Piece[] {
  const [x0, y0, x1, y1] = word.box;
  const rect: Rect = { x0: x0 * page.width, y0: y0 * page.height, x1: x1 * page.width, y1: y1 * page.height };
  const size = word.size * page.height;
  const parts = word.text.split(joints).filter((part) => part !== '');
  if (parts.length <= 1)
    return [{ text: word.text, key: keyOfPart(word.text, page), word, page, rect, size, glued: false }];
  const perLetter = (rect.x1 - rect.x0) / word.text.length;
  let at = 0;
  return parts.map((part, index) => {
    const from = rect.x0 + at * perLetter;
    at += part.length;
    const partRect = { ...rect, x0: from, x1: rect.x0 + at * perLetter };
    return { text: part, key: keyOfPart(part, page), word, page, rect: partRect, size, glued: index > 0 };
  });
}

/** Figures of two columns, not the groups of one: `412    380` is no 412 380. */
const standApart = (left: Piece, right: Piece): boolean =>
  /\d$/.test(left.text) &&
  /^\d/.test(right.text) &&
  right.rect.x0 - left.rect.x1 > 0.9 * Math.max(left.size, right.size);

/** Pieces as one text, a space between words, two between figures that stand apart. */
export function runOf(pieces: readonly Piece[]): Run {
  let text = '';
  const starts: number[] = [];
  for (const [at, piece] of pieces.entries()) {
    const previous = pieces[at - 1];
    if (previous && !piece.glued) text += standApart(previous, piece) ? '  ' : ' ';
    starts.push(text.length);
    text += piece.text;
  }
  return { text, pieces, starts };
}

/** The pieces that a stretch of a run's text touches. */
export function piecesAt(run: Run, index: number, length: number): Piece[] {
  return run.pieces.filter((piece, at) => {
    const start = run.starts[at] ?? 0;
    return start < index + length && index < start + piece.text.length;
  });
}

/** What phrases are compared by: the letters and digits of all pieces. */
export const keyOf = (pieces: readonly Piece[]): string => pieces.map((piece) => piece.key).join('');

export const rectOf = (pieces: readonly Piece[]): Rect => union(pieces.map((piece) => piece.rect));

/** The lowest confidence of the letters, 0 to 1. */
export const confidenceOf = (pieces: readonly Piece[]): number =>
  Math.min(1, ...pieces.map((piece) => piece.word.confidence));

/** A stretch of a run's text alone, though words begin before it or go on behind it: `576PCS` of `24CTNS/576PCS`. */
export function stretchOf(run: Run, index: number, length: number): Run {
  const cut = run.pieces.flatMap((piece, at): Piece[] => {
    const start = run.starts[at] ?? 0;
    const [from, to] = [Math.max(0, index - start), Math.min(piece.text.length, index + length - start)];
    if (from >= to) return [];
    if (from === 0 && to === piece.text.length) return [piece];
    const perLetter = (piece.rect.x1 - piece.rect.x0) / piece.text.length;
    const text = piece.text.slice(from, to);
    const rect = { ...piece.rect, x0: piece.rect.x0 + from * perLetter, x1: piece.rect.x0 + to * perLetter };
    return [{ ...piece, text, key: squash(text), rect, glued: piece.glued && from === 0 }];
  });
  return runOf(cut);
}
