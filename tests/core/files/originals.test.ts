import { expect, test } from 'bun:test';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createOriginals } from '../../../core/files/originals.ts';
import { systemIds } from '../../../core/ids.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = join(temporaryFolder(), 'originals');
const originals = createOriginals(folder);

test('a written original is there under our name, readable by its owner alone, with its hash', async () => {
  const bytes = new TextEncoder().encode('hello');
  const { storedAs, sha256 } = await originals.write(systemIds.next(), bytes);
  expect(readFileSync(originals.path(storedAs), 'utf8')).toBe('hello');
  expect(statSync(originals.path(storedAs)).mode & 0o777).toBe(0o600);
  expect(sha256).toBe('2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824');
});

test('nothing unfinished stays beside it', async () => {
  const { storedAs } = await originals.write(systemIds.next(), new Uint8Array(100_000));
  expect(readdirSync(join(folder, storedAs, '..')).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('removing what is gone already is no error', async () => {
  const { storedAs } = await originals.write(systemIds.next(), new Uint8Array(1));
  await originals.remove(storedAs);
  await originals.remove(storedAs);
  expect(await Bun.file(originals.path(storedAs)).exists()).toBe(false);
});
