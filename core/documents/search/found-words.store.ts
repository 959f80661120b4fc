import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { errorsBetween } from '../../errors-between.ts';
import { amountWordsOf, searchWords } from './search-words.ts';

/** Words of documents that a typed word matches. */
export interface FoundWords {
  readonly ids: readonly number[];
  /** More are like it than are looked for: those of older documents may be missing. */
  readonly isCut: boolean;
}

/** Of a text that has no words, and is found nowhere. */
const noWords: FoundWords = { ids: [], isCut: false };

/** The shortest text that the trigram index can find. */
const shortestPart = 3;
/** So many words are looked for by a part, the newest first; a word itself is always found. */
const mostWords = 2_000;
/** Letters of a name from which one, and from which two may be wrong. Everything else must be right. */
const oneErrorFrom = 4;
const twoErrorsFrom = 8;
const mostNearWords = 50;

/** The words that each word of a text matches, in the organization's documents; none for an empty text. */
export async function findWords(
  database: Kysely<Schema>,
  organizationId: string,
  text: string,
): Promise<readonly FoundWords[]> {
  const found: FoundWords[] = [];
  const pieces = text.split(/\s+/u).filter((piece) => piece !== '');
  for (const piece of pieces)
    for (const word of searchWords(piece))
      found.push(await wordsFor(database, organizationId, word, amountWordsOf(piece)));
  return pieces.length > 0 && found.length === 0 ? [noWords] : found;
}

async function wordsFor(
  database: Kysely<Schema>,
  organizationId: string,
  word: string,
  amounts: readonly string[],
): Promise<FoundWords> {
  const exact = await database
    .selectFrom('searchWords')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('word', 'in', [word, ...amounts])
    .execute();
  const find = [...word].length < shortestPart ? wordsThatBegin : wordsWithPart;
  const parts = await find(database, organizationId, word);
  const ids = [...new Set([...exact, ...parts.slice(0, mostWords)].map(({ id }) => id))];
  if (ids.length > 0) return { ids, isCut: parts.length > mostWords };
  return { ids: await nearNames(database, organizationId, word), isCut: false };
}

/** One more than are looked for, where there are so many. */
const wordsThatBegin = (database: Kysely<Schema>, organizationId: string, beginning: string) =>
  database
    .selectFrom('searchWords')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('word', '>=', beginning)
    .where('word', '<', `${beginning}\u{10ffff}`)
    .limit(mostWords + 1)
    .execute();

/** The same for a part anywhere in a word. */
async function wordsWithPart(database: Kysely<Schema>, organizationId: string, part: string) {
  const { rows } = await sql<{ readonly id: number }>`
    select search_words.id
    from search_trigrams cross join search_words on search_words.id = search_trigrams.rowid
    where search_trigrams match ${trigramsOf(part).join(' AND ')}
      and search_words.organization_id = ${organizationId}
      and instr(search_words.word, ${part}) > 0
    order by search_trigrams.rowid desc
    limit ${mostWords + 1}`.execute(database);
  return rows;
}

/** Words of the names of parties that differ by a letter or two. */
async function nearNames(
  database: Kysely<Schema>,
  organizationId: string,
  word: string,
): Promise<readonly number[]> {
  const { length } = [...word];
  if (length < oneErrorFrom || !/^\p{L}+$/u.test(word)) return [];
  const most = length < twoErrorsFrom ? 1 : 2;
  const { rows } = await sql<{ readonly id: number; readonly word: string }>`
    select id, word from search_words
    where organization_id = ${organizationId} and is_name = 1
      and length(word) between ${length - most} and ${length + most}`.execute(database);
  return rows
    .map(({ id, word: candidate }) => ({ id, errors: errorsBetween(word, candidate, most) }))
    .filter(({ errors }) => errors !== null)
    .toSorted((a, b) => a.errors! - b.errors! || b.id - a.id)
    .slice(0, mostNearWords)
    .map(({ id }) => id);
}

/**
 * Trigrams that cover a word, each quoted, as a term of the index. Not every one: `inv`, `202`, `400`, `001` find nearly as
 * few words as all eight of `inv2024001`, in half the time. Words hold neither quotes nor spaces.
 */
function trigramsOf(word: string): readonly string[] {
  const letters = [...word];
  const last = letters.length - 3;
  const starts = letters.map((_, at) => Math.min(at * 3, last)).slice(0, Math.ceil(letters.length / 3));
  return [...new Set(starts.map((at) => `"${letters.slice(at, at + 3).join('')}"`))];
}
