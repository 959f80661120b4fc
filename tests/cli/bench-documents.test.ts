import { beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allLayouts } from '../fixtures/all-layouts.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runInTerminal } from './run-in-terminal.ts';
import { runLandfall } from './run-landfall.ts';

const dataFolder = temporaryFolder();
const papers = temporaryFolder();

beforeAll(async () => {
  for (const name of ['erp-grid', 'boxed-packing-list']) {
    const layout = allLayouts.find((one) => one.name === name);
    if (!layout) throw new Error(`There is no layout ${name}`);
    const { bytes, truth } = await layout.draw(11);
    writeFileSync(join(papers, `${name}.pdf`), bytes);
    writeFileSync(join(papers, `${name}.pdf.truth.json`), JSON.stringify(truth));
  }
});

describe('landfall bench documents', () => {
  test('measures a folder of documents whose truth is known', async () => {
    const misses = join(dataFolder, 'misses.txt');
    const { json, exitCode, stderr } = await runLandfall(['bench', 'documents', papers, '--misses', misses], {
      dataFolder,
    });
    expect([exitCode, stderr]).toEqual([0, '']);
    const figures = json<Record<string, { asked: number } & { p50: number }>>();
    expect(Object.keys(figures)).toEqual([
      'documents',
      'typeAccuracy',
      'header',
      'lines',
      'falseFills',
      'fullyRight',
      'processedPrecision',
      'secondsPerPage',
    ]);
    expect(figures).toMatchObject({ documents: 2, typeAccuracy: 1, falseFills: 0 });
    expect(figures.header?.asked).toBeGreaterThan(40);
    expect(figures.secondsPerPage?.p50).toBeGreaterThan(0);
    expect(readFileSync(misses, 'utf8')).not.toContain('undefined');
  });

  test('shows what is wrong by its name and path', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'one.pdf'), readFileSync(join(papers, 'erp-grid.pdf')));
    const truth = {
      documentType: 'invoice',
      extractedData: { invoice: { invoiceNumber: 'X', dueDate: null } },
    };
    writeFileSync(join(folder, 'one.pdf.truth.json'), JSON.stringify(truth));
    const misses = join(dataFolder, 'wrong.txt');
    const { json } = await runLandfall(['bench', 'documents', folder, '--misses', misses], { dataFolder });
    expect(json()).toMatchObject({
      header: { asked: 2, right: 1, accuracy: 0.5 },
      lines: { asked: 0, right: 0, f1: null },
      fullyRight: 0,
    });
    expect(readFileSync(misses, 'utf8')).toStartWith('one.pdf: invoiceNumber: expected "X", read "');
  });

  test('a document that cannot be read counts and is named, and the next is measured', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'broken.pdf'), '%PDF-1.7\nnothing');
    writeFileSync(join(folder, 'broken.pdf.truth.json'), '{"documentType":"invoice","extractedData":{}}');
    writeFileSync(join(folder, 'good.pdf'), readFileSync(join(papers, 'erp-grid.pdf')));
    writeFileSync(join(folder, 'good.pdf.truth.json'), '{"documentType":"invoice","extractedData":{}}');
    const { json, exitCode, stderr } = await runLandfall(['bench', 'documents', folder], { dataFolder });
    expect(stderr).toBe('Could not be read, and counted as wrong: broken.pdf; --misses FILE says why.\n');
    expect([exitCode, json()]).toEqual([0, expect.objectContaining({ documents: 2, typeAccuracy: 0.5 })]);
  });

  test('shows how far it is on a terminal, and then a table', async () => {
    const run = runInTerminal(['bench', 'documents', papers], { dataFolder });
    await run.shows('of 2 documents');
    await run.shows('values that the page does not have');
    expect(await run.exited).toBe(0);
  });

  test.each([
    ['{"documentType":"invoice"', 'line 1: '],
    ['{"documentType":"bill","extractedData":{}}', 'documentType must be null or one of'],
    [
      '{"documentType":"invoice","extractedData":{"invoice":{"lineItems":[{"amount":1}]}}}',
      'has no field "lineItems[0].amount"',
    ],
  ])('the truth %p is refused before it begins', async (text, problem) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'one.pdf'), readFileSync(join(papers, 'erp-grid.pdf')));
    writeFileSync(join(folder, 'one.pdf.truth.json'), text);
    const result = await runLandfall(['bench', 'documents', folder], { dataFolder });
    expect(result.exitCode).toBe(5);
    expect(result.failure().message).toContain(problem);
    expect(result.failure().message).toContain('one.pdf.truth.json');
  });

  test('a folder that is not there, or has no truths, is reported', async () => {
    const nowhere = await runLandfall(['bench', 'documents', 'nowhere'], { dataFolder });
    expect([nowhere.exitCode, nowhere.failure().code]).toEqual([3, 'FILE_NOT_FOUND']);
    const empty = await runLandfall(['bench', 'documents', temporaryFolder()], { dataFolder });
    expect([empty.exitCode, empty.failure().code]).toEqual([5, 'FILE_REJECTED']);
  });
});
