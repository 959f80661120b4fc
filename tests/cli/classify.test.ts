import { beforeAll, describe, expect, test } from 'bun:test';
import type { HsBatchAnswer, HsChanges, HsLookup, HsSearchResult } from '../../core/hs/hs.ts';
import { shareModel } from '../server/shared-model.ts';
import { collectingLogger } from '../support/collecting-logger.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runLandfall, runLandfallHere } from './run-landfall.ts';

const dataFolder = temporaryFolder();
beforeAll(() => shareModel(dataFolder, collectingLogger()), 240_000);

describe('landfall classify', () => {
  test('needs no organization and answers as JSON off a terminal', async () => {
    const result = await runLandfallHere(['classify', 'cotton t-shirt, knitted', '--top', '3'], {
      dataFolder,
    });
    expect(result.stderr).toBe('');
    expect(result.exitCode).toBe(0);
    const { query, results } = result.json<HsSearchResult>();
    expect(query).toBe('cotton t-shirt, knitted');
    expect(results).toHaveLength(3);
    expect(results.map(({ chapter }) => chapter)).toContain('61');
  });

  test('--format ndjson writes one candidate a line, table writes columns', async () => {
    const ndjson = await runLandfallHere(['classify', 'shoes', '--top', '4', '--format', 'ndjson'], {
      dataFolder,
    });
    expect(
      ndjson.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).nomenclature),
    ).toEqual(Array(4).fill('HS2022'));
    const table = await runLandfallHere(['classify', 'shoes', '--top', '4', '--format', 'table'], {
      dataFolder,
    });
    expect(table.stdout).toMatch(/^CODE +CONFIDENCE +DESCRIPTION\n\d{4}\.\d\d /);
  });

  test('- answers each line in order, and a bad line does not stop the rest', async () => {
    const lines = ['wooden chair', '', `x${'y'.repeat(20_000)}`, '6109.10', 'steel screws'];
    const result = await runLandfall(['classify', '-'], { dataFolder, input: `${lines.join('\n')}\n` });
    expect(result.exitCode).toBe(5);
    expect(result.failure().code).toBe('LINES_REFUSED');
    const answers = result.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as HsBatchAnswer);
    expect(answers.map(({ query }) => query)).toEqual(lines);
    expect(answers.map((answer) => 'error' in answer)).toEqual([false, true, true, false, false]);
    expect(answers[3]).toMatchObject({ results: [{ code: '6109.10' }] });
  });

  test('- with nothing to read writes nothing and is done', async () => {
    expect(await runLandfall(['classify', '-'], { dataFolder })).toMatchObject({ exitCode: 0, stdout: '' });
  });

  test.each([
    ['', 5],
    ['\u0001\u0002', 5],
  ])('the description %p is refused', async (text, exitCode) => {
    const result = await runLandfallHere(['classify', text], { dataFolder });
    expect(result.exitCode).toBe(exitCode);
    expect(result.failure().code).toBe('VALIDATION_FAILED');
  });
});

describe('landfall hs', () => {
  test('lookup shows what a code is, without loading the model', async () => {
    const result = await runLandfallHere(['hs', 'lookup', '610910'], { dataFolder: temporaryFolder() });
    expect(result.json<HsLookup>()).toMatchObject({
      code: '6109.10',
      level: 'subheading',
      validIn: ['HS2022', 'HS2017'],
    });
  });

  test.each([
    ['9999.99', 3, 'HS_CODE_NOT_FOUND'],
    ['shoes', 5, 'VALIDATION_FAILED'],
  ])('lookup of %p fails with a code that scripts can tell apart', async (code, exitCode, errorCode) => {
    const result = await runLandfallHere(['hs', 'lookup', code], { dataFolder });
    expect(result.exitCode).toBe(exitCode);
    expect(result.failure().code).toBe(errorCode);
  });

  test('versions lists both editions', async () => {
    const result = await runLandfallHere(['hs', 'versions'], { dataFolder });
    expect(result.json<{ versions: { id: string }[] }>().versions.map(({ id }) => id)).toEqual([
      'HS2022',
      'HS2017',
    ]);
  });

  test('changes shows what HS 2022 changed, as a table where that is asked for', async () => {
    const result = await runLandfallHere(['hs', 'changes', '8517.12', '--json'], { dataFolder });
    expect(result.json<HsChanges>()).toMatchObject({ code: '8517.12', changes: [{ kind: 'removed' }] });
    const table = await runLandfallHere(['hs', 'changes', '03', '--format', 'table'], { dataFolder });
    expect(table.stdout).toMatch(/^CODE +IN HS 2022 +GOODS +DESCRIPTION\n/);
    expect(table.stdout).toMatch(/\n0305\.10 +removed +to 0309\.10 /);
  });
});
