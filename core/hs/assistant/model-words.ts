import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../model/prepare-model.ts';

/**
 * The words that the model's tokenizer holds whole: the twenty thousand most common of English, with names.
 * A word among them is not a typing error, even if no goods have that name.
 */
export function loadModelWords(): ReadonlySet<string> {
  const { model } = JSON.parse(readFileSync(join(packageFolder(), 'tokenizer.json'), 'utf8')) as {
    readonly model: { readonly vocab: Readonly<Record<string, number>> };
  };
  return new Set(Object.keys(model.vocab).filter((word) => /^\p{L}{3,}$/u.test(word)));
}
