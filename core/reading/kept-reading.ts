import type { MissingPage } from './missing-page.ts';
import { type PackedPage, packData, packPage, unpackData, unpackPage, unpackPages } from './packed-pages.ts';
import type { Page } from './page.ts';
import type { ReadPage } from './read-pages.ts';

/** All that the pages of a file gave, so that its fields can be decided again without reading a page. */
export interface PageResults {
  readonly finished: readonly ReadPage[];
  readonly leftOut: readonly MissingPage[];
}

/** The same as few bytes, in two parts: `pages` alone is what a layout is learned from. */
export interface KeptReading {
  /** As `packPages` packs them. */
  readonly pages: Uint8Array;
  /** As `packRest` packs it. */
  readonly rest: Uint8Array;
}

interface PackedRest {
  readonly pages: readonly PackedPage[];
  /** Of each page that has any, by its number. */
  readonly notes: readonly (readonly [page: number, notes: readonly string[]])[];
  readonly leftOut: readonly MissingPage[];
}

/** What belongs to a reading beside the pages that are kept of it. */
export function packRest({ finished, leftOut }: PageResults, kept: readonly Page[]): Uint8Array {
  const isKept = new Set(kept.map(({ number }) => number));
  const rest: PackedRest = {
    pages: finished.flatMap(({ page }) => (isKept.has(page.number) ? [] : [packPage(page)])),
    notes: finished.flatMap(({ page, notes }) => (notes.length === 0 ? [] : [[page.number, notes] as const])),
    leftOut,
  };
  return packData(rest);
}

/** The pages of a kept reading. @throws Error for damaged bytes */
export function unpackReading({ pages, rest }: KeptReading): PageResults {
  const beside = unpackData(rest) as PackedRest;
  const notes = new Map(beside.notes);
  const all = [...unpackPages(pages), ...beside.pages.map(unpackPage)];
  return {
    finished: all.map((page) => ({ page, notes: notes.get(page.number) ?? [] })),
    leftOut: beside.leftOut,
  };
}
