import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VocabularyError } from './vocabulary-error.ts';

/** A term that rightly belongs to several codes: "coke" is a drink and a fuel. */
export interface SharedName {
  /** The subheadings, at least two. */
  readonly codes: ReadonlySet<string>;
  readonly reason: string;
  /** An error about this row, with its file and line. */
  refuse(problem: string): VocabularyError;
}

/**
 * Reads `shared-names.tsv`: a term, a tab, its codes with a space between them, a tab, and why it has several.
 * @returns rows by term; none where the folder has no such file.
 * @throws VocabularyError for a row that is not complete, names an unknown code, or whose term was there before.
 */
export function loadSharedNames(
  isKnown: (digits: string) => boolean,
  folder: string,
): ReadonlyMap<string, SharedName> {
  const file = join(folder, 'shared-names.tsv');
  const names = new Map<string, SharedName>();
  if (!existsSync(file)) return names;
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (line === '') continue;
    const refuse = (problem: string) => new VocabularyError(`${file}:${index + 1}: ${problem}`);
    const [term = '', list = '', reason = ''] = line.split('\t');
    const codes = new Set(list.split(' '));
    if (term === '' || codes.size < 2 || reason === '') throw refuse('needs a term, two codes and a reason');
    const unknown = [...codes].find((code) => !isKnown(code));
    if (unknown !== undefined) throw refuse(`HS 2022 has no subheading ${unknown}`);
    if (names.has(term)) throw refuse(`"${term}" is there twice`);
    names.set(term, { codes, reason, refuse });
  }
  return names;
}
