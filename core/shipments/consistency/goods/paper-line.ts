import { squashLikeOcr } from '../../../layout/fold.ts';
import type { ConsistencyKnowledge } from '../knowledge.ts';
import { numberOf } from '../observe.ts';
import type { Paper } from '../paper.ts';
import type { CountedUnit } from './counted-units.ts';
import { wordsIn } from './words.ts';

/** A line of goods on a paper, as the rules compare it. Sums, fees and freight are no lines of goods. */
export interface PaperLine {
  readonly paper: Paper;
  /** `lineItems[2]` */
  readonly path: string;
  /** From 1, in the order of the paper. */
  readonly position: number;
  /** Without separators; null where none is printed. */
  readonly partKey: string | null;
  readonly description: string | null;
  /** The distinctive words, each once. */
  readonly words: readonly string[];
  readonly quantity: number | null;
  readonly unit: CountedUnit | null;
  readonly packageCount: number | null;
  readonly netWeight: number | null;
  readonly grossWeight: number | null;
  /** Digits of the HS code, at least two; null for none. */
  readonly hsDigits: string | null;
  readonly origin: string | null;
  /** Means all goods ("as per invoice"). */
  readonly isGeneral: boolean;
  /** Pallets and other packing, which only some papers list. */
  readonly isPacking: boolean;
}

/** The lines of goods of a paper; none for a bill of lading, which has no lines. */
export function paperLines(
  paper: Paper,
  { goods }: Pick<ConsistencyKnowledge, 'goods'>,
): readonly PaperLine[] {
  const { phrases } = goods;
  const rows: readonly object[] = 'lineItems' in paper.data ? paper.data.lineItems : [];
  const known = new Map<string, string>();
  const all = rows.map((row, index): PaperLine => {
    const path = `lineItems[${index}]`;
    const cells = row as Readonly<Record<string, unknown>>;
    const text = (name: string) => {
      const value = cells[name];
      return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
    };
    const number = (name: string) => {
      const value = cells[name];
      return typeof value === 'number' && Number.isFinite(value) ? value : null;
    };
    const description = text('description');
    const partNumber = withoutOrdinal(text('partNumber'), index);
    const digits = text('hsCode')?.replace(/\D/g, '') ?? '';
    return {
      paper,
      path,
      position: index + 1,
      partKey: partNumber === null ? null : partKeyOf(partNumber),
      description,
      words: distinctiveWords(description ?? '', phrases.isStopWord, known),
      quantity: number('quantity'),
      unit: goods.unitOf(text('unit')),
      packageCount: number('packageCount'),
      netWeight: number('netWeight'),
      grossWeight: number('grossWeight'),
      hsDigits: digits.length >= 2 ? digits : null,
      origin: text('countryOfOrigin'),
      isGeneral: description !== null && phrases.isGeneral(description),
      isPacking: description !== null && partNumber === null && phrases.isPacking(description),
    };
  });
  // What is taken off the price is no goods, nor is a charge that counts nothing.
  const isDeducted = ({ path }: PaperLine): boolean => (numberOf(paper, `${path}.total`) ?? 0) < 0;
  const lines = all.filter(
    (line) =>
      line.description === null ||
      line.partKey !== null ||
      !(
        phrases.isTotal(line.description) ||
        phrases.isCharge(line.description) ||
        (line.quantity === null && isDeducted(line) && phrases.mentionsCharge(line.description))
      ),
  );
  // A shipment of pallets has nothing but packing on its papers.
  return lines.every(({ isPacking }) => isPacking)
    ? lines.map((line) => ({ ...line, isPacking: false }))
    : lines;
}

/** `13  143.4449` in the thirteenth line: the number of the line ran into that of the part. */
function withoutOrdinal(partNumber: string | null, index: number): string | null {
  const [ordinal, rest] = /^(\d{1,3})\s+(\S{4,})$/.exec(partNumber ?? '')?.slice(1) ?? [];
  return rest !== undefined && Number(ordinal) === index + 1 ? rest : partNumber;
}

/** Small letters and digits: `TX-1234 B` and `tx1234b` are one number. Null for a text without any. */
export const partKeyOf = (partNumber: string): string | null => wordsIn(partNumber).join('') || null;

/** The same with the signs that OCR confuses made equal. */
export const likePart = (key: string): string => squashLikeOcr(key);

export function distinctiveWords(
  description: string,
  isStopWord: (word: string) => boolean,
  /** Words as they are compared: the lines of a paper use few, again and again. */
  known = new Map<string, string>(),
): readonly string[] {
  const words = wordsIn(description.replace(possessive, '')).filter((word) => !isStopWord(word));
  return [...new Set(words.map((word) => known.get(word) ?? asCompared(word, known)))];
}

function asCompared(word: string, known: Map<string, string>): string {
  const compared = isNumber.test(word) ? word : squashLikeOcr(singular(word));
  known.set(word, compared);
  return compared;
}

/** "Men's" are "men": an S by itself would be a size. */
const possessive = /(?<=\p{L})['’´]s(?!\p{L})/giu;

/** Sizes and types (`m10`, `6204`) are taken as printed; a digit among letters (`c0tton`) is a letter misread. */
const isNumber = /\d.*\d|^\d|\d$|^\p{L}\d/u;

/** English plurals, so that "bearing" and "bearings" are one word, and "men" and "mens", whose mark OCR has lost. */
const singular = (word: string): string =>
  word.length > 3 && /[^su]s$/.test(word) ? word.replace(/(?:(?<=[sxz]|ch|sh)es|s)$/, '') : word;
