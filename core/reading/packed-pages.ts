import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Box, Page, Word } from './page.ts';

/** Places are kept to a hundred-thousandth of the page: less than a hundredth of a point of A4. */
const placesOfPage = 100_000;
const placesOfConfidence = 1_000;
/** Unpacked, pages within the limits of reading take a tenth of it. */
const mostUnpackedBytes = 64 * 2 ** 20;

type PackedWord = readonly [text: string, ...box: Box, size: number, confidence: number, bold: 0 | 1];

export interface PackedPage extends Omit<Page, 'rules' | 'words'> {
  readonly rules?: readonly Box[];
  readonly words: readonly PackedWord[];
}

const packBox = (box: Box): Box => box.map((edge) => Math.round(edge * placesOfPage)) as unknown as Box;
const unpackBox = (box: Box): Box => box.map((edge) => edge / placesOfPage) as unknown as Box;

const packWord = ({ text, box, size, confidence, bold }: Word): PackedWord => [
  text,
  ...packBox(box),
  Math.round(size * placesOfPage),
  Math.round(confidence * placesOfConfidence),
  bold ? 1 : 0,
];

const unpackWord = ([text, x0, y0, x1, y1, size, confidence, bold]: PackedWord): Word => ({
  text,
  box: unpackBox([x0, y0, x1, y1]),
  confidence: confidence / placesOfConfidence,
  size: size / placesOfPage,
  bold: bold === 1,
});

/** A page as plain data of few bytes. */
export const packPage = ({ rules, words, ...page }: Page): PackedPage => ({
  ...page,
  ...(rules && { rules: rules.map(packBox) }),
  words: words.map(packWord),
});

/** The page that `packPage` has packed. */
export const unpackPage = ({ rules, words, ...page }: PackedPage): Page => ({
  ...page,
  ...(rules && { rules: rules.map(unpackBox) }),
  words: words.map(unpackWord),
});

/** Plain data as few bytes. */
export const packData = (data: unknown): Uint8Array => deflateRawSync(JSON.stringify(data));

/** The data that `packData` has packed. @throws Error for other bytes, and for more than any reading takes */
export const unpackData = (packed: Uint8Array): unknown =>
  JSON.parse(inflateRawSync(packed, { maxOutputLength: mostUnpackedBytes }).toString('utf8'));

/** Pages as few bytes: about 8 KB for a dense one. */
export const packPages = (pages: readonly Page[]): Uint8Array => packData(pages.map(packPage));

/** The pages that `packPages` has packed. @throws as `unpackData` */
export const unpackPages = (packed: Uint8Array): readonly Page[] =>
  (unpackData(packed) as readonly PackedPage[]).map(unpackPage);
