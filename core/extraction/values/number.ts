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

/** Digits that are glued to letters (`A4`, `500ml`) are no numbers; "8.10/kg" is one, "12/B" is none. */
function isGlued(printed: string, before: string, behind: string): boolean {
  const isPrice = /[.,]\d{2}$/.test(printed) && /^\/\p{L}/u.test(behind);
  return (
    (/[\p{L}\d_/]$/u.test(before) && !/(?:^|[^\p{L}])(?:[A-Z]{2,3}|Rs\.?|[xX])$/u.test(before)) ||
    (/^[\d_/]/.test(behind) && !isPrice) ||
    /^\p{L}{4,}\d/u.test(behind)
  );
}

/** Letters of a sign before a number, or behind it. */
interface Sign {
  readonly before: number;
  readonly behind: number;
}

/** What takes off: `-12`, `▲12`, `(12)`, `12-`, `12.00 CR`; null where nothing does. */
function signAround(printed: string, decimals: number, before: string, behind: string): Sign | null {
  const lengthOf = (match: RegExpExecArray | null): number => match?.[0].length ?? 0;
  const leading = lengthOf(/[-−–]\s?(?:[$€£¥₹]\s?)?$/.exec(before));
  const isDash = /[\p{L}\d)]\s?$/u.test(before.slice(0, leading > 0 ? before.length - leading : 0));
  // "Total credit -50.00": a sign that touches the number and nothing before it.
  const isSign = /\p{L}\s[-−]$/u.test(before);
  if (leading > 0 && (!isDash || isSign)) return { before: leading, behind: 0 };
  // Japan prints a triangle before what is taken off: "▲29,500".
  const triangle = lengthOf(/[▲△]\s?(?:[¥￥]\s?)?$/u.exec(before));
  if (triangle > 0) return { before: triangle, behind: 0 };
  // "(12)" is a note or a count of something; "(12,000)" alone in its cell is an amount.
  const isAlone =
    inBrackets.test(before) && /^\d{1,3}(?:[.,'\s]\d{3})+$/.test(printed) && /^\s?\)\W*$/.test(behind);
  const opening = lengthOf(/\(\s?(?:[$€£¥₹]\s?)?$/.exec(before));
  const closing = lengthOf(/^\s?\)/.exec(behind));
  if (opening > 0 && closing > 0 && (decimals > 0 || isAlone)) return { before: opening, behind: closing };
  if (decimals === 0) return null;
  const trailing = lengthOf(/^[-−–](?![\d\p{L}-])/u.exec(behind)) || lengthOf(creditMark.exec(behind));
  return trailing > 0 ? { before: 0, behind: trailing } : null;
}

/** All numbers in a text, with their signs: `-12`, `12-`, `(12)`, `▲12`, `12.00 CR`. */
export function findNumbers(text: string, mark: DecimalMark | null): NumberReading[] {
  return [...text.matchAll(digits)].flatMap((match) => {
    const [printed] = match;
    const end = match.index + printed.length;
    const [before, behind] = [text.slice(0, match.index), text.slice(end)];
    const number = isGlued(printed, before, behind) ? null : readDigits(printed, mark);
    if (!number) return [];
    const sign = signAround(printed, number.decimals, before, behind);
    const index = match.index - (sign?.before ?? 0);
    return [
      {
        ...number,
        value: sign ? -number.value : number.value,
        index,
        length: end + (sign?.behind ?? 0) - index,
      },
    ];
  });
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

/** A way of writing numbers that shows which mark is the decimal one, its first group, with what it counts for. */
interface MarkedForm {
  readonly pattern: RegExp;
  readonly weigh: (printed: string, mark: string, fraction: string) => number;
}

/** Three digits behind a mark may be grouped; two are cents. */
const weighFraction: MarkedForm['weigh'] = (_, __, fraction) =>
  fraction.length === 3 ? 0 : fraction.length === 2 ? 2 : 1;

const markedForms: readonly MarkedForm[] = [
  { pattern: /(?<![\d.,])\d{1,3}(?:[.\s']\d{3})*(,)(\d{1,4})(?![\d.,])/g, weigh: weighFraction },
  { pattern: /(?<![\d.,])\d{1,3}(?:[,\s']\d{2,3})*(\.)(\d{1,4})(?![\d.,])/g, weigh: weighFraction },
  // "2.406,70": of two marks the last is the decimal one, whatever sizes ("15.6 in") and articles ("385.4700") say.
  {
    pattern: /(?<![\d.,'])\d{1,3}(?:[.,]\d{3})+([.,])\d{1,2}(?![\d.,])/g,
    weigh: (printed, mark) => (printed.split(mark).length > 2 ? 0 : 5),
  },
  // Grouped digits before a mark, or a nought alone: "1'638.800", "1.234,567", "0,716".
  { pattern: /(?<![\d.,'])(?:\d{1,3}(?:[.']\d{3})+|0)(,)\d{3}(?![\d.,])/g, weigh: () => 2 },
  { pattern: /(?<![\d.,'])(?:\d{1,3}(?:[,']\d{3})+|0)(\.)\d{3}(?![\d.,])/g, weigh: () => 2 },
  // Four digits and more are not grouped, so that what follows is a fraction; "8517.13" is a tariff code as well.
  {
    pattern: /(?<![\d.,])\d{4,}([.,])\d{1,3}(?![\d.,])/g,
    weigh: (printed) => (/^\d{4}\.\d{2}$/.test(printed) ? 0 : 2),
  },
];

/** "4 308,300" alone: digits grouped by spaces, so that the mark behind them begins the fraction. */
const spacedAlone: MarkedForm = {
  pattern: /^\d{1,3}(?:\s\d{3})+([.,])\d{3}(?:\s?\p{L}{1,3}\.?)?$/gu,
  weigh: () => 2,
};

/** A text without figures that have points wherever they are printed. */
const withoutPointed = (text: string): string =>
  text
    // Dates and addresses of machines also have points and two digits.
    .replace(/\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/g, ' ')
    .replace(/\d+(?:\.\d+){2,}/g, ' ')
    // "FN-22.75": figures joined to letters by a stroke are those of a drawing or an article.
    .replace(/\p{L}[-/]\d[\d.,]*/gu, ' ')
    // Sizes in inches have a point wherever they are printed: `15.6"`.
    .replace(inInches(), ' ')
    // "466.6010" is an article's number as often as a price.
    .replace(/(?<![\d.,])\d{3}[.,]\d{4}(?![\d.,])/g, ' ');

/**
 * Which decimal mark a document uses, from all that it prints; null when nothing tells. Only forms that
 * mean one thing vote: `1.234,56`, `12,50`, `1,234.56`, `12.50`.
 */
export function decimalMarkOf(texts: Iterable<string>): DecimalMark | null {
  const votes = { ',': 0, '.': 0 };
  const count = (text: string, { pattern, weigh }: MarkedForm): void => {
    for (const [printed, mark, fraction = ''] of text.matchAll(pattern))
      if (mark === ',' || mark === '.') votes[mark] += weigh(printed, mark, fraction);
  };
  const all = [...texts];
  const numbering = numberedInGroups(all);
  for (const text of all) {
    if (numbering.has(text)) continue;
    const clean = withoutPointed(text);
    for (const form of markedForms) count(clean, form);
    count(text.trim(), spacedAlone);
  }
  if (votes[','] === votes['.']) return null;
  return votes[','] > votes['.'] ? 'comma' : 'point';
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
