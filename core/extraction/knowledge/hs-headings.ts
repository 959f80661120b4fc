import { readTableFile } from './table-file.ts';

/**
 * The headings of the Harmonized System, four digits each, from a table of chapters and their headings as ranges (`01-06
 * 10`).
 * @throws Error naming the file and what is wrong in it
 */
export function readHeadings(path: string): ReadonlySet<string> {
  const headings = new Set<string>();
  for (const { chapter = '', headings: ranges = '' } of readTableFile(path, ['chapter', 'headings'])) {
    if (!/^\d\d$/.test(chapter)) throw new Error(`${path}: "${chapter}" is no chapter of two digits`);
    for (const range of ranges.split(' ')) {
      const [, first, last = first] = /^(\d\d)(?:-(\d\d))?$/.exec(range) ?? [];
      if (!first || !last || last < first)
        throw new Error(`${path}: chapter ${chapter}: "${range}" is no heading and no range`);
      for (let heading = Number(first); heading <= Number(last); heading++)
        headings.add(`${chapter}${String(heading).padStart(2, '0')}`);
    }
  }
  return headings;
}
