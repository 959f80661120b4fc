import type { Line } from './lines.ts';

const formula = /^\(?\d{1,2}\)?\s?=\s?[\d\s()+\-–x×*/.:]+$/u;

/**
 * Whether a line numbers the columns of a table, as forms of Eastern Europe and Asia do under the names: `1 | 2 | 3`,
 * `A | B | C | 1 | 2 | 3 = 1 x 2`. Letters and numbers each go on by one from the first of them.
 */
export function numbersColumns({ segments }: Line): boolean {
  const texts = segments.map(({ text }) => text.replace(/^[([]|[)\]]$/g, '').trim());
  if (texts.length < 4) return false;
  const letters = texts.filter((text) => /^\p{Lu}$/u.test(text));
  const numbers = texts
    .filter((text) => /^\d{1,2}$/.test(text) || formula.test(text))
    .map((text) => Number.parseInt(text.replace(/^\(/, ''), 10));
  if (letters.length + numbers.length < texts.length || numbers.length < 2) return false;
  const [firstLetter = ''] = letters;
  return (
    numbers.every((number, at) => number === at + 1) &&
    letters.every((letter, at) => letter.codePointAt(0) === (firstLetter.codePointAt(0) ?? 0) + at)
  );
}
