/** Chapters, headings and subheadings, as a cell of data lists them: `39, 4202, 5004-5006`. */
export type Prefixes = readonly string[];

/**
 * @param isKnown whether the nomenclature has a chapter, heading or subheading.
 * @throws Error naming what cannot be understood.
 */
export function readPrefixes(cell: string, isKnown: (digits: string) => boolean): Prefixes {
  return cell
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => {
      const range = /^(\d{2}|\d{4}|\d{6})(?:-(\d{2}|\d{4}|\d{6}))?$/.exec(part);
      const [first = '', last = first] = [range?.[1], range?.[2]];
      const all: string[] = [];
      for (let code = Number(first); first.length === last.length && code <= Number(last); code++) {
        const digits = String(code).padStart(first.length, '0');
        if (isKnown(digits)) all.push(digits);
      }
      if (!range || all.length === 0) throw new Error(`"${part}" is no code or range of codes of HS 2022`);
      return all;
    });
}

/** The digits themselves and the codes above them, nearest first. */
export const selfAndAbove = (digits: string): readonly string[] =>
  [6, 4, 2].filter((length) => length <= digits.length).map((length) => digits.slice(0, length));
