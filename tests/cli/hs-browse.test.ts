import { expect, test } from 'bun:test';
import { exitCodes } from '../../cli/exit-codes.ts';
import { shareModel } from '../server/shared-model.ts';
import { collectingLogger } from '../support/collecting-logger.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runInTerminal } from './run-in-terminal.ts';
import { runLandfall } from './run-landfall.ts';

const dataFolder = temporaryFolder();

test('without a terminal says what to type instead', async () => {
  const result = await runLandfall(['hs', 'browse', '61'], { dataFolder });
  expect(result.exitCode).toBe(exitCodes.usage);
  expect(result.stdout).toBe('');
  expect(result.failure().message).toContain('needs a terminal');
  expect(result.failure().next).toContain('landfall hs lookup 61');
});

test('walks the tree by arrow keys on a terminal, searches in it, and gives the screen back', async () => {
  await shareModel(dataFolder, collectingLogger());
  const run = runInTerminal(['hs', 'browse'], { dataFolder });
  await run.shows('› ▸ I  ');
  run.type('\u001b[B');
  await run.shows('› ▸ II  ');
  run.type('\u001b[C\u001b[C');
  await run.shows('▾ II  ');
  run.type('/');
  await run.shows('Search: ');
  run.type('wooden chair\r');
  await run.shows('Enter show in the tree');
  run.type('\r');
  await run.shows('▾ XX  ');
  run.type('q');
  expect(await run.exited).toBe(exitCodes.done);
  const written = run.written();
  expect(written.lastIndexOf('\u001b[?1049l')).toBeGreaterThan(written.lastIndexOf('\u001b[?1049h'));
  expect(written.lastIndexOf('\u001b[?25h')).toBeGreaterThan(written.lastIndexOf('\u001b[?25l'));
});

test('begins at a code, and Ctrl-C gives the screen back', async () => {
  const run = runInTerminal(['hs', 'browse', '6109'], { dataFolder: temporaryFolder() });
  await run.shows('61.09  ');
  run.type('\u0003');
  expect(await run.exited).toBe(exitCodes.interrupted);
  expect(run.written()).toContain('\u001b[?1049l');
});

test('refuses a code that is none before it draws', async () => {
  const run = runInTerminal(['hs', 'browse', '9999.99'], { dataFolder: temporaryFolder() });
  expect(await run.exited).toBe(exitCodes.notFound);
  expect(run.written()).toContain('HS code not found');
  expect(run.written()).not.toContain('\u001b[?1049h');
});
