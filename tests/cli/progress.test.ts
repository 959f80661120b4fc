import { beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { createPace, paceText } from '../../cli/pace.ts';
import { progressLines } from '../../cli/progress.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { makeGoldenFolder } from './golden/golden-folder.ts';
import { runInProcess } from './golden/run-in-process.ts';

test('for work of unknown size, shows what is done and how fast', () => {
  let now = 0;
  const pace = createPace(null, 0, () => now);
  expect(paceText(pace(0), 'MB')).toBe('0 MB');
  now = 2_000;
  expect(paceText(pace(84), 'MB')).toBe('84 MB  42 MB/s');
});

test('off a terminal a line is written now and then, of much work only, and none when quiet is asked for', () => {
  const linesOf = (total: number | null, isQuiet: boolean): string => {
    let [text, now] = ['', 0];
    const messages = { write: (part: string) => (text += part) } as unknown as NodeJS.WriteStream;
    const progress = progressLines({ messages, isQuiet }, 'files', () => now);
    const pace = createPace(total, 0, () => now);
    for (let done = 0; done <= 15; done++, now += 1_000) progress.update(pace(done));
    return text;
  };
  expect(linesOf(100, false)).toBe('10 of 100 files  10 %  1 files/s  1 min 30 s left\n');
  expect(linesOf(null, false)).toBe('10 files  1 files/s\n');
  expect(linesOf(15, false)).toBe('');
  expect(linesOf(100, true)).toBe('');
});

describe('long work on a terminal', () => {
  const folder = temporaryFolder();
  const environment = { HOME: folder, LANDFALL_DATA: join(folder, 'data') };
  beforeAll(async () => {
    await makeGoldenFolder(folder);
  });

  test.each([
    ['backup', () => ['backup', join(folder, 'all.tar')], 'of [\\d.]+ files  100 %', {}],
    [
      'restore',
      () => ['restore', join(folder, 'all.tar')],
      'of [\\d.]+ MB  100 %',
      { LANDFALL_DATA: join(folder, 'restored') },
    ],
    ['report', () => ['report', '--day', '2026-03-02', '-o', join(folder, 'day.pdf')], '4 documents', {}],
    ['export', () => ['export', 'shipments', '-o', join(folder, 'all.csv')], '0 of 0 shipments', {}],
  ])('%s tells how far it is', async (_, words, far, change) => {
    const options = { environment: { ...environment, ...change }, isTerminal: true };
    const told = await runInProcess(words(), options);
    expect(told.exitCode).toBe(0);
    expect(told.stderr).toMatch(new RegExp(far));
  });

  test('says nothing of it when quiet is asked for', async () => {
    const words = ['report', '--day', '2026-03-02', '-o', join(folder, 'quiet.pdf'), '--quiet'];
    const { exitCode, stderr } = await runInProcess(words, { environment, isTerminal: true });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  });
});
