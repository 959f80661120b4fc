import type { KnownWords } from '../known-words.ts';
import { plainWords } from '../lexical/words.ts';
import type { NoticeKnowledge } from '../notices/notice-knowledge.ts';
import type { NoticeWords } from '../notices/notice-words.ts';
import { foreignLanguage } from '../notices/query-language.ts';
import { wordList } from '../word-list.ts';
import type { Assistance, Assistant } from './assistant.ts';
import { loadModelWords } from './model-words.ts';
import { probablyMeant } from './spelling.ts';
import { accessoriesPath, loadTariffWords, sameGoodsPath, type TariffWords } from './tariff-words.ts';

/** A word of the description and where it is stated. */
interface Word {
  readonly plain: string;
  readonly start: number;
  readonly end: number;
}

/** The words that a description is held against. */
export interface LocalKnowledge {
  readonly known: KnownWords;
  readonly notices: NoticeWords;
  readonly tariff: TariffWords;
  /** Makers' names and spellings with the words by which the same goods are found. */
  readonly sameGoods: TariffWords;
  /** Goods that are made for other goods, and behind whose name they are not those. */
  readonly accessories: ReadonlySet<string>;
  /** Everyday English that is no typing error. */
  readonly common: ReadonlySet<string>;
}

/** A text with more strange words is not mistyped but something else; each costs two milliseconds. */
const mostCorrections = 8;

/**
 * Of the tariff's words, when they cover the whole description; less as more of it remains. The vocabulary
 * knows most words of shops itself, so that these only help. `data/assistant/README.md` has the figures.
 */
const translatedWeight = 0.5;

/** After these come material and purpose; the words before them name the goods. */
const prepositions = new Set([
  'for',
  'of',
  'with',
  'without',
  'in',
  'on',
  'from',
  'by',
  'to',
  'and',
  'or',
  'made',
]);
const purposes = new Set(['for', 'fit', 'fits', 'compatible', 'to']);

/** In longer descriptions the other words make up for a mistyped one, and brands look like typing errors. */
const longestMended = 5;

/**
 * Corrects the typing errors of short descriptions, as they are to be ranked, and names the goods that are known by a
 * maker's name or another spelling: one wrong letter in one of two words costs half of the right answers.
 * @throws DataFileError on the first use
 */
export function createMender(notices: NoticeKnowledge): (description: string) => string {
  let knowledge: LocalKnowledge | null = null;
  return (description) => {
    if (plainWords(description).length > longestMended) return description;
    knowledge ??= loadLocalKnowledge(notices);
    if (foreignLanguage(description, knowledge.known, knowledge.notices) !== null) return description;
    const named = replaced(description, sameGoods(description, knowledge));
    return replaced(named, corrections(named, knowledge));
  };
}

/** @throws DataFileError naming file and line. */
const loadLocalKnowledge = ({ known, words }: NoticeKnowledge): LocalKnowledge => ({
  known: known(),
  notices: words,
  tariff: loadTariffWords(known()),
  sameGoods: loadTariffWords(known(), sameGoodsPath),
  accessories: wordList(accessoriesPath),
  common: loadModelWords(),
});

/**
 * The assistant that is always there: corrects typing errors by the vocabulary, and puts the tariff's words
 * for those of shops and everyday speech. Nothing leaves the process.
 */
export function createLocalAssistant(notices: NoticeKnowledge): Assistant {
  let knowledge: LocalKnowledge | null = null;
  return {
    provider: 'local',
    async assist(description) {
      knowledge ??= loadLocalKnowledge(notices);
      return rephrase(description, knowledge);
    },
    close: () => Promise.resolve(),
  };
}

function rephrase(description: string, knowledge: LocalKnowledge): Assistance {
  // It knows English alone: every other word would look like a typing error.
  if (foreignLanguage(description, knowledge.known, knowledge.notices) !== null)
    return { spelled: description, rephrased: description, weight: 0, terms: [], preferred: [] };
  const corrected = corrections(description, knowledge);
  const spelled = replaced(description, corrected);
  const translated = translations(spelled, knowledge);
  return {
    spelled,
    rephrased: replaced(spelled, translated),
    weight: translatedWeight * shareOf(translated, spelled),
    terms: [...corrected, ...translated].map(({ from, to }) => ({ from, to })),
    preferred: [],
  };
}

/** The part of the description's words that is replaced. */
function shareOf(replacements: readonly Replacement[], text: string): number {
  const replacedWords = replacements.flatMap(({ from }) => wordsOf(from));
  return replacedWords.length / Math.max(1, wordsOf(text).length);
}

interface Replacement {
  readonly from: string;
  readonly to: string;
  readonly start: number;
  readonly end: number;
}

function corrections(text: string, knowledge: LocalKnowledge): readonly Replacement[] {
  const { known, notices, common } = knowledge;
  const strange = wordsOf(text).filter(
    ({ plain }) =>
      ![known, notices.brands, notices.vague].some((words) => words.has(plain)) &&
      !common.has(plain) &&
      !common.has(plain.replace(/s$/, '')),
  );
  if (strange.length > mostCorrections) return [];
  return strange.flatMap(({ plain, start, end }) => {
    const to = probablyMeant(plain, known);
    return to === null ? [] : [{ from: text.slice(start, end), to, start, end }];
  });
}

/** "Case for a Kindle" and "Kindle case" are not e-book readers: their names stay. */
const sameGoods = (text: string, { sameGoods: names, accessories }: LocalKnowledge): readonly Replacement[] =>
  phrasesIn(
    text,
    names,
    (words, at, length) =>
      !words.slice(Math.max(0, at - 2), at).some(({ plain }) => purposes.has(plain)) &&
      !words.slice(at + length).some(({ plain }) => accessories.has(plain)),
  );

/** Phrases that name the goods; one that only qualifies another word (car in "car mat") stays. */
const translations = (text: string, { tariff, notices }: LocalKnowledge): readonly Replacement[] =>
  phrasesIn(text, tariff, (words, at, length) => isHead(text, words, at, length, notices));

/** The longest phrases of a text that a table has others for. */
function phrasesIn(
  text: string,
  table: TariffWords,
  isMeant: (words: readonly Word[], at: number, length: number) => boolean,
): readonly Replacement[] {
  const words = wordsOf(text);
  const found: Replacement[] = [];
  for (let at = 0; at < words.length; at++) {
    for (let length = Math.min(table.longest, words.length - at); length > 0; length--) {
      const phrase = words.slice(at, at + length);
      const to = table.of(phrase.map(({ plain }) => plain));
      if (to === undefined || !isMeant(words, at, length)) continue;
      const [start, end] = [phrase[0]!.start, phrase.at(-1)!.end];
      found.push({ from: text.slice(start, end), to, start, end });
      at += length - 1;
      break;
    }
  }
  return found;
}

function isHead(
  text: string,
  words: readonly Word[],
  at: number,
  length: number,
  notices: NoticeWords,
): boolean {
  const [before, after] = [words[at - 1], words[at + length]];
  if (before && purposes.has(before.plain)) return false;
  if (!after || /[,;:/()|]| - /.test(text.slice(words[at + length - 1]!.end, after.start))) return true;
  return prepositions.has(after.plain) || /\d/.test(after.plain) || notices.vague.has(after.plain);
}

function wordsOf(text: string): readonly Word[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+(?:['’]s\b)?/gu)].map((match) => ({
    plain: plainWords(match[0])[0] ?? '',
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function replaced(text: string, replacements: readonly Replacement[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, to } of replacements) {
    result += text.slice(at, start) + to;
    at = end;
  }
  return result + text.slice(at);
}
