import { describe, expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentFiles } from '../../cli/given-files.ts';
import { createOutput } from '../../cli/output.ts';
import { createPace } from '../../cli/pace.ts';
import { progressLines } from '../../cli/progress.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const written = () => {
  const parts: string[] = [];
  const stream = {
    write: (text: string, taken?: () => void) => {
      parts.push(text);
      taken?.();
      return true;
    },
  } as unknown as NodeJS.WriteStream;
  return { stream, text: () => parts.join('') };
};

describe('a folder among the files given', () => {
  test('names the documents in it and below it', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'b'));
    for (const name of ['c.PDF', 'b/scan.jpeg', 'a.tif', 'notes.txt', '.hidden.pdf'])
      writeFileSync(join(folder, name), 'x');
    const single = join(temporaryFolder(), 'named.dat');
    writeFileSync(single, 'x');
    expect(await documentFiles([single, folder])).toEqual([
      single,
      join(folder, 'a.tif'),
      join(folder, 'b/scan.jpeg'),
      join(folder, 'c.PDF'),
    ]);
  });

  test('without a document is reported, as is a file that is not there', async () => {
    const folder = temporaryFolder();
    await expect(documentFiles([folder])).rejects.toThrow(
      /there is no PDF, PNG, JPEG or TIFF in this folder/,
    );
    await expect(documentFiles([join(folder, 'x.pdf')])).rejects.toThrow(/there is no such file/);
  });
});

test('ten thousand files are listed without opening one', async () => {
  const folder = temporaryFolder();
  for (let index = 0; index < 10_000; index++) writeFileSync(join(folder, `${index}.pdf`), '');
  expect(await documentFiles([folder])).toHaveLength(10_000);
});

describe('results of long work', () => {
  async function* three() {
    yield* [{ name: 'a', deep: { list: [1, 2] } }, { name: 'b\nc' }, { name: 'd' }];
  }
  const printed = async (format: 'json' | 'ndjson' | 'csv') => {
    const { stream, text } = written();
    await createOutput(
      { environment: {}, input: process.stdin, output: stream, messages: stream },
      format,
    ).writeEach(three());
    return text();
  };

  test('are one JSON document, as if they were written at once', async () => {
    expect(await printed('json')).toBe(`${JSON.stringify(await Array.fromAsync(three()), null, 2)}\n`);
    expect(
      (await printed('ndjson'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(await Array.fromAsync(three()));
    expect((await printed('csv')).split('\r\n')[0]).toContain('name');
  });

  test('none are an empty list', async () => {
    const { stream, text } = written();
    const output = createOutput(
      { environment: {}, input: process.stdin, output: stream, messages: stream },
      'json',
    );
    await output.writeEach((async function* () {})());
    expect(text()).toBe('[]\n');
  });
});

describe('progress off a terminal', () => {
  test('is a plain line now and then, and none of short work', () => {
    const { stream, text } = written();
    let time = 0;
    const progress = progressLines({ messages: stream }, 'files', () => time);
    const pace = createPace(400, 0, () => time);
    for (let done = 1; done <= 100; done++) {
      time += 250;
      progress.update(pace(done));
    }
    expect(text().trim().split('\n')).toEqual([
      '40 of 400 files  10 %  4 files/s  1 min 30 s left',
      '80 of 400 files  20 %  4 files/s  1 min 20 s left',
    ]);
  });

  test('is nothing where nothing is wanted beside the result', () => {
    const { stream, text } = written();
    let time = 0;
    const progress = progressLines({ messages: stream, isQuiet: true }, 'files', () => time);
    time = 60_000;
    progress.update(createPace(400, 0, () => time)(1));
    expect(text()).toBe('');
  });
});
