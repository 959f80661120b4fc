import { type CountryWords, findCountries } from '../../../extraction/values/country.ts';
import { isLikelySame } from './likeness.ts';
import { phraseKey, phrasesIn, wordsIn } from './phrases.ts';
import type { Place, PlaceBook } from './place-book.ts';

/** The place in a text. */
export interface PlaceReading {
  readonly printed: string;
  /** Known places in it, in order. */
  readonly places: readonly Place[];
  /** A country that is named, or that of the first known place; ISO 3166-1 alpha-2. */
  readonly country: string | null;
}

/** Reads `YANTIAN, SHENZHEN, CHINA`. What comes by way of ("via") is left out. */
export function readPlace(printed: string, book: PlaceBook, countries: CountryWords): PlaceReading {
  const text = printed.split(/\b(?:via|incoterms?)\b/iu)[0] ?? printed;
  const words = wordsIn(text);
  const found = phrasesIn(words, book.byName, 5);
  const isKnown = (at: number): boolean => found.some(({ from, to }) => from <= at && at < to);
  // Vitoria-Gasteiz is not Vitoria; `Shanghai-Hamburg` are two places.
  const isJoined = (left: number): boolean => {
    const [one, other] = [words[left], words[left + 1]];
    return one !== undefined && other !== undefined && text.slice(one.end, other.index) === '-';
  };
  const exact = found
    .filter(
      ({ from, to }) => !(isJoined(to - 1) && !isKnown(to)) && !(isJoined(from - 1) && !isKnown(from - 1)),
    )
    .map(({ meaning }) => meaning);
  const places = exact.length > 0 ? exact : nearly(text, book);
  const named = findCountries(text, countries, false).at(-1)?.code ?? null;
  return { printed, places, country: places[0]?.country ?? named };
}

/** A name of seven letters and more that a reader got wrong by a letter. */
function nearly(text: string, book: PlaceBook): readonly Place[] {
  const key = phraseKey(text);
  if (key.length < 7 || key.length > 20) return [];
  for (const [name, place] of book.byName)
    if (name.length >= 7 && name[0] === key[0] && isLikelySame(name, key)) return [place];
  return [];
}

/** Whether two texts name one place; `unknown` where that is unclear. */
export function comparePlaces(left: PlaceReading, right: PlaceReading): 'same' | 'different' | 'unknown' {
  if (left.places.length > 0 && right.places.length > 0)
    return left.places.some(({ area }) => right.places.some((other) => other.area === area))
      ? 'same'
      : 'different';
  const [one, other] = [phraseKey(left.printed), phraseKey(right.printed)];
  if (
    one.length >= 4 &&
    other.length >= 4 &&
    (one.includes(other) || other.includes(one) || isLikelySame(one, other))
  )
    return 'same';
  if (left.country !== null && right.country !== null && left.country !== right.country) return 'different';
  return 'unknown';
}
