import type { PaintedPage } from './page-painter.ts';
import type { PicturePlace, PictureProtocol } from './picture-protocol.ts';

/** The sequences that show a picture and remove it. The cursor is afterwards where it was. */
export interface OnScreen {
  /** @param turn grows with each picture. */
  show(picture: PaintedPage, place: PicturePlace, turn: number): string;
  /** Shows again what may have been written over. */
  again(picture: PaintedPage, place: PicturePlace, turn: number): string;
  /** @param turn of the picture that is shown last. */
  clear(place: PicturePlace, turn: number): string;
}

const at = (row: number, text: string): string => `\u001b7\u001b[${row};1H${text}\u001b8`;

/** Writes over every cell: pictures that are drawn into cells go with them. */
const erase = ({ row, rows }: PicturePlace): string =>
  `\u001b7${Array.from({ length: rows }, (_, index) => `\u001b[${row + index};1H\u001b[2K`).join('')}\u001b8`;

const base64 = (data: Uint8Array): string => Buffer.from(data).toString('base64');

const sixel: OnScreen = {
  // The one before may have been larger.
  show: ({ data }, place) => erase(place) + at(place.row, Buffer.from(data).toString('latin1')),
  again: ({ data }, place) => at(place.row, Buffer.from(data).toString('latin1')),
  clear: erase,
};

/** Source: https://iterm2.com/documentation-images.html */
const iterm2Picture = ({ data, columns, rows }: PaintedPage): string =>
  `\u001b]1337;File=inline=1;size=${data.byteLength};width=${columns};height=${rows};preserveAspectRatio=1;doNotMoveCursor=1:${base64(data)}\u0007`;

const iterm2: OnScreen = {
  show: (picture, place) => erase(place) + at(place.row, iterm2Picture(picture)),
  again: (picture, place) => at(place.row, iterm2Picture(picture)),
  clear: erase,
};

/** The most of a picture that Kitty takes in one piece, in characters. */
const piece = 4096;
/** Nobody else's picture has this number; two of them take turns, so that no gap is seen between. */
const kittyId = (turn: number): number => 7_219_000 + (turn % 2);
const kittyDelete = (turn: number): string => `\u001b_Ga=d,d=I,i=${kittyId(turn)},q=2\u001b\\`;

/** Source: https://sw.kovidgoyal.net/kitty/graphics-protocol/ */
const kitty: OnScreen = {
  show({ data, columns, rows }, { row }, turn) {
    const text = base64(data);
    const pieces: string[] = [];
    for (let from = 0; from < text.length; from += piece) {
      const isLast = from + piece >= text.length;
      const how = from === 0 ? `a=T,f=100,t=d,i=${kittyId(turn)},p=1,c=${columns},r=${rows},C=1,q=2,` : '';
      pieces.push(`\u001b_G${how}m=${isLast ? 0 : 1};${text.slice(from, from + piece)}\u001b\\`);
    }
    return at(row, pieces.join('')) + kittyDelete(turn - 1);
  },
  again: ({ columns, rows }, { row }, turn) =>
    at(row, `\u001b_Ga=p,i=${kittyId(turn)},p=1,c=${columns},r=${rows},C=1,q=2\u001b\\`),
  clear: (_, turn) => kittyDelete(turn),
};

export const onScreen: Readonly<Record<PictureProtocol, OnScreen>> = { kitty, iterm2, sixel };
