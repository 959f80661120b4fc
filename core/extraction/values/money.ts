import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { type DecimalMark, findNumbers, type NumberReading } from './number.ts';

export interface MoneyReading extends NumberReading {
  /** Looks like money by itself: two decimals, or a currency sign or code beside it. */
  readonly shaped: boolean;
}

const currencyBefore = /(?:[$€£¥￥₹₺₽₩]|\b(?:[A-Z]{3}|Rs\.?|zł|kr\.?|Fr\.?))\s*[-−–(]?\s*$/u;
const currencyAfter = /^\s*(?:[$€£¥￥₹₺₽₩円元]|(?:[A-Z]{3}|Rs|zł|Kč|kr|Ft|lei|TL)(?![\p{L}]))/u;
/** "100 Stück", "10 Tagen": a whole number before a word counts something, unless the word names the money. */
const countedAfter = phrasePattern(String.raw`^\s(?!{{money-word}})\p{L}{3,}`);
const notMoneyAfter = phrasePattern(
  String.raw`^\s?(?:%|‰|(?:kgs?|lbs?|g|cm|mm|m|m2|m3|m²|m³|pcs|ctns?|Stk)(?!\p{L})|{{days}})`,
);

/**
 * Amounts of money in a text, in order: numbers that are no percentage, measure, date or day count.
 * `45,-` and `45.--` read as 45.
 */
export function findMoney(text: string, mark: DecimalMark | null): MoneyReading[] {
  const masked = text
    .replace(/(?<!\d)\d{1,4}([./-])\d{1,2}\1\d{2,4}(?!\d)/g, (date) => '\u0001'.repeat(date.length))
    .replace(/([.,])[-–—]{1,2}/g, (dash) => ' '.repeat(dash.length));
  const found: MoneyReading[] = [];
  for (const number of findNumbers(masked, mark)) {
    const before = masked.slice(0, number.index);
    const after = masked.slice(number.index + number.length);
    if (notMoneyAfter().test(after) || /\u0001$/.test(before)) continue;
    const signed = currencyBefore.test(before) || currencyAfter.test(after);
    const shaped = signed || number.decimals === 2;
    if (!shaped && countedAfter().test(after)) continue;
    found.push({ ...number, shaped });
  }
  return found;
}
