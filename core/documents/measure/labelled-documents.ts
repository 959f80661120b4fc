import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadDocumentFields } from '../fields/document-fields.ts';
import { readDocumentTruth } from './document-truth.ts';
import type { LabelledDocument } from './measure-documents.ts';

export interface LabelledFolder {
  readonly documents: readonly LabelledDocument[];
  /** Names of documents that have no `FILE.truth.json` beside them. */
  readonly withoutTruth: readonly string[];
}

/**
 * The documents of a folder and the folders in it, each with the truth that lies beside it.
 * @throws DataFileError naming the first truth that cannot be used
 */
export function readLabelledFolder(folder: string): LabelledFolder {
  const fields = loadDocumentFields();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:pdf|png|jpe?g|tiff?)$/i.test(name))
    .sort();
  const hasTruth = (name: string): boolean => existsSync(join(folder, `${name}.truth.json`));
  return {
    documents: names.filter(hasTruth).map((name) => ({
      name,
      path: resolve(folder, name),
      truth: readDocumentTruth(join(folder, `${name}.truth.json`), fields),
    })),
    withoutTruth: names.filter((name) => !hasTruth(name)),
  };
}
