import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { squash } from '../../layout/fold.ts';
import { readTableFile } from '../knowledge/table-file.ts';

/** The words of which printed labels are made, squashed. */
export type FormWords = ReadonlySet<string>;

const shortest = 3;

/** Lists of labels, by the column of their words; clauses on bills stand beside goods as labels do. */
const lists: readonly (readonly [RegExp, string])[] = [
  [/-(?:fields|columns)\.tsv$/, 'label'],
  [/^cargo-clauses\.tsv$/, 'phrase'],
];

/** Collects the words of every label, column name and clause under data/labels. */
export function loadFormWords(folder: string): FormWords {
  // The same words are in thousands of labels: each is squashed once.
  const printed = new Set<string>();
  for (const file of readdirSync(folder)) {
    const column = lists.find(([form]) => form.test(file))?.[1];
    if (column === undefined || file === 'required-fields.tsv') continue;
    for (const row of readTableFile(join(folder, file), [column]))
      for (const word of (row[column] ?? '').split(/[^\p{L}\p{N}]+/u))
        if (word.length >= shortest) printed.add(word);
  }
  return new Set([...printed].map(squash));
}

const wordsOf = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= shortest)
    .map(squash);

/** Whether a text says nothing that is not said by labels: what was read is then print of the form. */
export function isFormText(text: string, formWords: FormWords): boolean {
  const words = wordsOf(text);
  return words.length > 0 && words.every((word) => formWords.has(word));
}

/** Whether a text begins as a label does and goes on: a label was read into its value. */
export function beginsAsForm(text: string, formWords: FormWords): boolean {
  const words = wordsOf(text);
  return words.length > 2 && words.slice(0, 2).every((word) => formWords.has(word));
}

/** How many words one after the other, at most, are those of labels. */
export function formRun(text: string, formWords: FormWords): number {
  let [longest, run] = [0, 0];
  for (const word of wordsOf(text)) {
    run = formWords.has(word) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
