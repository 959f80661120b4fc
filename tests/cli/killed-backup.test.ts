import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeBackup } from '../../core/backup/write-backup.ts';
import { readConfig } from '../../core/config.ts';
import { createCore } from '../../core/core.ts';
import { collectingLogger } from '../support/collecting-logger.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { makeGoldenFolder } from './golden/golden-folder.ts';

const folder = temporaryFolder();
const dataFolder = join(folder, 'data');
const main = resolve(import.meta.dir, '../../cli/main.ts');
const children: { readonly kill: (signal: NodeJS.Signals) => void }[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

beforeAll(async () => {
  await makeGoldenFolder(folder);
  // A key is whatever ends so: this one makes a backup take long enough to be killed halfway.
  writeFileSync(join(dataFolder, 'large.key'), Buffer.alloc(256 * 1024 * 1024));
});

const landfall = (data: string, ...words: readonly string[]) => {
  const child = Bun.spawn([process.execPath, main, ...words], {
    env: { PATH: process.env.PATH ?? '', HOME: folder, LANDFALL_DATA: data },
    stdout: 'ignore',
    stderr: 'ignore',
  });
  children.push(child);
  return child;
};

const leftIn = (parent: string, start: string) =>
  readdirSync(parent).filter((name) => name.startsWith(start));

/** Kills a backup while it writes. */
async function killedBackup(file: string): Promise<void> {
  const child = landfall(dataFolder, 'backup', file);
  await eventually('it writes', () => existsSync(`${file}.part`) && Bun.file(`${file}.part`).size > 0);
  child.kill('SIGKILL');
  await child.exited;
  expect(existsSync(file)).toBe(false);
  expect([leftIn(dataFolder, 'backup-').length, existsSync(`${file}.part`)]).toEqual([1, true]);
}

describe('what is left of a killed', () => {
  test('backup is cleared by the next one, and by it alone', async () => {
    const elsewhere = join(folder, 'elsewhere');
    mkdirSync(elsewhere);
    await killedBackup(join(elsewhere, 'a.backup'));
    await writeBackup({ dataFolder, file: join(folder, 'b.backup'), now: Date.now });
    expect([leftIn(dataFolder, 'backup-'), readdirSync(elsewhere)]).toEqual([[], []]);
  });

  test('backup is cleared by the next one of the same name', async () => {
    const file = join(folder, 'same.backup');
    await killedBackup(file);
    await writeBackup({ dataFolder, file, now: Date.now });
    expect([leftIn(dataFolder, 'backup-'), leftIn(folder, 'same')]).toEqual([[], ['same.backup']]);
  });

  test('backup or restoration is cleared by the next start, unless it is still at work', async () => {
    const [backup, killed] = [join(folder, 'c.backup'), join(folder, 'd.backup')];
    await writeBackup({ dataFolder, file: backup, now: Date.now });
    const restored = join(folder, 'restored');
    const restoring = landfall(restored, 'restore', backup);
    await eventually('it restores', () =>
      leftIn(folder, 'restored.restoring-').some((name) => readdirSync(join(folder, name)).length > 0),
    );
    restoring.kill('SIGKILL');
    await restoring.exited;
    await killedBackup(killed);
    const running = landfall(dataFolder, 'backup', join(folder, 'e.backup'));
    await eventually('another is at work', () => existsSync(join(folder, 'e.backup.part')));

    for (const data of [restored, dataFolder]) {
      const config = readConfig({}, { dataFolder: data });
      const core = await createCore(config, { logger: collectingLogger() });
      await core.upkeep.sweep();
      await core.close();
    }
    expect(leftIn(folder, 'restored.restoring-')).toEqual([]);
    expect(existsSync(`${killed}.part`)).toBe(false);
    expect(await running.exited).toBe(0);
    expect(leftIn(dataFolder, 'backup-')).toEqual([]);
    expect(leftIn(folder, 'e.')).toEqual(['e.backup']);
  });
});
