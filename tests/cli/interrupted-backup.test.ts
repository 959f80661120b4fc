import { expect, test } from 'bun:test';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { restoreBackup } from '../../core/backup/restore-backup.ts';
import { writeBackup } from '../../core/backup/write-backup.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { makeGoldenFolder } from './golden/golden-folder.ts';

const interrupted = (): never => {
  throw new Error('Ctrl-C');
};

test('a backup or a restoration that ends early leaves nothing half done', async () => {
  const folder = temporaryFolder();
  await makeGoldenFolder(folder);
  const dataFolder = join(folder, 'data');
  const before = readdirSync(dataFolder).toSorted();
  const file = join(folder, 'backup.tar');
  await expect(writeBackup({ dataFolder, file, now: Date.now, onProgress: interrupted })).rejects.toThrow(
    'Ctrl-C',
  );
  expect(readdirSync(folder).filter((name) => name.startsWith('backup'))).toEqual([]);
  expect(
    readdirSync(dataFolder)
      .filter((name) => !/-(?:wal|shm)$/.test(name))
      .toSorted(),
  ).toEqual(before.filter((name) => !/-(?:wal|shm)$/.test(name)));

  const told: (readonly [number, number])[] = [];
  await writeBackup({
    dataFolder,
    file,
    now: Date.now,
    onProgress: (done, total) => told.push([done, total]),
  });
  expect(told.length).toBeGreaterThan(3);
  expect(told.at(-1)).toEqual([told.length, told.length]);

  const restored = join(folder, 'restored');
  await expect(restoreBackup({ dataFolder: restored, file, onProgress: interrupted })).rejects.toThrow(
    'Ctrl-C',
  );
  expect(existsSync(restored)).toBe(false);
  expect(readdirSync(folder).filter((name) => name.startsWith('restored'))).toEqual([]);
});
