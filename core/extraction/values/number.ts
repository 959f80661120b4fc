import { phrasePattern } from '../knowledge/phrase-lists.ts';

export type DecimalMark = 'comma' | 'point';

export interface NumberReading {
  readonly value: number;
  /** Digits after the decimal mark, as printed. */
  readonly decimals: number;
  /** False when the same digits mean something else in another country: `1.234`. */
  readonly certain: boolean;
  /** Offset in the text that was searched, and the length there, signs and brackets included. */
  readonly index: number;
  readonly length: number;
}

/** `15.6"`, `15.6 inches`. */
const inInches = phrasePattern(String.raw`\d+\.\d+\s?(?:["″”]|''|{{inch}})`, 'giu');

const space = ' \\u00a0\\u202f\\u2009';
const digits = new RegExp(
  `\\d{1,3}(?:[${space}'’]\\d{3})+(?:[.,]\\d+)?(?![\\d])|\\d+(?:[.,'’]\\d+)*|[.,]\\d+`,
  'gu',
);

const grouped = (groups: readonly string[]): boolean => {
  const [first = '', ...rest] = groups;
  if (rest.length === 0 || first.length === 0) return false;
  const thousands = first.length <= 3 && rest.every((group) => group.length === 3);
  // Lakh and crore: the last group has three digits, those before it two (12,34,567).
  const indian =
    first.length <= 2 && rest.at(-1)?.length === 3 && rest.slice(0, -1).every((group) => group.length === 2);
  return thousands || indian;
};

/** Reads one printed run of digits and marks (no sign). Null when the marks fit no way of writing numbers. */
export function readDigits(
  printed: string,
  mark: DecimalMark | null,
): { value: number; decimals: number; certain: boolean } | null {
  const plain = printed.replace(new RegExp(`[${space}'’]`, 'gu'), '');
  const result = (whole: string, fraction: string, certain = true) => ({
    value: Number(`${whole || '0'}.${fraction || '0'}`),
    decimals: fraction.length,
    certain,
  });
  if (/^\d+$/.test(plain)) return result(plain, '');
  const marks = [...plain].filter((letter) => letter === '.' || letter === ',');
  const last = marks.at(-1) ?? '';
  const others = marks.slice(0, -1);
  const at = plain.lastIndexOf(last);
  const head = plain.slice(0, at);
  const tail = plain.slice(at + 1);
  if (others.some((other) => other !== last)) {
    // Both marks: the last one is the decimal mark, and the other must group.
    const other = last === ',' ? '.' : ',';
    return others.every((one) => one === other) && grouped(head.split(other))
      ? result(head.replaceAll(other, ''), tail)
      : null;
  }
  if (others.length > 0) {
    if (grouped(plain.split(last))) return result(plain.replaceAll(last, ''), '');
    // "2.402.41": one of two marks was misread or mistyped, for no group has fewer than three digits.
    const isCents = tail.length <= 2 && grouped(head.split(last));
    return isCents ? result(head.replaceAll(last, ''), tail, false) : null;
  }
  if (tail.length !== 3 || /^0*$/.test(head) || head.length > 3 || /[ '’\u00a0]/.test(printed)) {
    return result(head, tail);
  }
  const isDecimal = mark !== null && (last === ',' ? 'comma' : 'point') === mark;
  return isDecimal ? result(head, tail, false) : result(head + tail, '', mark !== null);
}

/** What may stand before an amount that is alone in its brackets. */
const inBrackets = /^\s*(?:\p{Sc}|\p{L}{1,3})?\s?\(\s?(?:\p{Sc}\s?)?$/u;
/** `180.00 CR`: a credit. In small letters `Cr` counts in tens of millions, and three letters are a code. */
const creditMark = /^\s?CR(?![\p{L}\d])/u;

/**
 * All numbers in a text, with their signs: `-12`, `12-`, `(12)`, `▲12`, `12.00 CR`. Digits that are glued to letters
 * (`A4`, `500ml`) are no numbers.
 */
export function findNumbers(text: string, mark: DecimalMark | null): NumberReading[] {
  const readings: NumberReading[] = [];
  for (const match of text.matchAll(digits)) {
    let index = match.index;
    let end = index + match[0].length;
    const before = text.slice(0, index);
    if (/[\p{L}\d_/]$/u.test(before) && !/(?:^|[^\p{L}])(?:[A-Z]{2,3}|Rs\.?|[xX])$/u.test(before)) continue;
    // "8.10/kg" is a number, "12/B" is none.
    if (
      (/^[\d_/]/.test(text.slice(end)) &&
        !(/[.,]\d{2}$/.test(match[0]) && /^\/\p{L}/u.test(text.slice(end)))) ||
      /^\p{L}{4,}\d/u.test(text.slice(end))
    )
      continue;
    const number = readDigits(match[0], mark);
    if (!number) continue;
    const leading = /[-−–]\s?(?:[$€£¥₹]\s?)?$/.exec(before);
    // Japan prints a triangle before what is taken off: "▲29,500".
    const triangle = /[▲△]\s?(?:[¥￥]\s?)?$/u.exec(before);
    const bracketed = /\(\s?(?:[$€£¥₹]\s?)?$/.exec(before);
    const trailing = /^[-−–](?![\d\p{L}-])/u.exec(text.slice(end));
    const closing = /^\s?\)/.exec(text.slice(end));
    const credit = creditMark.exec(text.slice(end));
    // "(12)" is a note or a count of something; "(12,000)" alone in its cell is an amount.
    const isAmount =
      number.decimals > 0 ||
      (inBrackets.test(before) &&
        /^\d{1,3}(?:[.,'\s]\d{3})+$/.test(match[0]) &&
        /^\s?\)\W*$/.test(text.slice(end)));
    let negative = false;
    const isDash = /[\p{L}\d)]\s?$/u.test(before.slice(0, leading?.index ?? 0));
    // "Total credit -50.00": a sign that touches the number and nothing before it.
    const isSign = /\p{L}\s[-−]$/u.test(before);
    if (leading && (!isDash || isSign)) {
      negative = true;
      index = leading.index;
    } else if (triangle) {
      negative = true;
      index = triangle.index;
    } else if (bracketed && closing && isAmount) {
      negative = true;
      index = bracketed.index;
      end += closing[0].length;
    } else if (trailing && number.decimals > 0) {
      negative = true;
      end += trailing[0].length;
    } else if (credit && number.decimals > 0) {
      negative = true;
      end += credit[0].length;
    }
    readings.push({
      ...number,
      value: negative ? -number.value : number.value,
      index,
      length: end - index,
    });
  }
  return readings;
}

/** The number that a text consists of, a unit or sign of at most six letters on either side allowed. */
export function readNumber(text: string, mark: DecimalMark | null): NumberReading | null {
  const [first, second] = findNumbers(text.trim(), mark);
  return first && !second ? first : null;
}

/** `1.1`, `1.2`, `2.1`: so many numbers of lines at least that count on show that they are no figures. */
const leastCounted = 3;

/** The texts that number lines within groups, each the next of the one before: `1.1`, `1.2`, `2.1`, `10.1`. */
function numberedInGroups(texts: readonly string[]): ReadonlySet<string> {
  const counted: string[] = [];
  let [group, line] = [0, 0];
  for (const text of texts) {
    const [, own, within] = /^(\d{1,3})\.(\d{1,2})\.?$/.exec(text) ?? [];
    const isNext = group > 0 && Number(own) === group && Number(within) === line + 1;
    if (!isNext && !(Number(own) === group + 1 && Number(within) === 1)) continue;
    counted.push(text);
    [group, line] = [Number(own), Number(within)];
  }
  return new Set(counted.length >= leastCounted ? counted : []);
}

/** What a number with both marks counts for, beside those with one. */
const bothMarks = 5;

/**
 * Which decimal mark a document uses, from all that it prints; null when nothing tells. Only forms that
 * mean one thing vote: `1.234,56`, `12,50`, `1,234.56`, `12.50`.
 */
export function decimalMarkOf(texts: Iterable<string>): DecimalMark | null {
  let comma = 0;
  let point = 0;
  const all = [...texts];
  const numbering = numberedInGroups(all);
  for (const text of all) {
    if (numbering.has(text)) continue;
    // Dates and addresses of machines also have points and two digits.
    const clean = text
      .replace(/\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/g, ' ')
      .replace(/\d+(?:\.\d+){2,}/g, ' ')
      // "FN-22.75": figures joined to letters by a stroke are those of a drawing or an article.
      .replace(/\p{L}[-/]\d[\d.,]*/gu, ' ')
      // Sizes in inches have a point wherever they are printed: `15.6"`.
      .replace(inInches(), ' ')
      // "466.6010" is an article's number as often as a price.
      .replace(/(?<![\d.,])\d{3}[.,]\d{4}(?![\d.,])/g, ' ');
    for (const match of clean.matchAll(/(?<![\d.,])\d{1,3}(?:[.\s']\d{3})*,(\d{1,4})(?![\d.,])/g)) {
      if (match[1]?.length !== 3) comma += match[1]?.length === 2 ? 2 : 1;
    }
    for (const match of clean.matchAll(/(?<![\d.,])\d{1,3}(?:[,\s']\d{2,3})*\.(\d{1,4})(?![\d.,])/g)) {
      if (match[1]?.length !== 3) point += match[1]?.length === 2 ? 2 : 1;
    }
    // "2.406,70": of two marks the last is the decimal one, whatever sizes ("15.6 in") and articles ("385.4700") say.
    for (const match of clean.matchAll(/(?<![\d.,'])\d{1,3}(?:[.,]\d{3})+([.,])\d{1,2}(?![\d.,])/g)) {
      const last = match[1] ?? '';
      if (match[0].split(last).length > 2) continue;
      if (last === ',') comma += bothMarks;
      else point += bothMarks;
    }
    // Grouped digits before a mark, or a nought alone: "1'638.800", "1.234,567", "0,716".
    for (const match of clean.matchAll(/(?<![\d.,'])(?:\d{1,3}(?:[.']\d{3})+|0)(,)\d{3}(?![\d.,])/g))
      comma += match[1] ? 2 : 0;
    for (const match of clean.matchAll(/(?<![\d.,'])(?:\d{1,3}(?:[,']\d{3})+|0)(\.)\d{3}(?![\d.,])/g))
      point += match[1] ? 2 : 0;
    // "4 308,300" alone: digits grouped by spaces, so that the mark behind them begins the fraction.
    const spaced = /^\d{1,3}(?:\s\d{3})+([.,])\d{3}(?:\s?\p{L}{1,3}\.?)?$/u.exec(text.trim())?.[1];
    if (spaced === ',') comma += 2;
    else if (spaced === '.') point += 2;
    // Four digits and more are not grouped, so that what follows is a fraction; "8517.13" is a tariff code as well.
    for (const match of clean.matchAll(/(?<![\d.,])\d{4,}([.,])\d{1,3}(?![\d.,])/g)) {
      if (match[1] === ',') comma += 2;
      else if (!/^\d{4}\.\d{2}$/.test(match[0])) point += 2;
    }
  }
  if (comma === point) return null;
  return comma > point ? 'comma' : 'point';
}

/** Languages that write a comma before a fraction, wherever they are written. */
const commaLanguages: ReadonlySet<string> = new Set(
  'bg cs da el et fi hr hu id lt lv nl no pl pt ro ru sk sl sr sv tr uk vi'.split(' '),
);
/** Languages that do so save in these countries. */
const commaSave: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['de', new Set(['CH', 'LI'])],
  ['fr', new Set(['CH'])],
  ['it', new Set(['CH'])],
  ['es', new Set(['CR', 'CU', 'DO', 'GT', 'HN', 'MX', 'NI', 'PA', 'PE', 'PR', 'SV', 'US'])],
]);
/** Countries that write a point before a fraction. */
const pointCountries: ReadonlySet<string> = new Set(
  'AU BD CN GB HK IE IL IN JP KE KR LK MM MO MY NG NP NZ PH PK SG TH TW US'.split(' '),
);

/**
 * The decimal mark that is usual where a paper comes from, for one that prints nothing which tells; null where
 * habits differ: English is written everywhere.
 *
 * @param countries all that the paper names
 */
export function usualDecimalMark(
  language: string | null,
  countries: ReadonlySet<string>,
): DecimalMark | null {
  const named = [...countries];
  if (language === 'en')
    return named.length > 0 && named.every((country) => pointCountries.has(country)) ? 'point' : null;
  const save = language === null ? undefined : commaSave.get(language);
  if (save) return named.some((country) => save.has(country)) ? null : 'comma';
  return language !== null && commaLanguages.has(language) ? 'comma' : null;
}
