/** A calendar with the months and days of the Gregorian one, and years of its own (`data/values/calendars.tsv`). */
export interface Calendar {
  /** Added to a printed year, it gives the Gregorian year. */
  readonly add: number;
  /** First and last printed year that is read. */
  readonly from: number;
  readonly to: number;
  /** The first year of two digits that belongs to this calendar where no mark shows it; null: none does. */
  readonly shortFrom: number | null;
  /** Countries whose papers print such years without a mark. */
  readonly countries: ReadonlySet<string>;
  /** A Unicode script whose letters show the calendar as well as a country does, or null. */
  readonly script: string | null;
  /** What is written before a year: `令和`, `B.E.`. */
  readonly marks: readonly string[];
}

/** A text whose years are Gregorian. */
export interface GregorianText {
  readonly text: string;
  /** The offset in the printed text of an offset in `text`. */
  readonly printedAt: (index: number) => number;
}

/** Replaces the years of other calendars in a printed text. */
export type YearReader = (printed: string) => GregorianText;

/** Where a year is written (`before`, `year`), and which Gregorian year that is. */
interface Rule {
  readonly pattern: RegExp;
  readonly gregorian: (year: string) => number | null;
}

/** Thai papers leave out the century of a year: `69` is 2569. */
const thaiCentury = 2500;
/** From here on a year of two digits is taken for one of the last century. */
const lastCentury = 80;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const anyOf = (marks: readonly string[]): string => marks.map(escaped).join('|');
/** `R8.4.17`: a letter is the mark of an era only before a whole date, and on papers of its country. */
const isLetter = (mark: string): boolean => /^[A-Z]$/.test(mark);
const isLatin = (mark: string): boolean => /^[\x20-\x7e]+$/.test(mark);

const wholeDate = String.raw`(?=\s?[-/.年]\s?\d{1,2}\s?[-/.月]\s?\d{1,2}(?!\d))`;
const dayAndMonth = String.raw`(?<before>(?<![\d.,/-])\d{1,2}\s?(?<mark>[./-])\s?\d{1,2}\s?\k<mark>\s?)`;
const dayAndName = String.raw`(?<before>\d\s?-?[\p{L}\p{M}.]{3,16}[\s.,-]*)`;
const nameAndDay = String.raw`(?<before>\p{L}{3,12}\.?\s\d{1,2},?\s)`;

/** Rules for years behind a mark, which need no country. */
function markedRules({ add, from, to, shortFrom, marks }: Calendar): readonly Rule[] {
  const within = (year: number): number | null => (year >= from && year <= to ? year + add : null);
  const ofEra = (year: string): number => (year === '元' ? 1 : Number(year));
  const words = marks.filter((mark) => isLatin(mark) && !isLetter(mark));
  const native = marks.filter((mark) => !isLatin(mark));
  const century = shortFrom === null ? 0 : thaiCentury;
  return [
    {
      // "TO BE 20 DAYS": a word is a mark only before a year that has all its digits.
      pattern: new RegExp(String.raw`(?<!\p{L})(?:${anyOf(words)})\s?(?<year>\d{1,4})(?!\d)`, 'gu'),
      gregorian: (year: string) => within(ofEra(year)),
    },
    {
      pattern: new RegExp(String.raw`(?:${anyOf(native)})\s?(?<year>\d{1,4}|元)(?!\d)`, 'gu'),
      gregorian: (year: string) => within(ofEra(year) + (year.length === 2 ? century : 0)),
    },
  ];
}

/** Rules for years without a mark, on papers of a country that uses the calendar. */
function unmarkedRules({ add, from, to, shortFrom, marks }: Calendar): readonly Rule[] {
  const gregorian = (printed: string): number | null => {
    const [year, isShort] = [Number(printed), printed.length === 2];
    if (isShort && (shortFrom === null || year < shortFrom || year >= lastCentury)) return null;
    const whole = isShort ? year + thaiCentury : year;
    return whole >= from && whole <= to ? whole + add : null;
  };
  const letters = marks.filter(isLetter);
  const ofEra: Rule = {
    pattern: new RegExp(String.raw`(?<![\p{L}\d])(?:${anyOf(letters)})\s?(?<year>\d{1,2})${wholeDate}`, 'gu'),
    gregorian: (year) => (Number(year) >= from && Number(year) <= to ? Number(year) + add : null),
  };
  if (letters.length > 0) return [ofEra];
  const years = String.raw`(?<year>\d{3,4}${shortFrom === null ? '' : String.raw`|\d{2}`})`;
  return [
    String.raw`(?<![\d.,/-])(?<year>\d{3,4})${wholeDate}`,
    String.raw`${dayAndMonth}${years}(?!\d|[.,/-]\d)`,
    String.raw`${dayAndName}${years}(?!\d)`,
    String.raw`${nameAndDay}${years}(?!\d)`,
  ].map((pattern) => ({ pattern: new RegExp(pattern, 'gu'), gregorian }));
}

const unchanged: YearReader = (text) => ({ text, printedAt: (index) => index });

/**
 * A reader of the years of other calendars.
 *
 * @param countries codes of all countries that the paper names
 */
export function yearReader(calendars: readonly Calendar[], countries: ReadonlySet<string>): YearReader {
  const marked = calendars.flatMap(markedRules);
  if (marked.length === 0) return unchanged;
  const anyMark = new RegExp(
    anyOf(calendars.flatMap(({ marks }) => marks).filter((mark) => !isLetter(mark))),
    'u',
  );
  const used = calendars.filter((calendar) => [...calendar.countries].some((code) => countries.has(code)));
  const unmarked = used.flatMap(unmarkedRules);
  const scripts = calendars.flatMap((calendar) =>
    calendar.script === null || used.includes(calendar)
      ? []
      : [
          {
            letters: new RegExp(String.raw`\p{Script=${calendar.script}}`, 'u'),
            rules: unmarkedRules(calendar),
          },
        ],
  );
  return (printed) => {
    const rules = [
      ...(anyMark.test(printed) ? marked : []),
      ...unmarked,
      ...scripts.flatMap(({ letters, rules: own }) => (letters.test(printed) ? own : [])),
    ];
    return rules.length === 0 ? unchanged(printed) : rewritten(printed, rules);
  };
}

function rewritten(printed: string, rules: readonly Rule[]): GregorianText {
  if (!/\d/.test(printed)) return unchanged(printed);
  let text = printed;
  // Where each character of the text was printed; one more for its end.
  let places = Array.from({ length: printed.length + 1 }, (_, at) => at);
  for (const { pattern, gregorian } of rules) {
    for (const match of [...text.matchAll(pattern)].toReversed()) {
      const year = gregorian(match.groups?.year ?? '');
      if (year === null) continue;
      const from = match.index + (match.groups?.before?.length ?? 0);
      const to = match.index + match[0].length;
      text = `${text.slice(0, from)}${year}${text.slice(to)}`;
      const first = places[from] ?? 0;
      places = [...places.slice(0, from), ...[...String(year)].map(() => first), ...places.slice(to)];
    }
  }
  return { text, printedAt: (index) => places[index] ?? printed.length };
}
