import { beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pack } from 'tar-stream';
import { BackupError } from '../../core/backup/backup-file.ts';
import { restoreBackup } from '../../core/backup/restore-backup.ts';
import { writeBackup } from '../../core/backup/write-backup.ts';
import { openStore } from '../../core/database/open.ts';
import { createOriginals } from '../../core/files/originals.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const dataFolder = temporaryFolder();
const now = () => Date.parse('2026-11-21T10:00:00Z');
const newFile = () => join(temporaryFolder(), 'data.backup');
const backup = (file: string) => writeBackup({ dataFolder, file, now });
const restore = (file: string, folder = join(temporaryFolder(), 'restored')) =>
  restoreBackup({ dataFolder: folder, file });

beforeAll(async () => {
  const store = await openStore(join(dataFolder, 'landfall.sqlite'));
  await store.close();
  await createOriginals(join(dataFolder, 'originals')).write(
    '0193aa',
    new TextEncoder().encode('an original'),
  );
  writeFileSync(join(dataFolder, 'webhook-secrets.key'), 'a key');
  mkdirSync(join(dataFolder, 'models'));
  writeFileSync(join(dataFolder, 'models', 'model.onnx'), 'large');
});

describe('a backup', () => {
  test('holds database, originals and keys, not the model, and is readable by its owner alone', async () => {
    const file = newFile();
    const { files, madeAt } = await backup(file);
    expect(madeAt).toBe('2026-11-21T10:00:00.000Z');
    expect(files.map(({ path }) => path)).toEqual([
      'landfall.sqlite',
      'webhook-secrets.key',
      'originals/aa/0193aa',
    ]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('leaves nothing in the data folder, and no unfinished file', async () => {
    const before = readdirSync(dataFolder);
    const file = newFile();
    await backup(file);
    expect(readdirSync(dataFolder)).toEqual(before);
    expect(readdirSync(join(file, '..'))).toEqual(['data.backup']);
  });

  test('never takes the place of another file', async () => {
    const file = newFile();
    writeFileSync(file, 'older');
    expect(backup(file)).rejects.toThrow(/exists already/);
    expect(readFileSync(file, 'utf8')).toBe('older');
  });

  test('of a folder without a database is refused', async () => {
    const empty = temporaryFolder();
    expect(writeBackup({ dataFolder: empty, file: newFile(), now })).rejects.toThrow(/holds no database/);
  });
});

describe('restoring', () => {
  test('gives every file back as it was', async () => {
    const file = newFile();
    const folder = join(temporaryFolder(), 'restored');
    await backup(file);
    await restore(file, folder);
    for (const path of ['webhook-secrets.key', 'originals/aa/0193aa'])
      expect(readFileSync(join(folder, path))).toEqual(readFileSync(join(dataFolder, path)));
    expect(statSync(join(folder, 'webhook-secrets.key')).mode & 0o777).toBe(0o600);
    await (await openStore(join(folder, 'landfall.sqlite'))).close();
  });

  test('never writes into a folder that holds something', async () => {
    const file = newFile();
    await backup(file);
    expect(restore(file, dataFolder)).rejects.toThrow(/is not empty/);
  });

  test.each([
    ['one that was cut off', (whole: Buffer) => whole.subarray(0, whole.length - 5_000)],
    ['one that lost its second half', (whole: Buffer) => whole.subarray(0, whole.length / 2)],
    [
      'one with another byte in an original',
      (whole: Buffer) => replaced(whole, 'an original', 'an Original'),
    ],
    ['one with another byte in a key', (whole: Buffer) => replaced(whole, 'a key', 'a kex')],
    ['an empty file', () => Buffer.alloc(0)],
    ['a file of something else', () => Buffer.from('%PDF-1.7 not a backup'.repeat(200))],
  ])('refuses %s, and leaves nothing behind', async (_, change) => {
    const file = newFile();
    await backup(file);
    writeFileSync(file, change(readFileSync(file)));
    const parent = temporaryFolder();
    await expect(restore(file, join(parent, 'restored'))).rejects.toBeInstanceOf(BackupError);
    expect(readdirSync(parent)).toEqual([]);
  });

  test.each([
    '../outside',
    '/tmp/outside',
    'originals/../../outside',
    'originals/aa/../../x',
    'models/model.onnx',
  ])('refuses an entry called %s', async (name) => {
    const file = newFile();
    const archive = pack();
    archive.entry({ name }, 'hostile');
    archive.finalize();
    writeFileSync(file, Buffer.concat(await Array.fromAsync(archive as AsyncIterable<Uint8Array>)));
    const parent = temporaryFolder();
    await expect(restore(file, join(parent, 'restored'))).rejects.toThrow(/no backup of this program/);
    expect(readdirSync(parent)).toEqual([]);
    expect(existsSync('/tmp/outside')).toBe(false);
  });

  test('refuses a link that leads elsewhere', async () => {
    const file = newFile();
    const archive = pack();
    archive.entry({ name: 'webhook-secrets.key', type: 'symlink', linkname: '/etc/passwd' });
    archive.finalize();
    writeFileSync(file, Buffer.concat(await Array.fromAsync(archive as AsyncIterable<Uint8Array>)));
    await expect(restore(file)).rejects.toThrow(/no backup of this program/);
  });

  test('says when a newer program wrote it', async () => {
    const file = newFile();
    await backup(file);
    writeFileSync(file, replaced(readFileSync(file), '"format":1', '"format":9'));
    await expect(restore(file)).rejects.toThrow(/newer program/);
  });
});

function replaced(bytes: Buffer, from: string, to: string): Buffer {
  const at = bytes.lastIndexOf(from);
  if (at < 0) throw new Error(`${from} is not in the file`);
  const changed = Buffer.from(bytes);
  changed.write(to, at);
  return changed;
}
