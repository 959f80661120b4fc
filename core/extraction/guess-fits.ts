import { guessLimits } from './knowledge/guess-limits.ts';

/** `4711`, `EX-12/25`; no count such as `1,952`, and no sum such as `VALOR 110,00€`. */
const isNumber = (value: unknown): boolean =>
  typeof value === 'string' &&
  /\d/.test(value) &&
  /[\p{L}\d]{3}/u.test(value) &&
  !/[,%\p{Sc}]|^\d{1,3}(?:\.\d{3})+$/u.test(value);

/** `14 DAYS FREE TIME AT PORT OF DISCHARGE` is no carrier. */
const isNamed = (value: unknown): boolean => typeof value === 'string' && /^\P{N}{2}/u.test(value);

const isArticle = (value: unknown): boolean => isNumber(value) && !/\s/.test(String(value));
/** What a value must be to stand behind a guessed name of its field; other fields are read by readers of their own kind. */
const shapes: readonly (readonly [path: RegExp, fits: (value: unknown) => boolean])[] = [
  [/partNumber$/, isArticle],
  // Of ten such columns seven counted pieces.
  [/^lineItems\[\]\.packageCount$/, () => false],
  [/Number$/, isNumber],
  [/^(?:carrier|vessel|port|place)/, isNamed],
];

/**
 * Whether values look as those of a field do, so that a guess at its name may be right.
 *
 * @param path `invoiceNumber`, `lineItems[].partNumber`
 * @param values of the field, or of all rows of its column
 */
export function guessFits(path: string, values: readonly unknown[]): boolean {
  const given = values.filter((value) => value !== null);
  const fits = shapes.find(([pattern]) => pattern.test(path))?.[1] ?? (() => true);
  return given.length > 0 && given.filter(fits).length >= guessLimits().columnFits * given.length;
}
