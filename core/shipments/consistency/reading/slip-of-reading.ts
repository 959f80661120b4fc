import { readDataTable } from '../../../data-table.ts';

/** Whether OCR takes one digit for the other. */
export type IsMistaken = (digit: string, other: string) => boolean;

/**
 * Loads `data/shipments/misread-digits.tsv`.
 * @throws DataFileError for what is no digit, or a digit that is taken for itself.
 */
export function loadMisreadDigits(file: string): IsMistaken {
  const pairs = new Set<string>();
  for (const row of readDataTable(file, ['digit', 'takenFor', 'note'])) {
    const { digit, takenFor, note } = row.cells;
    if (!/^\d$/.test(digit) || !/^\d$/.test(takenFor) || digit === takenFor)
      throw row.error('digit and takenFor must be two different digits');
    if (note === '') throw row.error('the note is empty; say how it is known');
    pairs.add(digit + takenFor).add(takenFor + digit);
  }
  return (digit, other) => pairs.has(digit + other);
}

/** A figure that was read: its value, and its print where that is known. */
export interface ReadFigure {
  readonly value: number;
  readonly printed: string | null;
  /** Two readers saw the same digits, or one was sure of them: only marks are lost then. */
  readonly isSure: boolean;
  /** The readers saw different digits: any of them may be another. */
  readonly isDoubted?: boolean;
}

/**
 * Whether a reader of pictures may have made a figure of what was meant by one slip: the decimal mark lost or taken for
 * one of thousands, or the part before that lost; of a figure that it was not sure of, also a digit lost, put in, or
 * taken for another that looks like it.
 */
export function isFigureSlip(
  { value: read, printed, isSure, isDoubted }: ReadFigure,
  meant: number,
  areAlike: IsMistaken,
): boolean {
  if (!(read >= 0) || !(meant > 0) || read === meant) return false;
  if (isMarkSlip(read, meant) && isSpelledBy(printed, meant)) return true;
  // A word cut at its mark of thousands: what is left of it is surely read.
  if (isGroupLost(read, meant)) return true;
  if (isSure) return false;
  const isMistaken = isDoubted ? () => true : areAlike;
  const [digits, others] = [significant(read), significant(meant)];
  // The same digits with another mark than can have been lost.
  if (digits === others) return false;
  if (isDoubled(digits, others)) return true;
  // The beginning or the end of a figure is left of it: 76.3 read as 3.
  const isPart = digits !== '' && (others.startsWith(digits) || others.endsWith(digits));
  return isPart || isSignSlip(digits, others, isMistaken) || isDigitTaken(read, meant, isMistaken);
}

/** Whether the figure is one digit taken for another and what the other paper has rounded: 75.751 is its 15.75. */
function isDigitTaken(read: number, meant: number, isMistaken: IsMistaken): boolean {
  const printed = String(read);
  const rounded = String(Number(meant.toFixed(3)));
  const decimals = rounded.split('.')[1]?.length ?? 0;
  return [...printed].some((digit, at) =>
    [...'0123456789'].some((one) => {
      if (!isMistaken(digit, one)) return false;
      const other = Number(printed.slice(0, at) + one + printed.slice(at + 1));
      return String(Number(other.toFixed(decimals))) === rounded;
    }),
  );
}

/**
 * Whether a mark lost or read as another makes the printed digits a figure. No zero is made up: `400` is no 4,000 that
 * lost its mark; and a mark with one or two digits behind it, or behind a zero, is one of decimals:
 * `0.9 t` is no nine tonnes.
 */
export function isSpelledBy(printed: string | null, meant: number): boolean {
  const figures = printed?.match(/\d(?:[\d.,' ]*\d)?/g) ?? [];
  if (figures.length === 0) return true;
  return figures.some((figure) => {
    if (/\d[.,]\d{1,2}$|^0[.,]/.test(figure)) return false;
    const whole = Number(figure.replace(/\D/g, ''));
    return [1, 10, 100, 1000].some((decimals) => isNearly(whole / decimals, meant));
  });
}

/** One of two digits that are the same lost or put in: 119.5 read as 19.5, 271 as 2711. */
function isDoubled(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (long.length !== short.length + 1) return false;
  return [...long].some(
    (digit, at) => at > 0 && digit === long[at - 1] && long.slice(0, at) + long.slice(at + 1) === short,
  );
}

/** The part before a thousands mark was lost: 1,073.7 read as 73.7. */
const isGroupLost = (read: number, meant: number): boolean =>
  read >= 1 && [1000, 1_000_000].some((group) => meant >= group && isNearly(meant % group, read));

const isNearly = (left: number, right: number): boolean => Math.abs(left - right) <= roundedShare * right;

/** The other paper may round: 24.901 read as 24901 is the 24.9 of it. */
const roundedShare = 0.005;

/** Whether the figures are the same but for the place of the decimal mark. */
export const isMarkSlip = (read: number, meant: number): boolean =>
  movedMarks.some((factor) =>
    [read * factor, read / factor].some((moved) => Math.abs(moved - meant) <= roundedShare * meant),
  );

/** 218,733 and 21.8733 are both 21,873.3 with the mark elsewhere. */
const movedMarks = [10, 100, 1000, 10_000, 100_000];

/** The digits of a figure without its mark: `219.3` and `2193` are one. Three decimals are more than papers print. */
const significant = (value: number): string =>
  (Number.isInteger(value) ? String(value) : value.toFixed(3).replace(/\.?0+$/, ''))
    .replace('.', '')
    .replace(/^0+/, '');

/** The same of digits or letters in a row: at most one lost, put in, or taken for one that looks like it. */
export function isSignSlip(read: string, meant: string, isMistaken: IsMistaken): boolean {
  if (read === meant) return true;
  if (Math.abs(read.length - meant.length) > 1) return false;
  let at = 0;
  while (at < read.length && read[at] === meant[at]) at += 1;
  const [restRead, restMeant] = [read.slice(at), meant.slice(at)];
  if (restRead.length > restMeant.length) return restRead.slice(1) === restMeant;
  if (restRead.length < restMeant.length) return restRead === restMeant.slice(1);
  return restRead.slice(1) === restMeant.slice(1) && isMistaken(restRead[0] ?? '', restMeant[0] ?? '');
}
