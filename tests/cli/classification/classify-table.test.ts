import { describe, expect, test } from 'bun:test';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ask } from '../../../cli/classification/asking.ts';
import { classifyTable, type TableJob } from '../../../cli/classification/classify-table.ts';
import { goodsColumns } from '../../../cli/classification/goods-text.ts';
import { checkResultColumns } from '../../../cli/classification/result-columns.ts';
import { CommandError } from '../../../cli/command-error.ts';
import { exitCodes } from '../../../cli/exit-codes.ts';
import { tableForm } from '../../../cli/tables/table-form.ts';
import type { HsCandidate, HsNotice } from '../../../core/hs/hs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const candidate = (code: string, confidence: number): HsCandidate => ({
  code,
  description: `what ${code} is, "in words"`,
  path: [],
  confidence,
  chapter: code.slice(0, 2),
  heading: code.slice(0, 5),
  nomenclature: 'HS2022',
  matchedTerms: [],
});

const notices: Readonly<Record<string, HsNotice>> = {
  parts: { code: 'TOO_VAGUE', message: 'Say more' },
  discount: { code: 'NOT_GOODS', message: 'Not goods' },
};

/** Answers with a code made of the description's length; an empty one is refused as the API does. */
const answering = (asked: string[] = []): Ask => {
  return async (queries) =>
    queries.map((query) => {
      asked.push(query);
      if (query === '')
        return { query, error: { code: 'VALIDATION_FAILED', message: 'q: must describe the goods' } };
      const code = `9401.${String(query.length).padStart(2, '0')}`;
      const notice = notices[query] ?? null;
      return { query, notice, results: [candidate(code, 0.75), candidate('9403.60', 0.1)] };
    });
};

/** Answers so many groups, then breaks off. */
const breakingAfter = (groups: number, ask: Ask): Ask => {
  let left = groups;
  return (queries) => {
    if (left-- === 0) throw new CommandError(exitCodes.tryLater, 'QUOTA_EXCEEDED', 'used up');
    return ask(queries);
  };
};

async function jobOf(content: string, change: Partial<TableJob> = {}, context: readonly string[] = []) {
  const folder = temporaryFolder();
  const file = join(folder, 'goods.csv');
  writeFileSync(file, content);
  const form = await tableForm(file, null, 'goods');
  const job: TableJob = {
    file,
    out: join(folder, 'goods.classified.csv'),
    form,
    columns: goodsColumns(file, form.header, 'goods', context),
    topK: 1,
    kind: 'plain',
    limits: { lines: 4, bytes: 100_000, lineLength: 1000 },
    isRestarted: false,
    ...change,
  };
  return job;
}

const silent = { onProgress: () => {} };
const written = (job: TableJob): string => readFileSync(job.out, 'utf8');

describe('a table', () => {
  test('is written again with code, description, confidence and a note', async () => {
    const job = await jobOf('\ufeffno;goods\r\n1;"chair; red"\r\n2;\r\n3;parts\r\n');
    const progress: number[][] = [];
    const outcome = await classifyTable(job, answering(), {
      onProgress: (...seen) => progress.push(seen),
    });
    expect(outcome).toEqual({ rows: 3, keptRows: 0, rowsWithoutCode: 1 });
    expect(written(job)).toBe(
      [
        '\ufeffno;goods;hsCode;hsDescription;hsConfidence;hsNote',
        '1;"chair; red";9401.10;"what 9401.10 is, ""in words""";0.75;',
        '2;;;;;The description must describe the goods',
        '3;parts;9401.05;"what 9401.05 is, ""in words""";0.75;Say more',
        '',
      ].join('\r\n'),
    );
    expect(progress).toEqual([
      [0, 3],
      [3, 3],
    ]);
    expect(existsSync(`${job.out}.part`)).toBe(false);
    expect(existsSync(`${job.out}.part.json`)).toBe(false);
  });

  test('has no code for what is not goods', async () => {
    const job = await jobOf('goods\ndiscount\n');
    expect((await classifyTable(job, answering(), silent)).rowsWithoutCode).toBe(1);
    expect(written(job).split('\n')[1]).toBe('discount,,,,Not goods');
  });

  test('has columns for each of several suggestions', async () => {
    const job = await jobOf('goods\nchair\n', { topK: 3 });
    await classifyTable(job, answering(), silent);
    const [header, row] = written(job).trim().split('\n');
    expect(header!.split(',')).toHaveLength(11);
    expect(header).toEndWith('hsCode3,hsDescription3,hsConfidence3,hsNote');
    expect(row).toContain(',0.75,9403.60,');
    expect(row).toEndWith(',0.1,,,,');
  });

  test('is asked for with its context, and never by the context alone', async () => {
    const job = await jobOf('Use,goods,Of what\ngarden, lamp ,glass\n,lamp,\nhome,,wood\n', {}, [
      'of what',
      'Use',
    ]);
    const asked: string[] = [];
    await classifyTable(job, answering(asked), silent);
    expect(asked).toEqual(['lamp | Of what: glass; Use: garden', 'lamp', '']);
  });

  test('of text that was no UTF-8 gets the mark by which spreadsheets know it', async () => {
    const job = await jobOf('goods\nlamp\n');
    writeFileSync(job.file, Buffer.from('goods\nStühle\n', 'latin1'));
    const form = await tableForm(job.file, 'windows-1252', 'goods');
    await classifyTable({ ...job, form }, answering(), silent);
    expect(written(job)).toStartWith('\ufeffgoods,hsCode');
    expect(written(job)).toContain('\nStühle,9401.06');
  });

  test('that cannot be read to its end is refused before anything is asked or written', async () => {
    const job = await jobOf('no,goods\n1,chair\n2,lamp, red\n');
    const asked: string[] = [];
    await expect(classifyTable(job, answering(asked), silent)).rejects.toThrow('row 3: it has 3 cells');
    expect(asked).toEqual([]);
    expect(existsSync(`${job.out}.part`)).toBe(false);
  });

  test('without rows is refused', async () => {
    const job = await jobOf('no,goods\n');
    await expect(classifyTable(job, answering(), silent)).rejects.toThrow('no rows below the header');
  });
});

describe('the columns of a table', () => {
  test('are found by name, and an unknown name is refused with those there are', () => {
    const header = ['No', ' Goods ', 'use', 'Use'];
    expect(goodsColumns('f', header, 'goods', ['Use'])).toEqual({
      description: 1,
      context: [{ at: 3, name: 'Use' }],
    });
    expect(() => goodsColumns('f', header, 'text', [])).toThrow('f, row 1: there is no column "text"');
    expect(() => goodsColumns('f', ['a', 'b', 'a'], 'a', [])).toThrow('the column "a" is there twice');
    expect(() => checkResultColumns('f', ['goods', 'HSCODE'], 1)).toThrow('a column "hsCode" already');
    expect(() => checkResultColumns('f', ['goods', 'hsCode2'], 1)).not.toThrow();
  });
});

describe('an interrupted run', () => {
  const table = `no,goods\n${Array.from({ length: 23 }, (_, no) => `${no},"chair ""${no}""\nof wood"\n`).join('')}`;

  async function whole(): Promise<string> {
    const job = await jobOf(table);
    await classifyTable(job, answering(), silent);
    return written(job);
  }

  test.each([0, 1, 5])('is gone on with after %d groups, and nothing is asked twice', async (groups) => {
    const job = await jobOf(table);
    const asked: string[] = [];
    const run = classifyTable(job, breakingAfter(groups, answering(asked)), silent);
    await expect(run).rejects.toThrow('used up');
    expect(existsSync(job.out)).toBe(false);

    const progress: number[] = [];
    const outcome = await classifyTable(job, answering(asked), { onProgress: (done) => progress.push(done) });
    expect(outcome).toMatchObject({ rows: 23, keptRows: groups * 4 });
    expect(progress[0]).toBe(groups * 4);
    expect(written(job)).toBe(await whole());
    expect(asked).toHaveLength(23);
  });

  test('may end in the middle of a row', async () => {
    const expected = await whole();
    const bytes = Buffer.from(expected);
    for (const cut of [3, 40, 60, 90, 150, 151, 400]) {
      const job = await jobOf(table);
      await expect(classifyTable(job, breakingAfter(0, answering()), silent)).rejects.toThrow();
      writeFileSync(`${job.out}.part`, bytes.subarray(0, cut));
      await classifyTable(job, answering(), silent);
      expect([cut, written(job)]).toEqual([cut, expected]);
    }
  });

  test('counts the rows without a code that it kept', async () => {
    const job = await jobOf(`no,goods\n${'1,\n'.repeat(4)}2,chair\n`);
    await expect(classifyTable(job, breakingAfter(1, answering()), silent)).rejects.toThrow();
    expect(await classifyTable(job, answering(), silent)).toEqual({
      rows: 5,
      keptRows: 4,
      rowsWithoutCode: 4,
    });
  });

  test('is not gone on with when the table has changed, the row is named', async () => {
    const job = await jobOf(table);
    await expect(classifyTable(job, breakingAfter(2, answering()), silent)).rejects.toThrow();
    writeFileSync(job.file, table.replace('5,"chair', '5,"stool'));
    await expect(classifyTable(job, answering(), silent)).rejects.toThrow('row 7: the table has changed');
    writeFileSync(job.file, table.split('\n').slice(0, 9).join('\n'));
    await expect(classifyTable(job, answering(), silent)).rejects.toThrow('the table has changed');
    expect(await classifyTable({ ...job, isRestarted: true }, answering(), silent)).toMatchObject({
      keptRows: 0,
    });
  });

  test('is gone on with when only rows that it has not reached were mended', async () => {
    const job = await jobOf(table);
    await expect(classifyTable(job, breakingAfter(2, answering()), silent)).rejects.toThrow();
    appendFileSync(job.file, '99,table\n');
    expect(await classifyTable(job, answering(), silent)).toMatchObject({ rows: 24, keptRows: 8 });
  });

  test('is not gone on with by other options', async () => {
    const job = await jobOf(table);
    await expect(classifyTable(job, breakingAfter(2, answering()), silent)).rejects.toThrow();
    await expect(classifyTable({ ...job, topK: 2 }, answering(), silent)).rejects.toThrow(
      'begun with other options',
    );
  });

  test('keeps what it wrote while another process writes, and never mixes the two', async () => {
    const job = await jobOf(table);
    const ask = answering();
    const meddling: Ask = (queries) => {
      if (queries[0]!.includes('"8"')) appendFileSync(`${job.out}.part`, 'x');
      return ask(queries);
    };
    await expect(classifyTable(job, meddling, silent)).rejects.toThrow('Another process writes');
  });

  test('a result that is there is replaced only when that is asked for', async () => {
    const job = await jobOf(table);
    writeFileSync(job.out, 'precious');
    await expect(classifyTable(job, answering(), silent)).rejects.toThrow('is there already');
    expect(written(job)).toBe('precious');
    await classifyTable({ ...job, isRestarted: true }, answering(), silent);
    expect(written(job)).toBe(await whole());
  });

  test('a folder that is not there is reported', async () => {
    const job = await jobOf(table);
    await expect(
      classifyTable({ ...job, out: join(job.file, 'x.csv') }, answering(), silent),
    ).rejects.toThrow('cannot be written');
  });
});
