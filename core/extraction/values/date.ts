import { foldText } from '../../layout/fold.ts';
import type { YearReader } from './calendar.ts';

/** Which of two numbers comes first where a date is written with numbers only. */
export type DateOrder = 'day-first' | 'month-first';

export interface DateReading {
  /** `YYYY-MM-DD`: the reading if the day comes first, or the only one. */
  readonly dayFirst: string | null;
  /** The reading if the month comes first; equal to `dayFirst` when the date can be read in one way only. */
  readonly monthFirst: string | null;
  /** The order that the numbers allow; null for a date that says its order itself (a name, a year first). */
  readonly order: DateOrder | 'both' | null;
  /** Offset and length in the text that was searched. */
  readonly index: number;
  readonly length: number;
}

/** What is known of how a paper writes its dates. */
export interface DateWords {
  /** Folded month names and abbreviations to 1–12. */
  readonly months: ReadonlyMap<string, number>;
  /** Years of other calendars that the paper may use. */
  readonly years: YearReader;
}

const twoDigitYear = (year: number): number => (year >= 100 ? year : year < 80 ? 2000 + year : 1900 + year);

/** `YYYY-MM-DD`, or null when there is no such day. */
export function isoDate(year: number, month: number, day: number): string | null {
  const full = twoDigitYear(year);
  if (full < 1950 || full > 2099 || month < 1 || month > 12 || day < 1) return null;
  const last = new Date(Date.UTC(full, month, 0)).getUTCDate();
  if (day > last) return null;
  return `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

const yearFirst = /(?<!\d)((?:19|20)\d{2})\s?([-/.年년])\s?(\d{1,2})\s?[-/.月월]\s?(\d{1,2})[日일]?(?!\d)/gu;
const numbers =
  /(?<![\d.,/-])(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?((?:19|20)\d{2}|\d{2})(?![\d]|[.,/-]\d)/gu;
// "7th day of August, 2026", "a los 7 días del mes de agosto de 2026", "aos 7 dias do mês de agosto do ano de 2026".
const dayMonthYear =
  /(?<![\d.,])(\d{1,2})\)?(?:st|nd|rd|th|er|º|\.)?[\s.\-/]*(?:(?:day of|(?:d[ií]as |giorni |jours )?(?:del?|do|du) m(?:es|ês|ese|ois) (?:de|di|d['’])|de|di|of|d')\s*)?(?<![\p{L}])(\p{L}{3,12})\.?[\s.,\-/']*(?:(?:de|del|of|do|du)\s+(?:(?:año|ano|anno)\s+(?:de\s+)?)?)?((?:19|20)\d{2}|\d{2})(?!\d)/giu;
// "MAR. 30, 2024", "MAR,30,2024", "MAR 30/24" as Korean and American houses stamp them.
const monthDayYear =
  /(\p{L}{3,12})[.,]?[\s-]*(\d{1,2})(?:(?:st|nd|rd|th)?[\s,.-]+((?:19|20)\d{2})(?!\d)|\/((?:20)?\d{2})(?![\d/]))/giu;
const yearMonthDay = /(?<!\d)((?:19|20)\d{2})[\s.-]+(\p{L}{3,12})\.?[\s-]+(\d{1,2})(?!\d)/gu;
// "ngày 14 tháng 06 năm 2026", with the words in English behind each on invoices for abroad.
const vietnamese =
  /(?<!\d)(\d{1,2})\s+tháng\s*(?:\(\p{L}+\)\s*)?(\d{1,2})\s+năm\s*(?:\(\p{L}+\)\s*)?((?:19|20)\d{2})(?!\d)/giu;
// "17 เม.ย. 2026": Thai abbreviates with points, and parts neither words nor figures.
const thai = /(?<!\d)(\d{1,2})\s*([\u0e01-\u0e4e.]{4,16}?)\s*((?:19|20)\d{2})(?!\d)/gu;
// "17.VI.2026", "17 VI 2026", "2026. VI. 17." as Central and Eastern Europe writes.
const roman = '[IVX]{1,4}|[ivx]{1,4}|[\u2160-\u216b]';
const dayRomanYear = new RegExp(
  String.raw`(?<![\p{L}\d.,/-])(\d{1,2})\.?\s?([./\s-])\s?(${roman})\.?\s?\2?\s?((?:19|20)\d{2}|(?<=\S)\d{2})(?!\d)`,
  'gu',
);
const yearRomanDay = new RegExp(
  String.raw`(?<![\d.,/-])((?:19|20)\d{2})\.?\s?([./\s-])\s?(${roman})\.?\s?\2?\s?(\d{1,2})(?!\d)`,
  'gu',
);
const romanMonths = 'i ii iii iv v vi vii viii ix x xi xii'.split(' ');
const romanMonth = (printed: string | undefined): number => romanMonths.indexOf(foldText(printed ?? '')) + 1;
const compact = /(?<![\d\p{L}])((?:19|20)\d{2})(\d{2})(\d{2})(?![\d\p{L}])/gu;

const single = (iso: string | null, match: RegExpExecArray): DateReading | null =>
  iso === null
    ? null
    : { dayFirst: iso, monthFirst: iso, index: match.index, length: match[0].length, order: null };

/** A way of writing dates, with the meaning of its groups. */
interface DateForm {
  readonly pattern: RegExp;
  readonly read: (
    groups: RegExpExecArray,
    months: DateWords['months'],
  ) => { readonly year: number; readonly month: number; readonly day: number } | null;
}

const named = (months: DateWords['months'], name: string | undefined): number =>
  months.get(foldText(name ?? '')) ?? 0;

const thaiMonth = (months: DateWords['months'], printed: string | undefined): number => {
  const name = foldText(printed ?? '');
  return months.get(name) ?? months.get(name.replace(/\.$/, '')) ?? months.get(`${name}.`) ?? 0;
};

/** Reads year, month and day from groups in this order, all of them figures. */
const inFigures =
  (year: number, month: number, day: number): DateForm['read'] =>
  (groups) => ({ year: Number(groups[year]), month: Number(groups[month]), day: Number(groups[day]) });

/** The forms that say their order themselves: by a name, or by a year that comes first. */
const ordered: readonly DateForm[] = [
  { pattern: yearFirst, read: inFigures(1, 3, 4) },
  { pattern: vietnamese, read: inFigures(3, 2, 1) },
  {
    pattern: dayMonthYear,
    // "Av. 25 de Abril, 52": a comma before two figures begins the number of a house.
    read: ([all, day, name, year], months) =>
      /,\s*\d{2}$/.test(all) ? null : { year: Number(year), month: named(months, name), day: Number(day) },
  },
  {
    pattern: monthDayYear,
    read: ([, name, day, year, short], months) => ({
      year: Number(year ?? short),
      month: named(months, name),
      day: Number(day),
    }),
  },
  {
    pattern: thai,
    read: ([, day, name, year], months) => ({
      year: Number(year),
      month: thaiMonth(months, name),
      day: Number(day),
    }),
  },
  {
    pattern: dayRomanYear,
    read: ([, day, , name, year]) => ({ year: Number(year), month: romanMonth(name), day: Number(day) }),
  },
  {
    pattern: yearRomanDay,
    read: ([, year, , name, day]) => ({ year: Number(year), month: romanMonth(name), day: Number(day) }),
  },
  {
    pattern: yearMonthDay,
    read: ([, year, name, day], months) => ({
      year: Number(year),
      month: named(months, name),
      day: Number(day),
    }),
  },
];

/** `04/06/2025`: either of two numbers may be the month; with points the day comes first. */
function inNumbers(match: RegExpExecArray): DateReading | null {
  const [first, second, year] = [Number(match[1]), Number(match[3]), Number(match[4])];
  const dayFirst = isoDate(year, second, first);
  const monthFirst = isoDate(year, first, second);
  if (match[2] === '.') return single(dayFirst ?? monthFirst, match);
  if (!dayFirst && !monthFirst) return null;
  const only = dayFirst ? 'day-first' : 'month-first';
  return {
    dayFirst: dayFirst ?? monthFirst,
    monthFirst: monthFirst ?? dayFirst,
    order: dayFirst && monthFirst ? 'both' : only,
    index: match.index,
    length: match[0].length,
  };
}

function readDate({ read }: DateForm, match: RegExpExecArray, months: DateWords['months']) {
  const date = read(match, months);
  return date && single(isoDate(date.year, date.month, date.day), match);
}

/** A nought among the letters of a month is an O that was misread: `03-0ct-2024`. */
const withLetterO = (text: string): string =>
  text.replace(/(?<![\d\p{L}])0(?=\p{L}{2})/gu, 'O').replace(/(?<=\p{L})0(?=\p{L})/gu, 'o');

/** All dates in a text, in the order in which they are printed. */
export function findDates(printed: string, { months, years }: DateWords): DateReading[] {
  const { text, printedAt } = years(withLetterO(printed));
  const readAll = (form: DateForm): (DateReading | null)[] =>
    [...text.matchAll(form.pattern)].map((match) => readDate(form, match, months));
  const all = [
    ...ordered.flatMap(readAll),
    ...[...text.matchAll(numbers)].map(inNumbers),
    ...readAll({ pattern: compact, read: inFigures(1, 2, 3) }),
  ];
  const found: DateReading[] = [];
  for (const reading of all) {
    const overlaps = (other: DateReading): boolean =>
      reading !== null &&
      reading.index < other.index + other.length &&
      other.index < reading.index + reading.length;
    if (reading && !found.some(overlaps)) found.push(reading);
  }
  return found
    .sort((a, b) => a.index - b.index)
    .map((date) => {
      const index = printedAt(date.index);
      return { ...date, index, length: printedAt(date.index + date.length) - index };
    });
}

export interface DateOrderJudgement {
  readonly order: DateOrder;
  /** 0 to 1: how sure the order is where a date leaves both open. */
  readonly certainty: number;
}

const dayOf = (iso: string): number => Date.parse(iso) / 86_400_000;

/** Days that the dates of one voyage lie apart at most, and at least where they are read in the wrong order. */
const near = 10;
const far = 25;

/**
 * The order in which the dates of a paper lie near one another: goods are loaded on `04/06/2025` and the bill is
 * signed on `04/07/2025` where the month comes first. Null where that does not tell, or no date is open.
 */
export function nearOrder(dates: Iterable<DateReading>): DateOrderJudgement | null {
  const all = [...new Map([...dates].map((date) => [`${date.dayFirst} ${date.monthFirst}`, date])).values()];
  const apart = (read: (date: DateReading) => string | null): number =>
    Math.max(
      ...all
        .filter(({ order }) => order === 'both')
        .map((date) =>
          Math.min(
            ...all
              .filter((other) => other !== date)
              .map((other) => Math.abs(dayOf(read(date) ?? '') - dayOf(read(other) ?? ''))),
          ),
        ),
    );
  const [dayFirst, monthFirst] = [apart((date) => date.dayFirst), apart((date) => date.monthFirst)];
  if (dayFirst <= near && monthFirst >= far) return { order: 'day-first', certainty: 0.93 };
  return monthFirst <= near && dayFirst >= far ? { order: 'month-first', certainty: 0.93 } : null;
}

/**
 * Judges which number comes first, from the dates that allow one order only, then from the countries named
 * on the pages and the language. Month first is the habit of the United States (and of the Philippines);
 * English alone says nothing.
 */
export function judgeDateOrder(
  dates: Iterable<DateReading>,
  language: string | null,
  monthFirstCountry: boolean,
  otherCountry: boolean,
): DateOrderJudgement {
  let dayFirst = 0;
  let monthFirst = 0;
  for (const date of dates) {
    if (date.order === 'day-first') dayFirst += 1;
    else if (date.order === 'month-first') monthFirst += 1;
  }
  if (dayFirst > 0 && monthFirst === 0) return { order: 'day-first', certainty: 0.97 };
  if (monthFirst > 0 && dayFirst === 0) return { order: 'month-first', certainty: 0.97 };
  if (monthFirstCountry && !otherCountry) return { order: 'month-first', certainty: 0.9 };
  if (language !== null && language !== 'en') return { order: 'day-first', certainty: 0.95 };
  if (monthFirstCountry) return { order: 'month-first', certainty: 0.75 };
  return { order: 'day-first', certainty: otherCountry ? 0.75 : 0.55 };
}

/** The date in the judged order, with how sure that reading is: 1 where both orders give the same day. */
export function chooseDate(
  date: DateReading,
  judgement: DateOrderJudgement,
): { readonly value: string | null; readonly certainty: number } {
  const value = judgement.order === 'day-first' ? date.dayFirst : date.monthFirst;
  return { value, certainty: date.dayFirst === date.monthFirst ? 1 : judgement.certainty };
}
