import { type CompanyName, isSameWord, withoutStops } from './company-name.ts';
import type { CompanyWords } from './company-words.ts';
import { isLikelySame } from './likeness.ts';
import { wordsIn } from './phrases.ts';

/**
 * How two names relate. `same`: one company; `contained`: one name is the other and more; `other_form`: the
 * same name with another legal form; `sister`: the names share the first distinctive word and differ in others;
 * `different`: two companies.
 */
export type NameRelation = 'same' | 'contained' | 'other_form' | 'sister' | 'different';

/** Words that so many companies have that they distinguish none. */
const isCommon = (word: string): boolean => word.length < 3 || common.has(word);
const common = new Set(
  'trading import export international industries industrial global general group company enterprises textil technik handel handels the grupo al new'.split(
    ' ',
  ),
);

/**
 * Compares two companies by name.
 * @param places words of the addresses: a town behind the name is no other company.
 */
export function compareNames(
  left: CompanyName,
  right: CompanyName,
  knowledge: CompanyWords,
  places: ReadonlySet<string> = new Set(),
): NameRelation {
  const [restLeft, restRight, matched] = unmatched(left.words, right.words, knowledge);
  const joined = [left.words.join(''), right.words.join('')] as const;
  const agrees =
    (restLeft.length === 0 && restRight.length === 0) ||
    (joined[0].length >= 5 &&
      isLikelySame(joined[0], joined[1]) &&
      restLeft.length + restRight.length !== 2) ||
    (restLeft.length > 0 && restRight.length > 0 && isLikelySame(restLeft.join(''), restRight.join('')));
  if (agrees) return hasOtherForm(left, right) ? 'other_form' : 'same';
  if (isCut(left.printed, right.printed) || isCut(right.printed, left.printed)) return 'contained';
  if (restLeft.length === 0 || restRight.length === 0) {
    if (matched.length === 0 || matched.every(isCommon)) return 'different';
    const rest = [...restLeft, ...restRight];
    if (rest.every((word) => places.has(word) || /^\d+$/.test(word)))
      return hasOtherForm(left, right) ? 'other_form' : 'same';
    return hasOtherForm(left, right) ? 'sister' : 'contained';
  }
  const [own, its] = [left, right].map(({ words }) => words.find((word) => !isCommon(word)));
  return own !== undefined && its !== undefined && isSameWord(own, its, knowledge) ? 'sister' : 'different';
}

/** Shorter than any form's box for a name. */
const shortestCut = 12;

/** Whether a name ends within a word of the other, as where a system has room for so many letters only. */
function isCut(short: string, long: string): boolean {
  const [own, its] = [short, long].map((name) => wordsIn(withoutStops(name)).map(({ key }) => key));
  if (!own || !its || own.join('').length < Math.max(shortestCut, its.join('').length * 0.6)) return false;
  const last = own.at(-1) ?? '';
  const cut = its[own.length - 1] ?? '';
  return own.slice(0, -1).every((word, at) => word === its[at]) && cut !== last && cut.startsWith(last);
}

const hasOtherForm = (left: CompanyName, right: CompanyName): boolean =>
  left.forms.length > 0 && right.forms.length > 0 && !left.forms.some((form) => right.forms.includes(form));

/** The words of each that the other does not have, and those of the left that it has. */
function unmatched(
  left: readonly string[],
  right: readonly string[],
  knowledge: CompanyWords,
): readonly [readonly string[], readonly string[], readonly string[]] {
  const free = [...right];
  const matched: string[] = [];
  const rest = left.filter((word) => {
    const exact = free.indexOf(word);
    const at = exact >= 0 ? exact : free.findIndex((other) => isSameWord(word, other, knowledge));
    if (at < 0) return true;
    free.splice(at, 1);
    matched.push(word);
    return false;
  });
  return [rest, free, matched];
}
