import { join } from 'node:path';
import { foldText } from '../../layout/fold.ts';
import { lazily } from '../../lazily.ts';
import { readTableFile } from '../knowledge/table-file.ts';

const file = join(import.meta.dir, '..', '..', '..', 'data', 'values', 'alike-signs.tsv');

/**
 * `alike`: a letter and a digit that look alike. `lost`, `doubled`: a digit of the meant text. A digit that was taken for
 * another is none: a true difference of two papers looks just so.
 */
export type SlipKind = 'alike' | 'lost' | 'doubled';

/** One sign by which a text that was read differs from what was meant. */
export interface Slip {
  readonly kind: SlipKind;
  /** Place of the sign among those that were read, from 0. */
  readonly at: number;
}

/** Pairs of signs that OCR takes for one another, both ways. */
const alikeSigns = lazily(
  (): ReadonlySet<string> =>
    new Set(
      readTableFile(file, ['one', 'other', 'note']).flatMap((row) => {
        const [left, right] = [foldText(row.one!), foldText(row.other!)];
        return [left + right, right + left];
      }),
    ),
);

const isDigit = (sign: string | undefined): boolean => sign !== undefined && /^\d$/.test(sign);

/** The letters and digits of a text as they are compared; null: one of them is compared as several. */
export function signsOf(text: string): readonly string[] | null {
  const found = [...text].map((sign) => foldText(sign)).filter((sign) => /[\p{L}\p{N}]/u.test(sign));
  return found.every((sign) => sign.length === 1) ? found : null;
}

/** The one sign by which OCR may have made a text of what was meant; null: they are equal, or differ in more. */
export function slipBetween(read: readonly string[], meant: readonly string[]): Slip | null {
  let at = 0;
  while (at < read.length && read[at] === meant[at]) at++;
  const isRest = (fromRead: number, fromMeant: number): boolean =>
    read.length - fromRead === meant.length - fromMeant &&
    read.slice(fromRead).every((sign, index) => sign === meant[fromMeant + index]);
  if (at < read.length && at < meant.length && isRest(at + 1, at + 1))
    return alikeSigns().has(`${read[at]}${meant[at]}`) ? { kind: 'alike', at } : null;
  if (isDigit(meant[at]) && isRest(at, at + 1)) return { kind: 'lost', at };
  const isDoubled = isDigit(read[at - 1]) && read[at] === read[at - 1];
  return isDoubled && isRest(at + 1, at) ? { kind: 'doubled', at } : null;
}

/**
 * A text with the sign that was meant; marks and blanks stay as they were read.
 * @param meant the signs that were meant, as they are printed
 */
export function mendedText(read: string, { kind, at }: Slip, meant: readonly string[]): string {
  const letters = [...read];
  const places = letters.flatMap((sign, place) => (/[\p{L}\p{N}]/u.test(sign) ? [place] : []));
  const sign = meant[at] ?? '';
  if (kind === 'lost') {
    const place = places[at] ?? (places.at(-1) ?? -1) + 1;
    return [...letters.slice(0, place), sign, ...letters.slice(place)].join('');
  }
  const place = places[at]!;
  return [
    ...letters.slice(0, place),
    ...(kind === 'doubled' ? [] : [sign]),
    ...letters.slice(place + 1),
  ].join('');
}
