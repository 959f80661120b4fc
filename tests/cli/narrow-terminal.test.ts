import { beforeAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { documentIds, makeGoldenFolder } from './golden/golden-folder.ts';
import { runInProcess } from './golden/run-in-process.ts';

const folder = temporaryFolder();
const environment = { HOME: folder, LANDFALL_DATA: join(folder, 'data') };
const columns = 40;

beforeAll(() => makeGoldenFolder(folder), 60_000);

test.each([
  ['documents list'],
  [`documents show ${documentIds.invoice}`],
  [`documents show ${documentIds.failed}`],
  ['shipments list'],
  ['export lines'],
  ['keys list'],
  ['users list'],
  ['webhooks list'],
  ['webhooks events'],
  ['memory list'],
  ['hs lookup 6109.10'],
  ['hs versions'],
  ['hs changes 8524'],
])('%s fits into forty columns', async (words) => {
  const { exitCode, stdout } = await runInProcess(words.split(' '), {
    environment,
    isTerminal: true,
    columns,
  });
  expect(exitCode).toBe(0);
  expect(stdout.length).toBeGreaterThan(0);
  expect(
    Bun.stripANSI(stdout)
      .split('\n')
      .filter((line) => Bun.stringWidth(line) > columns),
  ).toEqual([]);
});

test('beside a long id there is no room: the state of a document is reported below it', async () => {
  const { stdout } = await runInProcess(['documents', 'list'], { environment, isTerminal: true, columns });
  expect(Bun.stripANSI(stdout)).toContain(
    `${documentIds.failed}\n  status    failed\n  left      -\n  file      `,
  );
});
