import { expect, test } from 'bun:test';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createStandstill } from '../../../cli/watch/standstill.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
mkdirSync(join(folder, 'done'));
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);

test('a file counts once it stood still for the time, and again when it changed', async () => {
  let time = 0;
  const look = createStandstill(folder, 2_000, () => time);
  for (const name of ['.hidden', '~$open.pdf', 'a.pdf.part', 'b.CRDOWNLOAD']) write(name, 'x');
  write('a.pdf', 'x');
  write('empty.pdf', '');
  expect(await look()).toEqual({ ready: [], moving: ['a.pdf', 'empty.pdf'] });
  time = 1_999;
  expect((await look()).ready).toEqual([]);
  appendFileSync(join(folder, 'a.pdf'), 'y');
  time = 2_000;
  expect((await look()).ready).toEqual([]);
  write('0.pdf', 'x');
  time = 4_000;
  expect(await look()).toEqual({ ready: ['a.pdf'], moving: ['0.pdf', 'empty.pdf'] });
  time = 6_000;
  // The one that stood still first.
  expect((await look()).ready).toEqual(['a.pdf', '0.pdf']);
});

test('what is left out of a look is not opened, and what was seen of it still counts', async () => {
  let time = 0;
  const apart = temporaryFolder();
  writeFileSync(join(apart, 'read.pdf'), 'x');
  const look = createStandstill(apart, 2_000, () => time);
  await look();
  time = 2_000;
  expect(await look(new Set(['read.pdf']))).toEqual({ ready: [], moving: [] });
  expect(await look()).toEqual({ ready: ['read.pdf'], moving: [] });
});
