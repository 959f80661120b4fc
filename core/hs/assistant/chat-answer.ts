import { ChatFailure } from '../../chat/chat-request.ts';
import { jsonAnswer } from '../../chat/json-answer.ts';
import type { KnownWords } from '../known-words.ts';
import { plainWords } from '../lexical/words.ts';
import type { Assistance, AssistantCandidate } from './assistant.ts';

/** Characters and entries: a rephrasing is a description, not an essay. */
const longestRephrasing = 300;
const longestTerm = 100;
const mostTerms = 20;
const mostCodes = 10;
/** A model may be right or wrong about the goods: its words and the original count the same. */
const rephrasedWeight = 0.5;

/**
 * Reads the text of a model, and does not trust it: another shape, a code or an address among the words, a
 * term that the description does not have, or words that no goods are called by are failures.
 * @throws ChatFailure
 */
export function readChatAnswer(
  content: string,
  description: string,
  candidates: readonly AssistantCandidate[],
  known: KnownWords,
): Assistance {
  const { rephrased, terms, codes } = parsed(content);
  const isOurs = (text: string): boolean =>
    isPlain(text) && !hasOwnFigures(text, description) && speaksOfGoods(text, description, known);
  if (!isText(rephrased, longestRephrasing) || !isOurs(rephrased))
    throw lie('a rephrasing that is no description of goods');
  if (!Array.isArray(terms) || terms.length > mostTerms) throw lie('"terms" is no short list');
  const checked = terms.map((term: unknown) => {
    const { from, to } = (term ?? {}) as { readonly from?: unknown; readonly to?: unknown };
    if (!isText(from, longestTerm) || !isText(to, longestTerm)) throw lie('a term without "from" and "to"');
    if (!folded(description).includes(folded(from))) throw lie('a term that the description does not have');
    if (!isOurs(to)) throw lie('a term that is no name of goods');
    return { from, to };
  });
  if (!Array.isArray(codes) || codes.length > mostCodes || !codes.every((code) => isText(code, 20)))
    throw lie('"codes" is no short list of texts');
  return {
    spelled: description,
    rephrased: rephrased.trim(),
    weight: rephrasedWeight,
    terms: checked,
    preferred: candidatesNamed(codes, candidates),
  };
}

function parsed(content: string): Readonly<Record<'rephrased' | 'terms' | 'codes', unknown>> {
  const value = jsonAnswer(content);
  const names = Object.keys(value).toSorted().join();
  if (names !== 'codes,rephrased,terms') throw lie('other fields than asked for');
  return value as ReturnType<typeof parsed>;
}

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= longest;

/** Words and figures as descriptions have them: no addresses, markup or control characters. */
const isPlain = (text: string): boolean =>
  !/[\p{Cc}\p{Cf}<>{}[\]`|\\]/u.test(text) && !/:\/\/|www\.|@|\b(?:hs|hts)\b/i.test(text);

/** A figure of four digits or more that the description does not have is a code, or invented. */
const hasOwnFigures = (text: string, description: string): boolean =>
  (text.match(/\d[\d.,]*\d/g) ?? []).some(
    (figure) => figure.replace(/\D/g, '').length >= 4 && !description.includes(figure),
  );

/** At least two of three words are known names of goods, or are in the description. */
function speaksOfGoods(text: string, description: string, known: KnownWords): boolean {
  const given = new Set(plainWords(description));
  const words = plainWords(text).filter((word) => /\p{L}/u.test(word));
  const fitting = words.filter((word) => given.has(word) || known.has(word));
  return words.length > 0 && fitting.length * 3 >= words.length * 2;
}

/** Codes are believed only where the search found them too. */
function candidatesNamed(
  codes: readonly string[],
  candidates: readonly AssistantCandidate[],
): readonly string[] {
  const named = new Set(codes.map((code) => code.replace(/[ .]/g, '')));
  const found = new Set(candidates.map(({ digits }) => digits));
  return [...named].filter((digits) => found.has(digits));
}

const folded = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

const lie = (what: string): ChatFailure => new ChatFailure(what, true);
