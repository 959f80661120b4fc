import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { squash } from '../../layout/fold.ts';
import { readTableFile } from '../knowledge/table-file.ts';

/** The words of which printed labels are made, squashed. */
export type FormWords = ReadonlySet<string>;

const shortest = 3;

/** Collects the words of every label and column name under data/labels. */
export function loadFormWords(folder: string): FormWords {
  const words = new Set<string>();
  for (const file of readdirSync(folder)) {
    if (!/-(?:fields|columns)\.tsv$/.test(file) || file === 'required-fields.tsv') continue;
    for (const row of readTableFile(join(folder, file), ['label']))
      for (const word of (row.label ?? '').split(/[^\p{L}\p{N}]+/u))
        if (word.length >= shortest) words.add(squash(word));
  }
  return words;
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
