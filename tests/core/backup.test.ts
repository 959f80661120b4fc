import { beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pack } from 'tar-stream';
import { BackupError } from '../../core/backup/backup-file.ts';
import { restoreBackup } from '../../core/backup/restore-backup.ts';
import { writeBackup } from '../../core/backup/write-backup.ts';
import { namedOriginals } from '../../core/database/named-originals.ts';
import { openStore, type Store } from '../../core/database/open.ts';
import { createDocumentsStore } from '../../core/documents/documents.store.ts';
import { newDocument } from '../../core/documents/new-document.ts';
import { createOriginals } from '../../core/files/originals.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const dataFolder = temporaryFolder();
const now = () => Date.parse('2026-11-21T10:00:00Z');
const newFile = () => join(temporaryFolder(), 'data.backup');
const backup = (file: string) => writeBackup({ dataFolder, file, now });
const restore = (file: string, folder = join(temporaryFolder(), 'restored')) =>
  restoreBackup({ dataFolder: folder, file });

const originals = createOriginals(join(dataFolder, 'originals'));
const organization = {
  id: 'o1',
  name: 'Broker',
  plan: 'enterprise',
  createdAt: '2026-11-21T09:00:00.000Z',
} as const;

/** An original, and the document that has it. */
async function putDocument(store: Store, id: string, content: string): Promise<void> {
  const bytes = new TextEncoder().encode(content);
  const row = newDocument({
    ...{ id, organizationId: organization.id, fileName: 'a.pdf', uploadedBy: null, status: 'processing' },
    ...{ documentType: null, isTypeGiven: 0, documentTypeConfidence: null, mimeType: 'application/pdf' },
    ...{ fileSize: bytes.length, createdAt: organization.createdAt, ...(await originals.write(id, bytes)) },
  });
  await store.write.insertInto('documents').values(row).execute();
}

beforeAll(async () => {
  const store = await openStore(join(dataFolder, 'landfall.sqlite'));
  await store.write.insertInto('organizations').values(organization).execute();
  await putDocument(store, '0193aa', 'an original');
  await store.close();
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

  test('holds no file that no row names', async () => {
    const left = await originals.write('0193bb', new TextEncoder().encode('of a killed upload'));
    const { files } = await backup(newFile());
    expect(files.map(({ path }) => path)).toEqual([
      'landfall.sqlite',
      'webhook-secrets.key',
      'originals/aa/0193aa',
    ]);
    await originals.remove(left.storedAs);
  });

  test('says before it begins that its name is taken, also by a backup that is being written', async () => {
    const file = newFile();
    const begun = Promise.withResolvers<void>();
    const progress = { told: 0 };
    const first = writeBackup({ dataFolder, file, now, onProgress: () => begun.resolve() });
    await begun.promise;
    const second = writeBackup({ dataFolder, file, now, onProgress: () => progress.told++ });
    await expect(second).rejects.toThrow(/another backup is being written there/);
    expect(progress.told).toBe(0);
    await first;
    await expect(backup(file)).rejects.toThrow(/exists already/);
    await restore(file);
  });

  test('is made beside another one, under another name', async () => {
    const before = readdirSync(dataFolder);
    const files = [newFile(), newFile(), newFile()];
    await Promise.all(files.map(backup));
    for (const file of files) await restore(file);
    expect(readdirSync(dataFolder)).toEqual(before);
  });

  test('never replaces a file that appeared while it was made', async () => {
    const file = newFile();
    const made = writeBackup({ dataFolder, file, now, onProgress: () => writeFileSync(file, 'theirs') });
    await expect(made).rejects.toThrow(/exists already/);
    expect(readFileSync(file, 'utf8')).toBe('theirs');
    expect(readdirSync(join(file, '..'))).toEqual(['data.backup']);
  });

  test('holds every original that its database names, though documents come and go meanwhile', async () => {
    const busy = await openStore(join(dataFolder, 'landfall.sqlite'));
    const documents = createDocumentsStore(busy);
    let isOver = false;
    const working = (async () => {
      for (let count = 0; !isOver; count++) {
        const id = `0194${String(count).padStart(8, '0')}`;
        await putDocument(busy, id, 'come and gone');
        await busy.transaction(async (transaction) => {
          await documents.remove(transaction, (await documents.find(organization.id, id, transaction))!);
        });
        await originals.remove(join(id.slice(-2), id));
      }
    })();
    for (let round = 0; round < 5; round++) {
      const [file, folder] = [newFile(), join(temporaryFolder(), 'restored')];
      await backup(file);
      await restore(file, folder);
      for (const storedAs of namedOriginals(join(folder, 'landfall.sqlite')))
        expect(existsSync(join(folder, 'originals', storedAs))).toBe(true);
    }
    isOver = true;
    await working;
    await busy.close();
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
