/**
 * A description as the rules see it: lower case, accents dropped, everything that is neither letter nor
 * digit a space, one space before and after each word. `Li-Ion` becomes ` li ion `.
 */
export function wordsOf(description: string): string {
  const plain = description
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/['’]s\b/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return plain === '' ? '' : ` ${plain} `;
}

/**
 * A goods word of a rule file, ready to be looked for. Its forms:
 * - `shark fin`: the words one after another, each also in its English plural (write the singular);
 * - `munition*`, `*waffe*`: a word that begins with, or contains (for compounds);
 * - `lithium + battery`: every part, in any order and with anything between ("Batteries, lithium").
 */
export interface GoodsPhrase {
  readonly text: string;
  /** How one word of every description that holds it begins; null where it is unknown. */
  readonly beginning: string | null;
  /** The match in the words of a description, or null. */
  readonly findIn: (words: string) => string | null;
  /** The words without this phrase. */
  readonly removeFrom: (words: string) => string;
}

/**
 * @param likenessWords right after the phrase they show that it does not name the goods: `shaped`.
 * @throws Error with a sentence about the phrase when it holds no word or a star that matches anything.
 */
export function goodsPhrase(text: string, likenessWords: readonly string[] = []): GoodsPhrase {
  const likeness = likenessWords.length > 0 ? `(?! (?:${likenessWords.join('|')}) )` : '';
  const patterns = text.split('+').map((part) => partPattern(part, text) + likeness);
  const removers = patterns.map((pattern) => new RegExp(pattern, 'gu'));
  const finders = patterns.map((pattern) => new RegExp(pattern, 'u'));
  return {
    text,
    beginning: beginningOf(text),
    findIn(words) {
      const found = finders.map((finder) => finder.exec(words)?.[0].trim());
      return found.every((match) => match !== undefined) ? found.join(' + ') : null;
    },
    // The bar keeps the words on both sides from becoming a phrase of their own.
    removeFrom: (words) => removers.reduce((rest, remover) => rest.replace(remover, ' |'), words),
  };
}

/** Enough letters to distinguish most words, and fewer than any plural changes. */
const beginningLength = 4;

function beginningOf(phrase: string): string | null {
  const token = phrase.trim().split(/[^\p{L}\p{M}\p{N}*'’]+/u)[0] ?? '';
  const kept = wordsOf(token.replaceAll('*', ''))
    .trim()
    .replace(token.endsWith('*') ? /$/ : /(?:fe|f|y)$/, '');
  return token.startsWith('*') || kept === '' ? null : kept.slice(0, beginningLength);
}

/** Every beginning that the words of a description have: what has another is not in it. */
export function beginningsOf(words: string): ReadonlySet<string> {
  const tokens = words.split(' ').filter(Boolean);
  return new Set(
    tokens.flatMap((token) => Array.from({ length: beginningLength }, (_, at) => token.slice(0, at + 1))),
  );
}

/** The space after the last word is only looked at, so that it can also be before the next match. */
function partPattern(part: string, phrase: string): string {
  const tokens = part
    .trim()
    .split(/[^\p{L}\p{M}\p{N}*'’]+/u)
    .filter(Boolean);
  if (tokens.length === 0) throw new Error(`"${phrase}" holds no word to look for`);
  return ` ${tokens.map((token) => tokenPattern(token, phrase)).join(' ')}(?= )`;
}

function tokenPattern(token: string, phrase: string): string {
  const stem = wordsOf(token.replaceAll('*', '')).trim();
  if (stem.includes(' ') || (token.includes('*') && stem.length < 4))
    throw new Error(`"${phrase}": a star needs at least four letters beside it, or it matches anything`);
  if (!/^\*?[^*]+\*?$/.test(token))
    throw new Error(`"${phrase}": a star belongs at the end or the start of a word`);
  const before = token.startsWith('*') ? '[^ ]*' : '';
  if (token.endsWith('*')) return `${before}${stem}[^ ]*`;
  return `${before}(?:${forms(stem).join('|')})`;
}

/** A word and its regular English plurals: battery/batteries, knife/knives, box/boxes. */
function forms(word: string): readonly string[] {
  const plurals = [`${word}s`, `${word}es`];
  if (word.endsWith('y')) plurals.push(`${word.slice(0, -1)}ies`);
  if (word.endsWith('fe')) plurals.push(`${word.slice(0, -2)}ves`);
  else if (word.endsWith('f')) plurals.push(`${word.slice(0, -1)}ves`);
  return [...plurals, word];
}
