import type { Evidence } from '../../core/extraction/extraction.ts';
import { readTableFile } from '../../core/extraction/knowledge/table-file.ts';
import type { Page, Reading, Word } from '../../core/reading/page.ts';
import type { Random } from '../../tests/fixtures/random.ts';
import { signDoubts, wordConfidences } from '../../tests/fixtures/shipments/read-from-scans.ts';

/**
 * The errors of one sign that are drawn, as `SlipKind` of core/extraction/siblings names them; `digit`: one digit taken for another,
 * which nothing mends.
 */
export const errorKinds = ['alike', 'digit', 'lost', 'doubled'] as const;
export type ErrorKind = (typeof errorKinds)[number];

const pairs = (file: string, one: string, other: string): ReadonlyMap<string, readonly string[]> => {
  const all = readTableFile(file, [one, other]).flatMap((row) => [
    [row[one]!, row[other]!] as const,
    [row[other]!, row[one]!] as const,
  ]);
  const grouped = Map.groupBy(all, ([from]) => from);
  return new Map([...grouped].map(([from, others]) => [from, others.map(([, to]) => to)]));
};
const alike = pairs('data/values/alike-signs.tsv', 'one', 'other');
const digits = pairs('data/shipments/misread-digits.tsv', 'digit', 'takenFor');

/** The pages of a digital paper as if a scan of it had been read, each word as sure as words of scans are. */
export const asScan = (reading: Reading, random: Random): Reading => ({
  ...reading,
  pages: reading.pages.map((page) => ({
    ...page,
    source: 'ocr',
    words: page.words.map((word) => ({ ...word, confidence: random.pick(wordConfidences) })),
  })),
});

const isIn = ({ box: [x0, y0, x1, y1] }: Word, [left, top, right, bottom]: readonly number[]): boolean =>
  (x0 + x1) / 2 >= left! && (x0 + x1) / 2 <= right! && (y0 + y1) / 2 >= top! && (y0 + y1) / 2 <= bottom!;

/** Pages with one sign of a value misread, as unsurely as such words are; null: the value has no such sign. */
export function withMisreadSign(
  reading: Reading,
  { page: number, box }: Evidence,
  kind: ErrorKind,
  random: Random,
): Reading | null {
  const page = reading.pages.find((one) => one.number === number);
  const words = (page?.words ?? []).filter((word) => box && isIn(word, box) && /\d/.test(word.text));
  if (!page || words.length === 0) return null;
  const word = random.pick(words);
  const text = misread(word.text, kind, random);
  if (text === null) return null;
  const misreadWord = { ...word, text, confidence: random.pick(signDoubts) };
  const changed: Page = { ...page, words: page.words.map((one) => (one === word ? misreadWord : one)) };
  return { ...reading, pages: reading.pages.map((one) => (one === page ? changed : one)) };
}

function misread(text: string, kind: ErrorKind, random: Random): string | null {
  const letters = [...text];
  const fits = (sign: string): boolean =>
    kind === 'alike' ? alike.has(sign) : kind === 'digit' ? digits.has(sign) : /\d/.test(sign);
  const places = letters.flatMap((sign, at) => (fits(sign) ? [at] : []));
  if (places.length === 0) return null;
  const at = random.pick(places);
  const sign = letters[at]!;
  const read = {
    alike: () => random.pick(alike.get(sign)!),
    digit: () => random.pick(digits.get(sign)!),
    lost: () => '',
    doubled: () => sign + sign,
  }[kind]();
  return letters.with(at, read).join('');
}
