import type { DocumentType } from '../../core/extraction/extraction.ts';
import type { OcrEngine } from '../../core/reading/ocr/ocr-engine.ts';
import type { Reading } from '../../core/reading/page.ts';
import { readDocument } from '../../core/reading/read-document.ts';
import { allLayouts, type LayoutGroup } from '../../tests/fixtures/all-layouts.ts';
import { otherDocuments } from '../../tests/fixtures/other-documents.ts';
import { readDrawn } from '../confidence/read-drawn.ts';

/** A drawn paper and its type; `other`: none of the four. */
export interface TypedPaper {
  /** Papers of one layout have one name: they are left out together. */
  readonly layout: string;
  readonly type: DocumentType | 'other';
  readonly group: LayoutGroup;
  readonly reading: Reading;
}

/** Drawn PDFs have a text layer: nothing has to be read from pictures. */
const noOcr: OcrEngine = { name: 'none', recognize: async () => [], close: async () => {} };

/** One paper of every so many layouts of a group. */
export async function papersOfTypes(
  group: LayoutGroup,
  every: number,
  seed: number,
): Promise<readonly TypedPaper[]> {
  const papers: TypedPaper[] = [];
  const layouts = allLayouts.filter((layout) => layout.group === group).filter((_, at) => at % every === 0);
  for (const layout of layouts) {
    const read = await readDrawn(layout, seed, null, null);
    if (read) papers.push({ layout: layout.name, type: layout.documentType, group, reading: read.reading });
  }
  return papers;
}

/** All drawn papers that are none of the four types. */
export async function otherPapers(): Promise<readonly TypedPaper[]> {
  const papers: TypedPaper[] = [];
  for (const { fileName, bytes, kind, group } of await otherDocuments()) {
    if (kind === 'blank') continue;
    const reading = await readDocument({ bytes, mimeType: 'application/pdf', ocr: noOcr });
    papers.push({ layout: fileName, type: 'other', group, reading });
  }
  return papers;
}
