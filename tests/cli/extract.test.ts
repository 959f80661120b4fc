import { describe, expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { drawInvoice } from '../fixtures/invoices/draw-invoice.ts';
import { carriedForward } from '../fixtures/invoices/seen/carried-forward.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runLandfall } from './run-landfall.ts';

const sample = resolve(import.meta.dir, '../../data/samples/commercial-invoice-cotton.pdf');

interface Extracted {
  readonly file: string;
  readonly documentType: string;
  readonly code?: string;
  readonly evidence: Readonly<Record<string, { page: number; box: [number, number, number, number] }>>;
  readonly boxes?: readonly string[];
}

describe('landfall extract of several files', () => {
  test('prints one entry a file, in order, and fails when one could not be read', async () => {
    const folder = temporaryFolder();
    const broken = join(folder, 'broken.pdf');
    writeFileSync(broken, readFileSync(sample).subarray(0, 400));
    const result = await runLandfall(['extract', sample, broken, sample], { dataFolder: folder });
    expect(result.exitCode).toBe(5);
    const entries = result.json<Extracted[]>();
    expect(entries.map(({ file }) => file)).toEqual([sample, broken, sample]);
    expect(entries.map(({ documentType, code }) => documentType ?? code)).toEqual([
      'invoice',
      'FILE_DAMAGED',
      'invoice',
    ]);
    expect(result.failure().message).toBe('1 of 3 files could not be read.');
  });

  test('prints a table each with --format table', async () => {
    const result = await runLandfall(['extract', '--format', 'table', sample, sample], {
      dataFolder: temporaryFolder(),
    });
    expect(result.stdout.split(`${sample}: invoice`)).toHaveLength(3);
    expect(result.stdout).toMatch(/^FIELD +SURE +PAGE +PRINTED$/m);
  });
});

/** Part of a strip of pixels that is a frame's green, orange or red. */
async function coloured(png: string, box: readonly [number, number, number, number]): Promise<number> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const page = info.height - Math.round((26 / 1_700) * info.height);
  let [seen, all] = [0, 0];
  // Down the left side of the frame.
  const middle = Math.round(((box[1] + box[3]) / 2) * page);
  for (let x = Math.round(box[0] * info.width) - 6; x < box[0] * info.width + 3; x++) {
    const at = (middle * info.width + Math.max(0, x)) * 3;
    const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!];
    all++;
    if (Math.max(r, g, b) - Math.min(r, g, b) > 60) seen++;
  }
  return seen / all;
}

describe('landfall extract --trace', () => {
  const extract = (...given: readonly string[]) =>
    runLandfall(['extract', sample, ...given], { dataFolder: temporaryFolder() });

  test('shows each value with its candidates, how they were found, and their reasons', async () => {
    const { trace } = (await extract('--trace')).json<{ trace: { path: string; candidates: object[] }[] }>();
    expect(trace.find(({ path }) => path === 'invoiceNumber')?.candidates[0]).toMatchObject({
      isTaken: true,
    });
    const { stdout } = await extract('--trace', '--format', 'table');
    expect(stdout).toMatch(/^FIELD +SURE/m);
    expect(stdout).toMatch(/^invoiceNumber: \S+ \(\d+ %\), printed as "/m);
    expect(stdout).toMatch(/^ {2}\* \S+ {3}page 1, (?:behind|right of|below) ".+", by labels$/m);
    expect(stdout).toMatch(/^ {6}label [\d.]+ × place [\d.]+ × form [\d.]+ × page [\d.]+ = [\d.]+$/m);
  });

  test('shows one field or one party alone', async () => {
    const { trace } = (await extract('--trace', 'supplier')).json<{ trace: { path: string }[] }>();
    expect(trace.length).toBeGreaterThan(1);
    expect(trace.every(({ path }) => path.startsWith('supplier.'))).toBe(true);
  });

  test('names the nearest field for one that is mistyped', async () => {
    const result = await extract('--trace', 'invoiceNumbr');
    expect(result.exitCode).toBe(5);
    expect(result.failure().message).toBe(
      'Nothing was proposed for invoiceNumbr; did you mean invoiceNumber?',
    );
  });
});

describe('landfall extract --trace of lines and cells', () => {
  const extract = (...given: readonly string[]) =>
    runLandfall(['extract', ...given, '--format', 'table'], { dataFolder: temporaryFolder() });

  test('shows how one cell came about', async () => {
    const { stdout } = await extract(sample, '--trace', 'lineItems[0].unitPrice');
    expect(stdout).toMatch(/^lineItems\[0\]\.unitPrice: [\d.]+ \(\d+ %\), printed as "/);
    expect(stdout).toMatch(/^ {2}read under ".+"$/m);
    expect(stdout).toMatch(/^ {2}its row: ".+" .+ \| ".+" /m);
    expect(stdout).toMatch(/^ {2}[\d.]+ × [\d.]+ = [\d.]+, which is the total of the line$/m);
  });

  test('shows a list in short, and how to see one cell', async () => {
    const { stdout } = await extract(sample, '--trace', 'lineItems');
    expect(stdout).toMatch(
      /^lineItems: \d+ lines?; --trace "lineItems\[0\]" shows how the first one came about$/m,
    );
    expect(stdout).not.toContain('lineItems[1]');
  });

  test('names the nearest cell for one that is not there', async () => {
    const result = await extract(sample, '--trace', 'lineItems[0].unitPrise');
    expect(result.failure().message).toContain('did you mean lineItems[0].unitPrice?');
  });

  test('takes a file in the place of the field for the file', async () => {
    const { stdout, exitCode } = await extract('--trace', sample);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^invoiceNumber: \S+ \(\d+ %\), printed as "/m);
  });

  test('names the right order where no file is named', async () => {
    const result = await extract('--trace', 'totalAmount');
    expect([result.exitCode, result.failure().message]).toEqual([
      2,
      'totalAmount was taken for the field, and no file is named: landfall extract FILE --trace [FIELD].',
    ]);
  });
});

describe('landfall extract --boxes', () => {
  test('frames each value that was read on a picture of its page', async () => {
    const folder = temporaryFolder();
    const png = join(folder, 'boxes.png');
    const result = await runLandfall(['extract', sample, '--boxes', png], { dataFolder: folder });
    expect(result.exitCode).toBe(0);
    const { evidence, boxes } = result.json<Extracted>();
    expect(boxes).toEqual([png]);
    const metadata = await sharp(png).metadata();
    expect(Math.max(metadata.width, metadata.height)).toBe(1_700);
    for (const path of ['invoiceNumber', 'totalAmount', 'lineItems[0].quantity'])
      expect({ path, isFramed: (await coloured(png, evidence[path]!.box)) > 0 }).toEqual({
        path,
        isFramed: true,
      });
  });

  test('writes one picture per page where values are on several', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'long.pdf');
    const { bytes, pageCount } = await drawInvoice({ layout: carriedForward, seed: 2 });
    expect(pageCount).toBeGreaterThan(1);
    writeFileSync(file, bytes);
    const result = await runLandfall(['extract', file, '--boxes', join(folder, 'b.png')], {
      dataFolder: folder,
    });
    const { boxes, evidence } = result.json<Extracted>();
    const pages = [...new Set(Object.values(evidence).map(({ page }) => page))].sort();
    expect(pages.length).toBeGreaterThan(1);
    expect(boxes).toEqual(pages.map((page) => join(folder, `b-${page}.png`)));
    expect(readdirSync(folder).filter((name) => name.endsWith('.png'))).toHaveLength(pages.length);
  });

  test('refuses a name that is no .png, and several files at once', async () => {
    const folder = temporaryFolder();
    const other = await runLandfall(['extract', sample, '--boxes', join(folder, 'boxes.pdf')], {
      dataFolder: folder,
    });
    expect(other.exitCode).toBe(2);
    expect(existsSync(join(folder, 'boxes.pdf'))).toBe(false);
    const many = await runLandfall(['extract', sample, sample, '--boxes', join(folder, 'b.png')], {
      dataFolder: folder,
    });
    expect(many.exitCode).toBe(2);
    expect(many.failure().message).toBe('--boxes takes one file at a time.');
  });
});
