import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DataFileError, type DataRow, readDataTable } from '../../data-table.ts';
import { foldText } from '../../layout/fold.ts';
import { lazily } from '../../lazily.ts';

/** By the name of a list: the source of a pattern that knows each of its phrases, the longest first. */
export type PhraseLists = ReadonlyMap<string, string>;

const shippedFolder = join(import.meta.dir, '..', '..', '..', 'data', 'phrases');

const columns = ['list', 'language', 'phrase'] as const;
type PhraseRow = DataRow<(typeof columns)[number]>;

const listName = /^[a-z]+(?:-[a-z]+)*$/;
/** A language of ISO 639-1, or `any` for what all languages print alike: `FCL`, `D/P`. */
const languageCode = /^(?:[a-z]{2}|any)$/;
const knownSigns = /^[\p{L}\p{N} .,'&/°+@*()-]+$/u;

/** What is wrong with a phrase, or null. */
function problemOf(phrase: string): string | null {
  if (phrase === '') return 'the phrase is empty';
  const unknown = [...phrase].find((sign) => !knownSigns.test(sign));
  if (unknown !== undefined) return `"${unknown}" is no mark that a phrase may have in "${phrase}"`;
  if (!/[\p{L}\p{N}&]/u.test(phrase)) return `"${phrase}" has no letters`;
  if (/\s{2}/.test(phrase)) return `two spaces in "${phrase}"`;
  const nesting = phrase.replace(/\([^()]+\)/g, '');
  if (/[()]/.test(nesting)) return `the brackets in "${phrase}" do not match`;
  if (!/[\p{L}\p{N}&]/u.test(nesting)) return `nothing of "${phrase}" has to be there`;
  if (/[^ ]\*[^ ]/.test(phrase)) return `* stands within a word in "${phrase}"`;
  return null;
}

/** A letter as it is printed, and without its accent: capitals often have none, and OCR drops them. */
function letterSource(letter: string): string {
  const folded = foldText(letter);
  if (folded === letter.toLowerCase()) return letter;
  return folded.length === 1 ? `[${letter}${folded}]` : `(?:${letter}|${folded})`;
}

const signSources: Readonly<Record<string, string>> = {
  ' ': String.raw`\s+`,
  '.': String.raw`\.?`,
  "'": `['’‘´\`]`,
  '-': '[-‐–—]?',
  '/': String.raw`\s?\/\s?`,
  '*': String.raw`\p{L}*`,
  '+': String.raw`\+`,
};

/** The source for a part of a phrase without brackets; between the letters of `s.t.c` and `pre-paid` may be a space. */
const plainSource = (text: string): string =>
  [...text]
    .map((sign, at, signs) => {
      const source = signSources[sign] ?? letterSource(sign);
      const isWithin = (sign === '.' || sign === '-') && at > 0 && /\p{L}/u.test(signs[at + 1] ?? '');
      return isWithin ? String.raw`${source}\s?` : source;
    })
    .join('');

/** The source of a pattern that knows a phrase where it stands as whole words. */
function phraseSource(phrase: string): string {
  let [source, rest] = ['', phrase];
  for (let first = /^\(([^()]+)\) /.exec(rest); first; first = /^\(([^()]+)\) /.exec(rest)) {
    source += String.raw`(?:${plainSource(first[1] ?? '')}\s+)?`;
    rest = rest.slice(first[0].length);
  }
  for (const [, space = '', optional, plain] of rest.matchAll(/( ?)\(([^()]+)\)|([^(]+?)(?= ?\(|$)/g))
    source += optional ? `(?:${plainSource(space + optional)})?` : plainSource(plain ?? '');
  const begins = phrase.startsWith('*') ? '' : String.raw`(?<!\p{L})`;
  const ends = /[*'°º&]$/.test(phrase) ? '' : String.raw`(?!\p{L})`;
  return `${begins}${source}${ends}`;
}

function checkedPhrase({ cells, error }: PhraseRow): string {
  const { list, language, phrase } = cells;
  if (!listName.test(list)) throw error(`"${list}" is no name of a list, as "signed-by" is`);
  if (!languageCode.test(language)) throw error(`"${language}" is no language, as "en" is, nor "any"`);
  const problem = problemOf(phrase);
  if (problem) throw error(problem);
  return phrase;
}

/**
 * Loads all lists of phrases in a folder. A phrase is read as whole words in any case; an accent, a full stop and a
 * hyphen may be missing in print. `*`: the word goes on (or has begun before); `(…)`: may be missing.
 *
 * @throws DataFileError naming file and line where a file says something that cannot be
 */
export function loadPhraseLists(folder: string = shippedFolder): PhraseLists {
  const lists = new Map<string, { readonly path: string; readonly phrases: Set<string> }>();
  const known = new Set<string>();
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.tsv')) continue;
    const path = join(folder, file);
    const rows = readDataTable(path, columns);
    if (rows.length === 0) throw new DataFileError(path, 1, 'the file has no phrases');
    for (const row of rows) {
      const { list, language } = row.cells;
      const phrase = checkedPhrase(row);
      const { path: home, phrases } = lists.get(list) ?? { path, phrases: new Set<string>() };
      if (home !== path) throw row.error(`the list "${list}" stands in ${home} too`);
      const key = [list, language, phrase].join('\t');
      if (known.has(key)) throw row.error(`"${phrase}" is there twice in the list "${list}"`);
      known.add(key);
      lists.set(list, { path, phrases: phrases.add(phrase) });
    }
  }
  return new Map(
    [...lists].map(([list, { phrases }]) => {
      const longestFirst = [...phrases].sort((a, b) => b.length - a.length);
      return [list, `(?:${longestFirst.map(phraseSource).join('|')})`];
    }),
  );
}

const shippedLists = lazily(() => loadPhraseLists());

/**
 * A pattern with the phrases of lists in it, made when it is first used: `^\W*{{freight-prepaid}}\W*$` stands for
 * any phrase of the list `freight-prepaid` under data/phrases, alone in its text.
 *
 * @throws Error at the first use where there is no such list
 */
export const phrasePattern = (
  source: string,
  flags = 'iu',
  lists: () => PhraseLists = shippedLists,
): (() => RegExp) =>
  lazily(() => {
    const filled = source.replace(/\{\{([^}]*)\}\}/g, (_, list: string) => {
      const phrases = lists().get(list);
      if (phrases === undefined) throw new Error(`There is no list "${list}" under data/phrases`);
      return phrases;
    });
    return new RegExp(filled, flags);
  });
