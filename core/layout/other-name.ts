import type { Piece } from './run.ts';

/** The most words of a name in a language that nobody here knows. */
const mostWords = 6;

const isWord = (piece: Piece): boolean => !/[\d:,;=]/.test(piece.text) && !/^\(/.test(piece.text);

/**
 * Where a label begins of which the first name is in a language that no list knows: `Mã số thuế (Tax code):`,
 * `Számla száma / Invoice No.:`. The known name stands behind it in brackets or a slash, and before the colon.
 *
 * @param from of the known name in the pieces; `to` behind it
 * @param isRightBehind whether other words stand right before the pieces on their line, whose value they may be
 * @returns index of the label's first piece; `from` itself where no such name stands before it
 */
export function behindOtherName(
  pieces: readonly Piece[],
  from: number,
  to: number,
  isRightBehind = false,
): number {
  const own = pieces.slice(from, to);
  const end = `${own.at(-1)?.text ?? ''}${pieces[to]?.key === '' ? pieces[to].text : ''}`;
  const isBracketed = /^\(/.test(own[0]?.text ?? pieces[from - 1]?.text ?? '') && /\)\s?:?$/.test(end);
  const isLast = pieces.length === to;
  const isColon = /:$/.test(end) || (isBracketed && isLast);
  const before = pieces.slice(0, from);
  const last = before.at(-1)?.text ?? '';
  const isJoined = /^[/|]$/.test(last) || /\p{L}\.?\/$/u.test(last);
  const words = before.filter((piece) => piece.key !== '');
  const isName =
    words.length > 0 &&
    words.length <= mostWords &&
    before.every((piece) => isWord(piece)) &&
    words.some((piece) => /\p{L}{2}/u.test(piece.text));
  // "VENDIDO A / SOLD TO" over a value; "Navlun  PEŞİN / PREPAID" is a label with its value.
  const isShort =
    !isRightBehind && isLast && isJoined && words.length <= 4 && /^\p{Lu}/u.test(words[0]?.text ?? '');
  return isName && ((isColon && (isBracketed || isJoined)) || isShort) ? 0 : from;
}
