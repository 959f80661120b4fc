import { beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { exitCodes } from '../../cli/exit-codes.ts';
import { shareModel } from '../server/shared-model.ts';
import { collectingLogger } from '../support/collecting-logger.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runInTerminal } from './run-in-terminal.ts';
import { runLandfall, runLandfallHere } from './run-landfall.ts';

const dataFolder = temporaryFolder();
const file = join(dataFolder, 'goods.csv');
const out = join(dataFolder, 'goods.classified.csv');
beforeAll(() => shareModel(dataFolder, collectingLogger()), 240_000);

const classify = (...words: string[]) =>
  runLandfall(['classify', '--csv', file, '--column', 'Goods', ...words], { dataFolder });
const classified = (): readonly Record<string, string>[] =>
  parse(readFileSync(out), { columns: true, bom: true, delimiter: ';' });

describe('landfall classify --csv', () => {
  test('writes the table again with what the API answers for each row', async () => {
    writeFileSync(
      file,
      '\ufeffNo;Goods;Material\r\n1;"t-shirt; knitted";cotton\r\n2;;\r\n3;wooden chair;\r\n',
    );
    rmSync(out, { force: true });
    const result = await classify('--context', 'material', '--top', '2');
    expect(result.exitCode).toBe(exitCodes.conflictOrInvalid);
    expect(result.failure()).toMatchObject({ code: 'ROWS_WITHOUT_CODE' });
    expect(result.json<object>()).toMatchObject({ file, out, rows: 3, keptRows: 0, rowsWithoutCode: 1 });
    const single = await runLandfallHere(['classify', 't-shirt; knitted | Material: cotton', '--top', '2'], {
      dataFolder,
    });
    const { results } = single.json<{
      results: { code: string; description: string; confidence: number }[];
    }>();
    const rows = classified();
    expect(rows.map(({ No, Goods, Material }) => [No, Goods, Material])).toEqual([
      ['1', 't-shirt; knitted', 'cotton'],
      ['2', '', ''],
      ['3', 'wooden chair', ''],
    ]);
    expect(rows[0]).toMatchObject({
      hsCode: results[0]!.code,
      hsDescription: results[0]!.description,
      hsConfidence: String(results[0]!.confidence),
      hsCode2: results[1]!.code,
    });
    expect(rows[1]).toMatchObject({ hsCode: '', hsNote: expect.stringContaining('empty') });
    expect(rows[2]!.hsCode).toMatch(/^\d{4}\.\d\d$/);

    const again = await classify();
    expect(again.failure()).toMatchObject({ code: 'CONFLICT', next: expect.stringContaining('--restart') });
  });

  test('shows rate and time left on a terminal, keeps what Ctrl-C leaves, and goes on from there', async () => {
    const goods = [
      'wooden chair',
      'steel screws M8',
      'knitted cotton t-shirt',
      'green tea',
      'lithium battery',
    ];
    const rows = Array.from({ length: 600 }, (_, index) => `${index};${goods[index % 5]} no ${index}`);
    writeFileSync(file, `No;Goods\n${rows.join('\n')}\n`);
    rmSync(out, { force: true });
    const run = runInTerminal(['classify', '--csv', file, '--column', 'Goods'], { dataFolder });
    await run.shows('s left');
    run.type('\u0003');
    expect(await run.exited).toBe(exitCodes.interrupted);
    expect(run.written()).toMatch(/[\d,]+ of 600 rows +\d+ % +[\d,.]+ rows\/s/);
    const [, stopped] = /Stopped after (\d+) of 600 rows/.exec(run.written())!;
    expect(Number(stopped)).toBeGreaterThan(0);
    expect(existsSync(out)).toBe(false);

    const result = await classify();
    expect(result.exitCode).toBe(exitCodes.done);
    // On a slow machine it shows how far it is.
    expect(result.stderr.replace(/^[\d,]+ of 600 rows .*\n/gm, '')).toBe('');
    const { keptRows } = result.json<{ keptRows: number }>();
    expect(keptRows).toBeGreaterThanOrEqual(Number(stopped));
    expect(classified().map(({ No, Goods }) => `${No};${Goods}`)).toEqual(rows);
    expect(classified().every(({ hsCode }) => /^\d{4}\.\d\d$/.test(hsCode!))).toBe(true);
  });

  test.each([
    [['--column', 'Ware'], 5, 'row 1: there is no column "Ware"', 'The columns are: No, Goods'],
    [['--context', 'Use'], 5, 'row 1: there is no column "Use"', 'The columns are: No, Goods'],
    [['--out', file], 2, '--out is the table itself', 'Name another file'],
    [['--encoding', 'latin-99'], 2, 'latin-99 is no known encoding', 'windows-1252'],
    [['--explain'], 2, 'An explanation has no place in a table', '--explain'],
    [['shoes'], 2, 'Give either a description or --csv', 'landfall classify --help'],
  ])('with %p says what is wrong and what to do', async (words, exitCode, message, next) => {
    writeFileSync(file, 'No;Goods\n1;chair\n');
    const result = await classify(...words);
    expect(result.exitCode).toBe(exitCode);
    expect(result.failure().message).toContain(message);
    expect(result.failure().next).toContain(next);
  });

  test.each([
    [['classify'], 'Which goods should be classified?'],
    [['classify', '--csv', file], 'Which column describes the goods?'],
    [['classify', 'shoes', '--column', 'x'], '--column belongs to --csv FILE.'],
    [['classify', 'shoes', '--explain', '--assist'], 'cannot be asked for together'],
  ])('%p is a usage error', async (words, message) => {
    const result = await runLandfallHere(words, { dataFolder });
    expect(result.exitCode).toBe(exitCodes.usage);
    expect(result.failure().message).toContain(message);
  });
});

describe('landfall classify --explain and --assist', () => {
  test('--explain shows with each suggestion what would move the goods elsewhere', async () => {
    const result = await runLandfallHere(['classify', 'cotton shirt for men', '--explain', '--top', '3'], {
      dataFolder,
    });
    const { results } = result.json<{
      results: { explanation: { path: string[]; movesElsewhere: { if: string; to: string }[] } }[];
    }>();
    expect(results).toHaveLength(3);
    for (const { explanation } of results) expect(explanation.path.length).toBeGreaterThan(1);
    expect(results.flatMap(({ explanation }) => explanation.movesElsewhere).length).toBeGreaterThan(0);
  });

  test('--assist shows how it was put in the words of the tariff, and what is left of the allowance', async () => {
    const result = await runLandfallHere(['classify', 'hoodie', '--assist'], { dataFolder });
    const answer = result.json<{ rephrasing: { original: string }; provider: string; results: object[] }>();
    expect(answer).toMatchObject({ rephrasing: { original: 'hoodie' }, provider: 'local' });
    expect(answer.results).toHaveLength(5);
  });

  test('- takes them too, and a bad line does not stop the rest', async () => {
    const result = await runLandfall(['classify', '-', '--assist'], {
      dataFolder,
      input: 'hoodie\n\nsofa\n',
    });
    expect(result.exitCode).toBe(exitCodes.conflictOrInvalid);
    const answers = result.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { query: string });
    expect(answers.map(({ query }) => query)).toEqual(['hoodie', '', 'sofa']);
    expect(answers.map((answer) => 'rephrasing' in answer)).toEqual([true, false, true]);
  });
});
