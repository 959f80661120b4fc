import { expect, test } from 'bun:test';
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from '../../../core/files/private-folder.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = join(temporaryFolder(), 'data');
const rights = (name: string): number => statSync(join(folder, name)).mode & 0o777;

test('a folder is made for its owner alone, and closed with all in it where it was open', () => {
  makePrivateFolder(folder);
  expect(rights('.')).toBe(0o700);
  mkdirSync(join(folder, 'originals', 'ab'), { recursive: true });
  writeFileSync(join(folder, 'originals', 'ab', 'paper'), '');
  writeFileSync(join(folder, 'settings'), '');
  for (const name of ['.', 'originals', 'originals/ab']) chmodSync(join(folder, name), 0o775);
  for (const name of ['originals/ab/paper', 'settings']) chmodSync(join(folder, name), 0o664);
  makePrivateFolder(folder);
  for (const name of ['.', 'originals', 'originals/ab']) expect([name, rights(name)]).toEqual([name, 0o700]);
  for (const name of ['originals/ab/paper', 'settings']) expect([name, rights(name)]).toEqual([name, 0o600]);
});
