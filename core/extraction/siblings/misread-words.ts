import type { Page, Word } from '../../reading/page.ts';
import { hasCheckDigit } from '../values/container-number.ts';
import type { Meant } from './meant.ts';
import { mendedText, type Slip, signsOf, slipBetween } from './one-sign.ts';
import { siblingLimits } from './sibling-limits.ts';

/** A word of a scan that is one sign beside what another paper states. */
export interface MendedWord {
  readonly page: number;
  readonly read: Word;
  readonly mended: Word;
}

/** A text that other papers print, and its letters and digits. */
interface Print {
  /** As they are printed. */
  readonly letters: readonly string[];
  /** As they are compared. */
  readonly signs: readonly string[];
  readonly isFigure: boolean;
}

/** The words of scanned pages that OCR was unsure of and that one sign makes what a paper beside it states. */
export function misreadWords(pages: readonly Page[], meant: readonly Meant[]): readonly MendedWord[] {
  const prints = meant.filter(({ isBelieved }) => isBelieved).flatMap(printsOf);
  const stated = new Set(meant.flatMap(printsOf).map(({ signs }) => signs.join('')));
  const { clearNumber, mostMended } = siblingLimits();
  const found: MendedWord[] = [];
  for (const page of pages) {
    if (page.source !== 'ocr' && page.source !== 'mixed') continue;
    for (const word of page.words) {
      if (word.confidence >= clearNumber || !/\d/.test(word.text)) continue;
      const text = mendedBy(word, prints, stated);
      if (text !== null) found.push({ page: page.number, read: word, mended: { ...word, text } });
    }
  }
  return found.length > mostMended ? [] : found;
}

/** What one sign makes of a word; null: nothing, or several things. */
function mendedBy(word: Word, prints: readonly Print[], stated: ReadonlySet<string>): string | null {
  // `No.:4711` is a label and its value.
  const from = word.text.lastIndexOf(':') + 1;
  const whole = word.text.slice(from);
  const unit = /(?<=\d)[a-z]{1,3}\.?$/i.exec(whole)?.[0] ?? '';
  const results = new Set<string>();
  for (const read of new Set([whole, whole.slice(0, whole.length - unit.length)])) {
    const signs = signsOf(read);
    if (!signs) continue;
    if (stated.has(signs.join(''))) return null;
    for (const { letters, signs: own, isFigure } of prints) {
      const slip = slipBetween(signs, own);
      if (slip && !isClear(word, slip, isFigure))
        results.add(word.text.slice(0, from) + mendedText(read, slip, letters) + whole.slice(read.length));
    }
  }
  const [one, another] = results;
  return another === undefined ? (one ?? null) : null;
}

/** Whether OCR was so sure of a word that this slip is none. */
function isClear({ confidence }: Word, { kind }: Slip, isFigure: boolean): boolean {
  const { clearNumber, clearFigure } = siblingLimits();
  return confidence >= (isFigure && kind !== 'alike' ? clearFigure : clearNumber);
}

const mostDecimals = 3;

function printsOf({ value, statements }: Meant): readonly Print[] {
  const texts =
    typeof value === 'number'
      ? Array.from({ length: mostDecimals + 1 }, (_, decimals) => value.toFixed(decimals)).filter(
          (text) => Number(text) === value,
        )
      : [value, ...statements.map(({ text }) => text)].flatMap((text) => [
          text,
          ...text.split(/\s+/),
          ...(hasCheckDigit(text)
            ? [text.slice(0, 4), text.slice(4), text.slice(4, 10), text.slice(0, 10)]
            : []),
        ]);
  return [...new Set(texts)].flatMap((text): readonly Print[] => {
    const letters = text.match(/[\p{L}\p{N}]/gu) ?? [];
    const signs = signsOf(text);
    if (signs === null || signs.length !== letters.length || signs.length < siblingLimits().leastSigns)
      return [];
    return [{ letters, signs, isFigure: typeof value === 'number' }];
  });
}
