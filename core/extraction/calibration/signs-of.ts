import type { Page } from '../../reading/page.ts';
import type { ExtractedPaper } from '../paths.ts';
import { fieldOf, type Signs } from './signs.ts';
import { sumSigns } from './sums.ts';
import { isNoFirm, type KnownWords, textDoubts } from './text-doubts.ts';
import { unevenRows } from './uneven-rows.ts';
import { findUnread, skipsWords } from './unread.ts';

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

const logOdds = (confidence: number): number => {
  const certain = Math.min(0.99, Math.max(0.02, confidence));
  return Math.log(certain / (1 - certain));
};

/** What speaks for and against every value that was read, by its path. */
export function signsOf(
  paper: ExtractedPaper<object>,
  pages: readonly Page[],
  known: KnownWords,
): ReadonlyMap<string, Signs> {
  const sums = sumSigns(paper.data);
  const agreeing = counted(sums.agreeing);
  const contradicting = counted(sums.contradicting);
  const lines: unknown = Reflect.get(paper.data, 'lineItems');
  const uneven = unevenRows(Array.isArray(lines) ? lines : []);
  const unread = findUnread(paper, pages, known.formWords);
  const sources = new Map(pages.map((page) => [page.number, page.source]));
  const signs = new Map<string, Signs>();
  for (const [path, confidence] of Object.entries(paper.confidence)) {
    const page = paper.evidence[path]?.page;
    const [field, value] = [fieldOf(path), valueAt(paper.data, path)];
    const row = /^lineItems\[(\d+)\]/.exec(path)?.[1];
    signs.set(path, {
      constant: 1,
      logit: logOdds(confidence),
      ocr: page !== undefined && page !== null && sources.get(page) === 'ocr' ? 1 : 0,
      doubt: textDoubts(field, value, known),
      agreement: Math.min(2, agreeing.get(path) ?? 0),
      contradiction: Math.min(2, contradicting.get(path) ?? 0),
      unevenRow: row !== undefined && uneven.has(Number(row)) ? 1 : 0,
      noFirm: isNoFirm(field, value, known) ? 1 : 0,
      skipped: skipsWords(field, value, paper.evidence[path], pages) ? 1 : 0,
      goesOn: path === 'goodsDescription' && unread.goesOnBelow(paper.evidence[path]) ? 1 : 0,
      unreadFigures: row === undefined ? 0 : unread.figuresAmongLines,
      unreadWords: row === undefined ? 0 : unread.wordsAmongLines,
      unreadCode: row !== undefined && unread.hasCode ? 1 : 0,
    });
  }
  return signs;
}
