import type { ColumnText } from './column-headings.ts';
import { middleY, overlapX } from './geometry.ts';
import type { Line, Segment } from './lines.ts';
import { findPhrases, lookUpPieces, type PhraseBook } from './phrases.ts';
import { cellAt, type Ruling } from './ruling.ts';
import { type Piece, rectOf } from './run.ts';

/** A text in a header that is the name of one column, or a part of it. */
export interface Fragment extends ColumnText {
  readonly known: boolean;
}

/** Whether a segment has a drawn cell of its own: all its words name one column. */
function fillsCell({ page, segments }: Line, { rect }: Segment, ruling: Ruling): boolean {
  const y = middleY(rect);
  const cell = cellAt(ruling, page, rect.x0 + 1, y);
  return (
    cell !== null &&
    rect.x1 <= cell.x1 + 1 &&
    cell.x1 - cell.x0 < 0.6 * page.width &&
    !segments.some((other) => other.rect !== rect && other.rect.x0 >= cell.x0 && other.rect.x0 < cell.x1)
  );
}

/** A segment of a header line, cut where two known column names stand close together. */
export function fragmentsOf<C>(
  line: Line,
  segment: Segment,
  ruling: Ruling | null,
  book: PhraseBook<C>,
  ocr: boolean,
): Fragment[] {
  const matches = findPhrases(segment, book, ocr);
  const { pieces, rect } = segment;
  if (matches.length === 0) return [{ pieces, rect, known: false }];
  if (ruling && matches.length <= 2 && fillsCell(line, segment, ruling))
    return [{ pieces, rect, known: !/^\d/.test(pieces[0]?.text ?? '') }];
  // "Menge / Quantity" is one name in two languages, "Qty/Unit" one column for both.
  const starts = matches.filter(
    (match, at) =>
      at === 0 ||
      !(
        isWordSpace(segment.pieces, match.from) ||
        (isJoined(segment.pieces, match.from) && !isColumnSpace(segment.pieces, match.from)) ||
        isTranslation(segment.pieces, match.from) ||
        isListed(segment.pieces, matches[at - 1]?.to ?? 0, match.from) ||
        isOfEach(segment.pieces, match, matches[at + 1])
      ),
  );
  const before = starts[0]?.from ?? 0;
  // "Tot.   Codice" over "colli": a name that is not known yet.
  const isApart = before > 0 && spaceBefore(pieces, before) > columnSpace;
  const unknown = isApart ? [pieces.slice(0, before)] : [];
  const named = starts.map((match, at) => {
    const from = at === 0 && !isApart ? 0 : match.from;
    const to = starts[at + 1]?.from ?? segment.pieces.length;
    const pieces = segment.pieces.slice(from, to);
    // "86 cartons" is a value although "cartons" names a column.
    const known = !/^\d/.test(pieces[0]?.text ?? '');
    return { pieces, rect: rectOf(pieces), known };
  });
  return [...unknown.map((own) => ({ pieces: own, rect: rectOf(own), known: false })), ...named];
}

/** The widest space between words of one name, in heights of their letters; columns stand further apart. */
const wordSpace = 0.33;

/** No space between words is so wide, in heights of their letters, not even a typewriter's. */
const columnSpace = 0.65;

/** The space before a piece, in heights of its letters. */
function spaceBefore(pieces: readonly Piece[], at: number): number {
  const [before, own] = [pieces[at - 1], pieces[at]];
  return before && own ? (own.rect.x0 - before.rect.x1) / own.size : 0;
}

/** `Neto total`, `Colli n.`: words of one name, each of which names a column elsewhere. */
const isWordSpace = (pieces: readonly Piece[], at: number): boolean => spaceBefore(pieces, at) < wordSpace;

/** Whether a space is wider than the narrowest of its text: `No.  品名 Description`. */
const isWiderSpace = (pieces: readonly Piece[], at: number): boolean =>
  pieces.some((_, other) => other > 0 && spaceBefore(pieces, at) > 2 * spaceBefore(pieces, other));

/** `Volumes /   Código / Code`: whatever mark ends the name before it, another column begins behind a gap. */
const isColumnSpace = (pieces: readonly Piece[], at: number): boolean =>
  spaceBefore(pieces, at) > columnSpace && isWiderSpace(pieces, at);

const joint = /[/,;&+]$|^(?:and|und|et|y|e|en|i|or|of)$/i;
const jointWord = /^(?:and|und|et|y|e|en|i|or|of)$/;

const isHan = (piece: Piece | undefined): boolean =>
  /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Katakana}/u.test(piece?.text ?? '');

/** Whether a name says in other letters what the one before it says: `数量 QTY 单位 UNIT`, `QTY 数量 UNIT 单位`. */
const isTranslation = (pieces: readonly Piece[], at: number): boolean =>
  !isWiderSpace(pieces, at) &&
  isHan(pieces[at]) !== isHan(pieces[0]) &&
  isHan(pieces[at - 1]) === isHan(pieces[0]);

/** Whether a mark or a short word joins a piece to the one before it: `Container Nos., Seal Nos.; Marks and Nos.` */
const isJoined = (pieces: readonly Piece[], at: number): boolean => {
  const previous = pieces[at - 1]?.text ?? '';
  const own = pieces[at]?.text ?? '';
  // "Zeichen und | Nummern": a word that joins begins no name, although "und" counts units elsewhere.
  return joint.test(previous) || jointWord.test(own) || own.startsWith('/');
};

/** Whether two names stand in one list of what a box holds: `Description of goods; packaging marks and numbers`. */
const isListed = (pieces: readonly Piece[], end: number, from: number): boolean =>
  pieces.slice(Math.max(0, end - 1), from).some(({ text }) => /;$/.test(text));

const eachWord = /^(?:per|je|pro|par|por)$/i;

/**
 * `Net per box`: "per" alone names a column of units elsewhere, before what it is of it goes on with the name. Where a
 * text begins with `Per box`, that is a column of its own.
 */
const isOfEach = (
  pieces: readonly Piece[],
  { from, to }: { readonly from: number; readonly to: number },
  next: { readonly from: number } | undefined,
): boolean => {
  if (!eachWord.test(pieces[from]?.text ?? '')) return false;
  return to > from + 1 ? !eachWord.test(pieces[0]?.text ?? '') : to < pieces.length && next?.from !== to;
};

/** `Qty Unit` close together under `Menny.` and `M.e.`: names in a second language, each below its own. */
export function partedUnder<C>(
  fragment: Fragment,
  cells: readonly Fragment[],
  book: PhraseBook<C>,
  ocr: boolean,
): readonly Fragment[] {
  const over = cells.filter((cell) => overlapX(cell.rect, fragment.rect) > 0.25);
  if (over.length < 2) return [fragment];
  const parts = over.map(({ rect }) =>
    fragment.pieces.filter((piece) => rect.x0 < piece.rect.x1 && piece.rect.x0 < rect.x1),
  );
  const isName = (pieces: readonly Piece[]): boolean =>
    pieces.length > 0 && lookUpPieces(book, pieces, ocr).length > 0;
  const isParted = parts.flat().length === fragment.pieces.length && parts.every(isName);
  return isParted ? parts.map((pieces) => ({ pieces, rect: rectOf(pieces), known: true })) : [fragment];
}
