import type { ExtractedData } from '../../extraction/extraction.ts';
import type { TaughtLayout, TaughtPaper } from '../../extraction/taught/taught-layout.ts';
import { unpackPages } from '../../reading/packed-pages.ts';

/** A taught layout as it is sent to a child: unpacked there, where that is in nobody's way. */
export interface SentLayout extends Omit<TaughtLayout, 'papers'> {
  readonly papers: readonly SentPaper[];
}

interface SentPaper {
  readonly id: string;
  /** As `packPages` packs them. */
  readonly pages: Uint8Array;
  /** JSON in the shape of `ExtractedData`. */
  readonly extractedData: string;
}

/** The layouts that were sent, but for those of which no paper has data of its type. @throws Error for damaged pages */
export const receivedLayouts = (sent: readonly SentLayout[]): readonly TaughtLayout[] =>
  sent
    .map(({ papers, ...layout }) => ({
      ...layout,
      papers: papers.flatMap(({ id, pages, extractedData }): readonly TaughtPaper[] => {
        const data = (JSON.parse(extractedData) as ExtractedData)[layout.documentType];
        return data ? [{ id, pages: unpackPages(pages), data }] : [];
      }),
    }))
    .filter(({ papers }) => papers.length > 0);
