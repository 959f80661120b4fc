/** The goods that a legal text includes and those that it excludes. */
export interface StatedText {
  readonly stated: string;
  readonly excluded: string;
  /** Whether it takes what its neighbours leave: "n.e.c.", "other articles". */
  readonly isResidual: boolean;
}

const exclusion =
  /\b(?:excluding|other(?:wise)? than|except(?:ing)?(?: for)?|not including|neither|without|free of|not(?! (?:limited|exceeding|more|less|elsewhere|over|under))|no(?= (?:parts|\w+ of)))\b/i;
/** Whether a phrase itself is negative: "not upholstered". */
export const beginsExclusion = (phrase: string): boolean => phrase.search(exclusion) === 0;

/** After a comma these begin a new statement, which an exclusion before it does not reach. */
const statement = /,\s+(?:of|in|for|with|whether|having|containing|knitted|woven|weighing|width|put|used)\b/i;

/**
 * Splits a text of the nomenclature. "Whether or not …" states nothing and is left out of both.
 */
export function statedText(text: string): StatedText {
  const certain = text.replace(/\b(?:whether or not|whether|or not)\b[^,;()]*/gi, ' ');
  const excluded: string[] = [];
  const outside = certain.replace(/\(([^()]*)\)/g, (_, inside: string) => {
    const { kept, dropped } = split(inside);
    excluded.push(...dropped);
    return ` ${kept} `;
  });
  const stated = outside
    .split(';')
    .map((part) => {
      const { kept, dropped } = split(part);
      excluded.push(...dropped);
      return kept;
    })
    .join('; ');
  return {
    stated: tidy(stated),
    excluded: tidy(excluded.join('; ')),
    isResidual: /\bn\.e\.c|not (?:named )?elsewhere|\bother (?!than)/i.test(text),
  };
}

/** Parts a clause at its first exclusion; what follows the exclusion's own clause is looked at again. */
function split(clause: string): { readonly kept: string; readonly dropped: readonly string[] } {
  const begin = clause.search(exclusion);
  if (begin < 0) return { kept: clause, dropped: [] };
  const after = clause.slice(begin);
  const end = after.search(statement);
  const rest = split(end < 0 ? '' : after.slice(end + 1));
  return {
    kept: `${clause.slice(0, begin)} ${rest.kept}`,
    dropped: [end < 0 ? after : after.slice(0, end), ...rest.dropped],
  };
}

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();
