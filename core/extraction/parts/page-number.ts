import { join } from 'node:path';
import { foldText } from '../../layout/fold.ts';
import { middleX } from '../../layout/geometry.ts';
import type { PageLayout } from '../../layout/lines.ts';
import { readTableFile } from '../knowledge/table-file.ts';

/** `Page 2 of 5`; the last page is not always told. */
export interface PageNumber {
  readonly page: number;
  readonly of: number | null;
}

const wordsPath = join(import.meta.dir, '..', '..', '..', 'data', 'labels', 'page-numbers.tsv');

let pattern: RegExp | null = null;

const escaped = (text: string): string => foldText(text).replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** @throws Error at the first call of a process when data/labels/page-numbers.tsv is missing or wrong */
function pageNumberPattern(): RegExp {
  const rows = readTableFile(wordsPath, ['language', 'page', 'of']);
  const pages = [...new Set(rows.map((row) => escaped(row.page ?? '')))].join('|');
  const of = [...new Set(rows.map((row) => escaped(row.of ?? '')))].join('|');
  return new RegExp(
    `(?<!\\p{L})(?:${pages})\\.?\\s*(?:no\\.?|nr\\.?)?\\s*[:.]?\\s*(\\d{1,3})(?!\\d|[.,]\\d)(?:\\s*页)?(?:[\\s,(]*(?:${of}|/|\\|)\\s*(\\d{1,3})(?!\\d))?`,
    'u',
  );
}

/** Whether a text is nothing but the number of a page: `Pág. 2`, `Seite 2 von 5`. */
export function isPageNumber(text: string): boolean {
  pattern ??= pageNumberPattern();
  const folded = foldText(text).trim();
  return pattern.exec(folded)?.[0] === folded;
}

/** The number that a page prints of itself, e.g. `Seite 2 von 5`, at its head or foot; null where it has none. */
export function printedPageNumber(layout: PageLayout): PageNumber | null {
  pattern ??= pageNumberPattern();
  for (const line of layout.lines) {
    const height = line.rect.y0 / layout.page.height;
    if (height > 0.35 && height < 0.8) continue;
    for (const segment of line.segments) {
      // In a sentence ("see page 2") it is another page that is meant.
      if (segment.text.length > 60) continue;
      const [, page, of] = pattern.exec(foldText(segment.text)) ?? [];
      if (!page) continue;
      const number = { page: Number(page), of: of ? Number(of) : null };
      if (number.page >= 1 && (number.of === null || number.of >= number.page)) return number;
    }
  }
  return bareNumber(layout);
}

/** How near to the middle of a page the number at its foot stands, as a part of its width. */
const nearMiddle = 0.04;
const footHeight = 0.9;

/** `(2)`, `- 2 -`, `2`: nothing but a number in the middle of the last line. */
function bareNumber({ lines, page }: PageLayout): PageNumber | null {
  const [only, other] = lines.at(-1)?.segments ?? [];
  const bare = /^(?:(\d{1,3})|\(\s?(\d{1,3})\s?\)|[-–—]\s?(\d{1,3})\s?[-–—])$/.exec(only?.text ?? '');
  const number = Number(bare?.[1] ?? bare?.[2] ?? bare?.[3] ?? 0);
  if (!only || other || number < 1 || only.rect.y0 < footHeight * page.height) return null;
  const isCentred = Math.abs(middleX(only.rect) - page.width / 2) < nearMiddle * page.width;
  return isCentred ? { page: number, of: null } : null;
}
