/**
 * Measures reading.
 *
 *     bun bench/reading.ts FILE…         each file twice through a reading child, as the server does it
 *     bun bench/reading.ts --scans       the scans of `--drawn` in the same way: seconds a page, most memory of a child
 *     bun bench/reading.ts --ocr FILE…   the first page of each born-digital PDF, made into a scan of
 *                                        200 dpi and read by OCR, against its own text layer
 *     bun bench/reading.ts --drawn       every ninth layout of `tests/fixtures`, as an office scans it at 200 dpi,
 *                                        against what was drawn (seed 5: the same words each time)
 *
 * Prints one JSON line a file and one of totals.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { readConfig } from '../core/config.ts';
import { createDocumentReader } from '../core/documents/document-reader.ts';
import { detectFileType } from '../core/files/file-type.ts';
import { createOcr } from '../core/reading/ocr/create-ocr.ts';
import { allLayouts } from '../tests/fixtures/all-layouts.ts';
import { scannedLikeInAnOffice } from '../tests/fixtures/scans/everyday-scan.ts';
import { compareWithTextLayer } from './support/compare-words.ts';

const isOcr = process.argv[2] === '--ocr';
const isDrawn = process.argv[2] === '--drawn';
const isScans = process.argv[2] === '--scans';
const files = process.argv.slice(isOcr || isDrawn || isScans ? 3 : 2);
if (isDrawn || isScans ? files.length > 0 : files.length === 0) {
  process.stderr.write('Name the files to read: bun bench/reading.ts [--ocr] FILE… | --drawn | --scans\n');
  process.exit(2);
}
const print = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
if (isOcr || isDrawn) await measureOcr(isDrawn ? drawnScans() : givenFiles());
else if (isScans) await measureScans();
else await measureReading(files);

async function measureScans(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'landfall-scans-'));
  try {
    const paths: string[] = [];
    for await (const { name, scanned } of drawnScans()) {
      paths.push(join(folder, name));
      writeFileSync(join(folder, name), scanned ?? new Uint8Array());
    }
    await measureReading(paths);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measureReading(paths: readonly string[]): Promise<void> {
  const reader = createDocumentReader(readConfig({}, { readingProcesses: 1 }));
  await reader.warm();
  const warmMilliseconds: number[] = [];
  const cpuSecondsPerPage: number[] = [];
  const watched = watchChildren();
  for (const path of paths) {
    const mimeType = detectFileType(readFileSync(path));
    if (!mimeType) continue;
    const request = { path, mimeType, documentType: null };
    const seconds: number[] = [];
    const cpuSeconds: number[] = [];
    for (const withPages of [true, false, true]) {
      const started = performance.now();
      const cpuBefore = watched.cpuSeconds();
      const { reading, pages } = await reader.read(request, { withPages });
      seconds.push((performance.now() - started) / 1_000);
      cpuSeconds.push(watched.cpuSeconds() - cpuBefore);
      if (seconds.length < 3) continue;
      print({
        file: basename(path),
        pages: reading.pageCount,
        sources: [...new Set(reading.sources)],
        words: pages?.reduce((sum, page) => sum + page.words.length, 0),
        firstSeconds: round(seconds[0]!),
        warmSecondsPerPage: round(seconds[1]! / Math.max(1, reading.sources.length)),
        warmCpuSecondsPerPage: round(cpuSeconds[1]! / Math.max(1, reading.sources.length)),
        childPeakMegabytes: watched.peak(),
      });
      warmMilliseconds.push(seconds[1]! * 1_000);
      cpuSecondsPerPage.push(cpuSeconds[1]! / Math.max(1, reading.sources.length));
    }
  }
  print({
    files: warmMilliseconds.length,
    medianWarmMilliseconds: median(warmMilliseconds),
    medianWarmCpuSecondsPerPage: median(cpuSecondsPerPage),
    childPeakMegabytes: watched.peak(),
  });
  watched.end();
  await reader.close();
}

interface Paper {
  readonly name: string;
  readonly pdf: Uint8Array;
  readonly scanned?: Uint8Array;
}

async function* givenFiles(): AsyncGenerator<Paper> {
  for (const path of files) yield { name: basename(path), pdf: new Uint8Array(readFileSync(path)) };
}

async function* drawnScans(): AsyncGenerator<Paper> {
  const seen = allLayouts.filter(({ group }) => group === 'seen');
  for (const [at, layout] of seen.entries()) {
    if (at % 9 !== 0) continue;
    const drawn = await layout.draw(5);
    if (drawn.pageCount > 1) continue;
    const { fileName, bytes } = await scannedLikeInAnOffice(drawn, layout.name, 5, 200);
    yield { name: fileName, pdf: drawn.bytes, scanned: bytes };
  }
}

async function measureOcr(papers: AsyncGenerator<Paper>): Promise<void> {
  const ocr = createOcr(readConfig({}, {}).ocrLanguages);
  const sums = { words: 0, read: 0, made: 0 };
  const allMilliseconds: number[] = [];
  const allCpuSeconds: number[] = [];
  for await (const { name, pdf, scanned } of papers) {
    const { words, read, made, seconds, cpuSeconds } = await compareWithTextLayer(pdf, ocr, scanned);
    print({
      file: name,
      words,
      recall: round(read / words),
      precision: round(read / made),
      seconds: round(seconds),
      cpuSeconds: round(cpuSeconds),
    });
    allCpuSeconds.push(cpuSeconds);
    sums.words += words;
    sums.read += read;
    sums.made += made;
    allMilliseconds.push(seconds * 1_000);
  }
  const { words, read, made } = sums;
  print({
    words,
    recall: round(read / words),
    precision: round(read / made),
    medianMilliseconds: median(allMilliseconds),
    medianCpuSeconds: median(allCpuSeconds),
  });
  await ocr.close();
}

/** The use of each child, as last seen: one that is replaced after a large document is asked before it goes. */
function watchChildren() {
  const seen = new Map<string, { readonly peakKilobytes: number; readonly ticks: number }>();
  const look = (): void => {
    if (process.platform !== 'linux') return;
    for (const pid of children()) {
      const peak = /VmHWM:\s+(\d+)/.exec(statusOf(pid, 'status'))?.[1];
      // The fields after the program's name in brackets; the 12th and 13th are ticks of a hundredth of a second.
      const ticks = statusOf(pid, 'stat').split(') ').at(-1)!.split(' ').slice(11, 13);
      if (peak && ticks.length === 2)
        seen.set(pid, { peakKilobytes: Number(peak), ticks: Number(ticks[0]) + Number(ticks[1]) });
    }
  };
  const timer = setInterval(look, 100);
  return {
    /** Megabytes of the largest. */
    peak(): number {
      look();
      return Math.round(Math.max(0, ...[...seen.values()].map((one) => one.peakKilobytes)) / 1_024);
    },
    /** Seconds of the processor, of all together: a machine that others use as well delays, and counts no more. */
    cpuSeconds(): number {
      look();
      return [...seen.values()].reduce((sum, { ticks }) => sum + ticks, 0) / 100;
    },
    end: () => clearInterval(timer),
  };
}

function children(): readonly string[] {
  const isChild = (pid: string): boolean => statusOf(pid, 'status').includes(`\nPPid:\t${process.pid}\n`);
  return readdirSync('/proc').filter((entry) => /^\d+$/.test(entry) && isChild(entry));
}

function statusOf(pid: string, file: 'status' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // Ended since the folder was listed.
    return '';
  }
}

function round(value: number): number {
  return Number(value.toFixed(3));
}

function median(values: readonly number[]): number {
  return round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN);
}
