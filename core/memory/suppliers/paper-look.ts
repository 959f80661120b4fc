import { nearPrints, pagePrints } from '../../extraction/taught/page-prints.ts';
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
}

/** A layout shows on the first pages; the last has what is below the goods. */
const firstPages = 9;
/** A page of a catalogue, as dense as any paper, packs into 40 KB. */
const mostBytes = 512 * 1024;

/** @returns null for pages without words, and for pages that are too many bytes: they teach nothing. */
export function pagesToKeep(pages: readonly Page[]): KeptPages | null {
  const prints = packPrints(pagePrints(pages));
  const packed = packPages(pages.filter((_, at) => at < firstPages || at === pages.length - 1));
  if (prints.length === 0 || packed.length > mostBytes) return null;
  return { prints, nearPrints: packPrints(nearPrints(pages)), pages: packed };
}
