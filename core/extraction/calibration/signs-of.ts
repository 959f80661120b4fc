import type { PageSource } from '../../reading/page.ts';
import type { ExtractedPaper } from '../paths.ts';
import type { FormWords } from './form-words.ts';
import { fieldOf, type Signs } from './signs.ts';
import { sumSigns } from './sums.ts';
import { textDoubts } from './text-doubts.ts';
import { unevenRows } from './uneven-rows.ts';

function counted(paths: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(path, (counts.get(path) ?? 0) + 1);
  return counts;
}

/** The value at a path such as `lineItems[0].hsCode`. */
export const valueAt = (data: object, path: string): unknown =>
  path
    .split(/[.[\]]+/)
    .filter((key) => key !== '')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      data,
    );

/** The values of a paper outside of its lines and containers, those not found among them. */
const headerValues = (data: object): readonly unknown[] =>
  Object.values(data).flatMap((value: unknown) =>
    typeof value !== 'object' || value === null ? [value] : Array.isArray(value) ? [] : headerValues(value),
  );

function gapsIn(data: object): number {
  const values = headerValues(data);
  return values.filter((value) => value === null).length / Math.max(1, values.length);
}

const isInList = (path: string): boolean => path.includes('[');
const logOdds = (confidence: number): number => {
  const certain = Math.min(0.99, Math.max(0.02, confidence));
  return Math.log(certain / (1 - certain));
};

function weakestIn({ confidence }: ExtractedPaper<object>): number {
  const header = Object.entries(confidence).filter(([path]) => !isInList(path));
  return Math.min(logOdds(0.99), ...header.map(([, own]) => logOdds(own)));
}

/** What speaks for and against every value that was read, by its path. */
export function signsOf(
  paper: ExtractedPaper<object>,
  sources: ReadonlyMap<number, PageSource>,
  formWords: FormWords,
): ReadonlyMap<string, Signs> {
  const sums = sumSigns(paper.data);
  const agreeing = counted(sums.agreeing);
  const contradicting = counted(sums.contradicting);
  const lines: unknown = Reflect.get(paper.data, 'lineItems');
  const uneven = unevenRows(Array.isArray(lines) ? lines : []);
  const gaps = gapsIn(paper.data);
  const weakest = weakestIn(paper);
  const signs = new Map<string, Signs>();
  for (const [path, confidence] of Object.entries(paper.confidence)) {
    const page = paper.evidence[path]?.page;
    const row = /^lineItems\[(\d+)\]/.exec(path)?.[1];
    signs.set(path, {
      constant: 1,
      logit: logOdds(confidence),
      ocr: page !== undefined && page !== null && sources.get(page) === 'ocr' ? 1 : 0,
      doubt: textDoubts(fieldOf(path), valueAt(paper.data, path), formWords),
      agreement: Math.min(2, agreeing.get(path) ?? 0),
      contradiction: Math.min(2, contradicting.get(path) ?? 0),
      gaps,
      weakest,
      unevenRow: row !== undefined && uneven.has(Number(row)) ? 1 : 0,
    });
  }
  return signs;
}
