import { beforeAll, describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shareModel } from '../server/shared-model.ts';
import { collectingLogger } from '../support/collecting-logger.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runInTerminal } from './run-in-terminal.ts';
import { runLandfall } from './run-landfall.ts';

const dataFolder = temporaryFolder();
const file = join(dataFolder, 'goods.tsv');
beforeAll(() => shareModel(dataFolder, collectingLogger()), 240_000);

describe('landfall bench hs', () => {
  test('measures classification on goods whose code is known', async () => {
    writeFileSync(
      file,
      'description\tcode\nknitted cotton t-shirt\t610910\nwooden chair, not upholstered\t9401.69\n',
    );
    const { json, exitCode, stderr } = await runLandfall(['bench', 'hs', file], { dataFolder });
    expect([exitCode, stderr]).toEqual([0, '']);
    const measured = json<Record<string, number> & { latencyMs: { p50: number; p99: number } }>();
    expect(Object.keys(measured)).toEqual([
      'rows',
      'rowsNotInHs2022',
      'top1',
      'top5',
      'top10',
      'heading1',
      'chapter1',
      'calibrationError',
      'latencyMs',
      'rowsPerSecond',
      'peakMemoryMb',
    ]);
    expect(measured).toMatchObject({ rows: 2, rowsNotInHs2022: 0, chapter1: 1 });
    expect(measured.latencyMs.p50).toBeGreaterThan(0);
    expect(measured.latencyMs.p99).toBeGreaterThanOrEqual(measured.latencyMs.p50);
    expect(measured.rowsPerSecond).toBeGreaterThan(0);
    expect(measured.peakMemoryMb).toBeGreaterThan(50);
  });

  test('shows how far it is on a terminal, and then a table', async () => {
    writeFileSync(file, '940169\twooden chair\n');
    const run = runInTerminal(['bench', 'hs', file], { dataFolder });
    await run.shows('of 2 rows');
    await run.shows('right code among ten');
    expect(await run.exited).toBe(0);
  });

  test('says which line is wrong before it begins', async () => {
    writeFileSync(file, 'code\tdescription\n940169\tchair\n94O169\tstool\n');
    const result = await runLandfall(['bench', 'hs', file], { dataFolder: temporaryFolder() });
    expect(result.exitCode).toBe(5);
    expect(result.failure()).toMatchObject({ code: 'FILE_REJECTED', next: 'landfall bench hs --help' });
    expect(result.failure().message).toContain(`${file}, line 3: "94O169" is no code of six digits`);
  });

  test('a file that is not there is reported', async () => {
    const result = await runLandfall(['bench', 'hs', 'nowhere.tsv'], { dataFolder });
    expect([result.exitCode, result.failure().code]).toEqual([3, 'FILE_NOT_FOUND']);
  });
});
