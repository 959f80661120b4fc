import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  type ExtractionKnowledge,
  loadExtractionKnowledge,
} from '../../core/extraction/knowledge/knowledge.ts';
import { seededRandom } from '../support/seeded-random.ts';

const data = resolve(import.meta.dir, '../../data');
/** The lists of labels and of names of columns; `required-fields.tsv` is neither. */
const isNameList = (file: string): boolean =>
  /-(?:fields|columns)\.tsv$/.test(file) && file !== 'required-fields.tsv';

/**
 * The knowledge of the program without a share of its labels and names of columns: their rows are deleted at random, as if
 * nobody had foreseen these wordings.
 *
 * @param share 0 to 1
 */
export async function thinnedKnowledge(share: number, seed: number): Promise<ExtractionKnowledge> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-names-'));
  try {
    await mkdir(join(folder, 'labels'));
    await cp(join(data, 'values'), join(folder, 'values'), { recursive: true });
    const random = seededRandom(seed);
    for (const file of (await readdir(join(data, 'labels'))).toSorted()) {
      const text = await readFile(join(data, 'labels', file), 'utf8');
      const [head, ...rows] = text.split('\n');
      const isKept = (row: string): boolean => row === '' || row.startsWith('# ') || random.next() >= share;
      const kept = isNameList(file) ? [head, ...rows.filter(isKept)].join('\n') : text;
      await writeFile(join(folder, 'labels', file), kept);
    }
    return loadExtractionKnowledge(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
