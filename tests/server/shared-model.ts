import { mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createHsService } from '../../core/hs/hs-service.ts';
import type { Logger } from '../../core/logger.ts';

/** Beside the packages that it is made from: kept from one run to the next, and gone with them. */
const sharedFolder = resolve(import.meta.dir, '../../node_modules/.cache/landfall');
const parts = ['models', 'vectors'];

let prepared: Promise<void> | null = null;

/**
 * Lets a data folder use the model and the vectors that all tests share. They depend on nothing in the
 * data folder, and making them takes a minute, which the first test of a fresh checkout spends.
 */
export async function shareModel(dataFolder: string, logger: Logger): Promise<void> {
  prepared ??= prepare(logger);
  await prepared;
  for (const part of parts) symlinkSync(join(sharedFolder, part), join(dataFolder, part));
}

async function prepare(logger: Logger): Promise<void> {
  for (const part of parts) mkdirSync(join(sharedFolder, part), { recursive: true });
  const hs = createHsService({ dataFolder: sharedFolder, logger });
  await hs.ready();
  await hs.close();
}
