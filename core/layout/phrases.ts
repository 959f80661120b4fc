import { lazily } from '../lazily.ts';
import { squash, squashLikeOcr } from './fold.ts';
import { hashIndex, type Owned } from './hash-index.ts';
import { letterShapes } from './letter-shapes.ts';
import { type FindNearlyKnown, nearlyKnown } from './nearly-known.ts';
import { keyOf, type Piece, type Run } from './run.ts';

/** Known phrases, each with what it stands for. */
export interface PhraseBook<T> {
  readonly exact: Pick<ReadonlyMap<string, readonly T[]>, 'get' | 'has'>;
  /** The phrases of the lists, squashed. */
  readonly listed: ReadonlyMap<string, readonly T[]>;
  /** Letters of the longest phrase. */
  readonly longest: number;
  /** The same for pages that were read by OCR; made at the first use, which may never come. */
  readonly misread: () => MisreadPhrases<T>;
}

/** Phrases as OCR may have read them. */
interface MisreadPhrases<T> {
  /** By `squashLikeOcr`. */
  readonly likeOcr: ReadonlyMap<string, readonly T[]>;
  /** Of `likeOcr`, phrases that begin or end with a short word, without it: they want a word, and no letter. */
  readonly withoutShortWord: ReadonlySet<string>;
  /** Finds a phrase of `likeOcr` of which OCR misread a letter or two. */
  readonly nearly: FindNearlyKnown;
  /** Finds the phrase of `likeOcr` that alone looks like a key, by `letterShapes`. */
  readonly ofShape: (key: string) => string | undefined;
  /** Words of such papers, squashed: one of them has been read rightly, whatever it is like. */
  readonly words: ReadonlySet<string>;
}

export interface PhraseMatch<T> {
  readonly meanings: readonly T[];
  /** Indices of the first piece and of the one after the last. */
  readonly from: number;
  readonly to: number;
}

const keys = new Map<string, string>();

/** A known phrase as it is looked up: `squash`, kept, because the books of all types share most phrases. */
export function phraseKey(phrase: string): string {
  const kept = keys.get(phrase);
  if (kept !== undefined) return kept;
  const key = squash(phrase);
  keys.set(phrase, key);
  return key;
}

/** `No.`, `n`, `nr`, `N°`. */
const shortWord = 3;

/** `Bill of Lading` of `Bill of Lading No.`: the title of the paper, and not the label of its number misread. */
function partsWithoutShortWord(phrase: string): readonly string[] {
  const words = phrase.split(/\s+/);
  if (words.length < 2) return [];
  const isShort = (word: string | undefined): boolean => squash(word ?? '').length <= shortWord;
  return [
    ...(isShort(words.at(-1)) ? [words.slice(0, -1)] : []),
    ...(isShort(words[0]) ? [words.slice(1)] : []),
  ].map((rest) => squashLikeOcr(rest.join(' ')));
}

type Meanings<T> = Map<string, T[]>;

function addTo<T>(map: Meanings<T>, key: string, meaning: T): void {
  const meanings = map.get(key);
  if (!meanings) map.set(key, [meaning]);
  else if (!meanings.includes(meaning)) meanings.push(meaning);
}

const signOfNumber = /(?<!\p{L})n\.?\s?([º°])(?=\s?\p{L}{2})/giu;

/** A phrase in both its spellings: the sign of degrees in `N° reserva` stands on more keyboards than that of `Nº reserva`. */
function spellingsOf(phrase: string): readonly string[] {
  if (!phrase.includes('º') && !phrase.includes('°')) return [phrase];
  const other = phrase.replace(signOfNumber, (sign, mark) => sign.replace(mark, mark === 'º' ? '°' : 'º'));
  return other === phrase ? [phrase] : [phrase, other];
}

/** The words of phrases, squashed, and what a dash or slash joins to one word as well. */
export function wordsOf(phrases: Iterable<string>): ReadonlySet<string> {
  const words = new Set<string>();
  for (const phrase of phrases)
    for (const word of phrase.split(/\s+/))
      for (const part of [word, ...word.split(/[/–-]/)]) words.add(squash(part));
  return words;
}

/**
 * Makes a book of phrases.
 *
 * @param words what else is no misreading of them: words of the same papers; their own are known anyway
 */
export function phraseBook<T>(
  phrases: Iterable<readonly [phrase: string, meaning: T]>,
  words: () => ReadonlySet<string> = () => new Set(),
): PhraseBook<T> {
  const all = [...phrases].flatMap(([phrase, meaning]) =>
    spellingsOf(phrase).map((spelling): readonly [string, T] => [spelling, meaning]),
  );
  const exact: Meanings<T> = new Map();
  let longest = 0;
  for (const [phrase, meaning] of all) {
    const key = phraseKey(phrase);
    if (key === '') throw new Error(`A phrase has neither letters nor digits: "${phrase}"`);
    addTo(exact, key, meaning);
    longest = Math.max(longest, key.length);
  }
  return { exact, listed: exact, longest, misread: lazily(() => misreadPhrases(all, words())) };
}

function misreadPhrases<T>(
  phrases: readonly (readonly [phrase: string, meaning: T])[],
  words: ReadonlySet<string>,
): MisreadPhrases<T> {
  const likeOcr: Meanings<T> = new Map();
  const withoutShortWord = new Set<string>();
  for (const [phrase, meaning] of phrases) {
    if (phraseKey(phrase).length >= 4) addTo(likeOcr, squashLikeOcr(phrase), meaning);
    for (const part of partsWithoutShortWord(phrase)) withoutShortWord.add(part);
  }
  return {
    likeOcr,
    withoutShortWord,
    nearly: nearlyKnown(likeOcr.keys()),
    ofShape: onlyPhraseOfShape(likeOcr),
    words: words.union(wordsOf(phrases.map(([phrase]) => phrase))),
  };
}

/** Phrases that look alike and mean the same are as one. */
function onlyPhraseOfShape<T>(likeOcr: Meanings<T>): MisreadPhrases<T>['ofShape'] {
  const phrases = [...likeOcr.keys()];
  const withShape = hashIndex(
    phrases.flatMap((phrase, index) => letterShapes(phrase).map((shape): Owned => [shape, index])),
  );
  return (key) => {
    for (const shape of letterShapes(key)) {
      const [phrase, ...others] = withShape(shape)
        .map((index) => phrases[index]!)
        .filter((one) => letterShapes(one).includes(shape));
      const meanings = phrase && likeOcr.get(phrase);
      if (meanings && others.every((other) => Bun.deepEquals(likeOcr.get(other), meanings))) return phrase;
    }
    return undefined;
  };
}

/** What a phrase means of which words are a misreading, and which begins as they were rightly read to begin. */
function lookUpNearly<T>(
  book: PhraseBook<T>,
  key: string,
  { words = [key], begin = '', unsure }: Printed,
): readonly T[] {
  if (/\d/.test(key)) return [];
  const { likeOcr, withoutShortWord, nearly, ofShape, words: known } = book.misread();
  // "Condition" is no misreading of "Conditions", "deliver to" none of "Delivery No"; of "Nº" an "N" may be left.
  const isRight = (word: string): boolean =>
    known.has(word) ? word !== 'n' : word.length <= shortWord && word !== 'n' && !unsure?.has(word);
  if (words.every(isRight)) return [];
  const like = squashLikeOcr(key);
  if (withoutShortWord.has(like)) return [];
  const phrase = nearly(like) ?? ofShape(like);
  if (!phrase?.startsWith(squashLikeOcr(begin))) return [];
  return likeOcr.get(phrase) ?? [];
}

/** Of 50 words of captions on drawn scans, those surer than this were rightly read but for one, those less sure misread. */
const surelyRead = 0.9;

const unsureOf = (pieces: readonly Piece[]): ReadonlySet<string> =>
  new Set(pieces.filter(({ word }) => word.confidence <= surelyRead).map(({ key }) => key));

/** The longest names of columns on forms: "Item number; marks and numbers; number and kind of packages; description". */
const mostPieces = 18;

/** How a text stands on its page, as far as it is known. */
interface Printed {
  /** Its words, squashed, as far as they may be misread. */
  readonly words?: readonly string[];
  /** A phrase that is surely the first part of it. */
  readonly begin?: string;
  /** The words of which OCR was not sure: the second of "Kennisgeving san". */
  readonly unsure?: ReadonlySet<string>;
}

/** The meanings of a whole text, or an empty list. */
export function lookUp<T>(
  book: PhraseBook<T>,
  key: string,
  ocr: boolean,
  printed: Printed = {},
): readonly T[] {
  const found = book.exact.get(key);
  if (found) return found;
  if (!ocr || key.length < 4) return [];
  const { words = [key] } = printed;
  const { likeOcr, words: known } = book.misread();
  // "Discount 5 %" is no misreading of "Discounts"; "países 0 territorio" is one.
  const isRight =
    words.length > 1 && words.every((word) => (/^\d+$/.test(word) ? !/^[01]$/.test(word) : known.has(word)));
  return (isRight ? undefined : likeOcr.get(squashLikeOcr(key))) ?? lookUpNearly(book, key, printed);
}

/** The meanings of all pieces as one text, or an empty list. */
export const lookUpPieces = <T>(book: PhraseBook<T>, pieces: readonly Piece[], ocr: boolean): readonly T[] =>
  lookUp(book, keyOf(pieces), ocr, { words: pieces.map((piece) => piece.key), unsure: unsureOf(pieces) });

/** Whether more than a space lies between two words, in typewriter print too. Spaced letters do not count. */
const standsApart = (left: Piece | undefined, right: Piece | undefined): boolean =>
  left !== undefined &&
  right !== undefined &&
  left.key.length > 1 &&
  right.key.length > 1 &&
  right.rect.x0 - left.rect.x1 > 1.1 * Math.max(left.size, right.size);

/** "Invoice No : LO/0182": behind "No:" the value begins, and no word that its letters would make with it, as "nolo". */
const isParted = (key: string, piece: Piece | undefined): boolean =>
  key.length < shortWord && /:$/.test(piece?.text ?? '');

/** Where a phrase that begins at a piece ends at the latest; letter-spaced print has one letter a piece. */
const furthestFrom = (pieces: readonly Piece[], from: number): number =>
  Math.min(pieces.length, from + (pieces[from]?.key.length === 1 ? 24 : mostPieces));

function printedAs(words: readonly string[], pieces: readonly Piece[], begin: string): Printed {
  // A single word is like many others: it must have been hard to read.
  const isSure = words.length === 1 && (pieces.at(-1)?.word.confidence ?? 0) > surelyRead;
  return { words: isSure ? [] : words, begin, unsure: unsureOf(pieces) };
}

/** The longest phrases that begin at each piece: for every end at which one stops, what it means. */
function phrasesFrom<T>(
  { pieces }: Pick<Run, 'pieces'>,
  from: number,
  book: PhraseBook<T>,
  ocr: boolean,
): PhraseMatch<T>[] {
  const found: PhraseMatch<T>[] = [];
  const exact = new Set<T>();
  if ((pieces[from]?.key ?? '') === '') return found;
  const words: string[] = [];
  const end = furthestFrom(pieces, from);
  let [key, known] = ['', ''];
  for (let to = from; to < end; to += 1) {
    const piece = pieces[to];
    const before = to > from ? pieces[to - 1] : undefined;
    if (standsApart(before, piece) || isParted(key, before)) break;
    if (!piece || piece.key === '') continue;
    key += piece.key;
    if (key.length > book.longest) break;
    // "Importador (nome, país)" is no misreading of "Exportador (nome, país)".
    words.push(piece.key);
    const printed = ocr ? printedAs(words, pieces.slice(from, to + 1), known) : {};
    const meanings = lookUp(book, key, ocr, printed);
    const isExact = book.exact.has(key);
    if (isExact) known = key;
    // A whole word more is no misreading: in "Invoice No" the title "Invoice" ends before "No".
    if (!isExact && meanings.every((meaning) => exact.has(meaning))) continue;
    found.push({ meanings, from, to: to + 1 });
    if (isExact) for (const meaning of meanings) exact.add(meaning);
  }
  return found;
}

/**
 * Known phrases in a run, without overlap: of all ways to place them, the one that covers the most letters
 * with the fewest phrases ("Item | Description of goods", not "Item description | of | goods"). Spaces and
 * punctuation do not count, so that letter-spaced and badly kerned print is found too; phrases begin and end
 * at words.
 */
export function findPhrases<T>(
  run: Pick<Run, 'pieces'>,
  book: PhraseBook<T>,
  ocr: boolean,
): PhraseMatch<T>[] {
  const { pieces } = run;
  const best: { letters: number; count: number; match: PhraseMatch<T> | null }[] = [];
  best[pieces.length] = { letters: 0, count: 0, match: null };
  for (let from = pieces.length - 1; from >= 0; from -= 1) {
    const rest = best[from + 1] ?? { letters: 0, count: 0, match: null };
    let own = { letters: rest.letters, count: rest.count, match: null as PhraseMatch<T> | null };
    for (const match of phrasesFrom(run, from, book, ocr)) {
      const after = best[match.to] ?? { letters: 0, count: 0 };
      const covered = pieces.slice(match.from, match.to).reduce((sum, piece) => sum + piece.key.length, 0);
      const letters = covered + after.letters;
      const count = after.count + 1;
      if (letters > own.letters || (letters === own.letters && count < own.count))
        own = { letters, count, match };
    }
    best[from] = own;
  }
  const matches: PhraseMatch<T>[] = [];
  for (let at = 0; at < pieces.length; ) {
    const match = best[at]?.match ?? null;
    if (match) matches.push(match);
    at = match ? match.to : at + 1;
  }
  return matches;
}

const letters = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, piece) => sum + piece.key.length, 0);

/** The share of a run's letters that known phrases cover, 0 to 1. */
export function coverOf<T>(run: Pick<Run, 'pieces'>, book: PhraseBook<T>, ocr: boolean): number {
  const all = letters(run.pieces);
  const covered = findPhrases(run, book, ocr).reduce(
    (sum, match) => sum + letters(run.pieces.slice(match.from, match.to)),
    0,
  );
  return all === 0 ? 0 : covered / all;
}
