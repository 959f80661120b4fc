import { findPhrases, type PhraseBook } from './phrases.ts';
import { type Piece, runOf } from './run.ts';

/** Words of small print that explain a label and are never its value: `see clause`, `if known`, `optional`. */
export type Explanations = PhraseBook<true>;

const opens = (piece: Piece | undefined): boolean => /^[([]/.test(piece?.text ?? '');

/** Index of the first piece behind the bracket that opens at `from`; the end of the pieces where none closes. */
function behindBracket(pieces: readonly Piece[], from: number): number {
  let depth = 0;
  for (let at = from; at < pieces.length; at += 1) {
    for (const sign of pieces[at]?.text ?? '') {
      if (sign === '(' || sign === '[') depth += 1;
      else if (sign === ')' || sign === ']') depth -= 1;
    }
    if (depth <= 0) return at + 1;
  }
  return pieces.length;
}

const beginsExplanation = (pieces: readonly Piece[], book: Explanations, ocr: boolean): boolean => {
  const start = pieces.findIndex((piece) => piece.key !== '');
  if (start < 0) return false;
  const begins = (misread: boolean): boolean =>
    findPhrases({ pieces: pieces.slice(start) }, book, misread).some(({ from }) => from === 0);
  // Rightly read it is one, also where more of its letters are those of another, misread, that begins behind it.
  return begins(false) || (ocr && begins(true));
};

/** Whether what stands in brackets explains: known words, or a phrase of several words without figures. */
function isExplaining(pieces: readonly Piece[], book: Explanations, ocr: boolean): boolean {
  if (beginsExplanation(pieces, book, ocr)) return true;
  // "SHIPPER (From)", "CONSIGNEE (To)".
  if (/^\((?:to|from|an|von|de|à|da|para)\):?$/i.test(runOf(pieces).text)) return true;
  const words = pieces.filter((piece) => /\p{L}{2}/u.test(piece.text));
  return words.length >= 3 && !pieces.some((piece) => /\d/.test(piece.text));
}

/**
 * Where the explanation behind a label ends: `Consignee (name, full address, country)`, `Place of Receipt.
 * Applicable only when ...`. `from` itself when nothing is explained.
 */
export function behindExplanation(
  pieces: readonly Piece[],
  from: number,
  book: Explanations,
  ocr: boolean,
): number {
  let at = from;
  for (;;) {
    let next = at;
    while (next < pieces.length && pieces[next]?.key === '' && !opens(pieces[next])) next += 1;
    if (next >= pieces.length) return at;
    if (opens(pieces[next])) {
      const end = behindBracket(pieces, next);
      if (!isExplaining(pieces.slice(next, end), book, ocr)) return at;
      at = end;
      continue;
    }
    return beginsExplanation(pieces.slice(next), book, ocr) ? pieces.length : at;
  }
}

/** A key with its value, `Country:  USA`: what explains a label has no colon of its own before more words. */
function isKeyWithValue(pieces: readonly Piece[], book: Explanations, ocr: boolean): boolean {
  const colon = pieces.findIndex(({ text }) => /:$/.test(text));
  const value = pieces[colon + 1];
  if (colon < 0 || value === undefined || value.key === '' || opens(pieces[0])) return false;
  return findPhrases({ pieces }, book, ocr).some(({ from, to }) => from === 0 && to === colon + 1);
}

/** Whether a whole text is small print of the form. */
export function isExplanation(pieces: readonly Piece[], book: Explanations, ocr: boolean): boolean {
  if (isKeyWithValue(pieces, book, ocr)) return false;
  if (behindExplanation(pieces, 0, book, ocr) < pieces.length) return false;
  return !/^[([]/.test(runOf(pieces).text) || beginsExplanation(pieces, book, ocr) || pieces.length >= 3;
}

/** Whether a piece stands within brackets that explain: `Notify party (no responsibility of the carrier …)`. */
export function isExplained(pieces: readonly Piece[], at: number, book: Explanations, ocr: boolean): boolean {
  const open = pieces.findIndex(
    (piece, index) => index <= at && opens(piece) && behindBracket(pieces, index) > at,
  );
  return open > 0 && isExplaining(pieces.slice(open, behindBracket(pieces, open)), book, ocr);
}
