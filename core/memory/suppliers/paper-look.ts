import { nearPrints, pagePrints } from '../../extraction/taught/page-prints.ts';
import { type PageResults, packRest } from '../../reading/kept-reading.ts';
import { packPages } from '../../reading/packed-pages.ts';
import type { Page } from '../../reading/page.ts';
import { packPrints } from './prints.ts';

/** What a paper looks like, to find others of its layout. */
export interface PaperLook {
  /** Of 32 bits, packed. */
  readonly prints: Uint8Array;
  readonly nearPrints: Uint8Array;
}

/** The pages of a document, to learn the layout of its maker from when it is approved. */
export interface KeptPages extends PaperLook {
  readonly pages: Uint8Array;
  /** What the reading gave beside them (`KeptReading`); null: too much to keep, so its fields cannot be decided again. */
  readonly rest: Uint8Array | null;
}

/** A layout shows on the first pages; the last has what is below the goods. */
const firstPages = 9;
/** A page of a catalogue, as dense as any paper, packs into 40 KB. */
const mostBytes = 512 * 1024;
/** Four hundred dense pages. */
const mostBytesOfRest = 4 * 1024 * 1024;

/**
 * @param pages of the paper that was extracted
 * @param reading all pages of its file; null: they are not all as they were read
 * @returns null for no pages, and for pages that are too many bytes.
 */
export function pagesToKeep(pages: readonly Page[], reading: PageResults | null = null): KeptPages | null {
  const prints = packPrints(pagePrints(pages));
  const kept = pages.filter((_, at) => at < firstPages || at === pages.length - 1);
  const packed = packPages(kept);
  if (pages.length === 0 || packed.length > mostBytes) return null;
  const rest = reading && packRest(reading, kept);
  return {
    ...{ prints, nearPrints: packPrints(nearPrints(pages)), pages: packed },
    rest: rest && rest.length <= mostBytesOfRest ? rest : null,
  };
}
