import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Nomenclature } from '../nomenclature/nomenclature.ts';
import { shippedVocabulary } from '../vocabulary/shipped-vocabulary.ts';
import { trainedFiles } from './trained-files.ts';

/** Raised when other tables are made of the same files than before, so that those of before are not used. */
export const preparation = 1;

/** Names all that a `PreparedSearch` is made from. */
export function preparationHash(
  { editions }: Nomenclature,
  stopWords: ReadonlySet<string>,
  modelName: string,
  wordWidth: number,
): string {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([preparation, modelName, wordWidth, [...stopWords]]));
  for (const edition of [editions.HS2022, editions.HS2017])
    hash.update(
      JSON.stringify(Array.from(edition.values(), ({ digits, description }) => digits + description)),
    );
  const { classifier, jointClassifier, codeVectors } = trainedFiles;
  for (const path of [...vocabularyFiles(), classifier, jointClassifier, codeVectors]) {
    const content = readFileSync(path);
    hash.update(`\n${path.slice(path.lastIndexOf('/'))} ${content.length}\n`).update(content);
  }
  return hash.digest('hex').slice(0, 32);
}

const vocabularyFiles = (folder: string = shippedVocabulary): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsv'))
    .toSorted()
    .map((name) => join(folder, name));
