import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { keptPagesOf, savePages } from './kept-pages.store.ts';
import type { KeptPages } from './paper-look.ts';
import { insertLayout, layoutTaughtBy } from './supplier-layouts.store.ts';
import type { ApprovedPaper, BinnedPaper, OfDocument } from './supplier-layouts.ts';
import { writePaper } from './teach-paper.ts';

/** What the bin keeps: pages as text, and the layout with the state that a person set, in case this is its last paper. */
export async function binnedPaper(
  transaction: Transaction<Schema>,
  document: OfDocument,
): Promise<BinnedPaper | null> {
  const kept = await keptPagesOf(transaction, document);
  if (!kept) return null;
  const layout = await layoutTaughtBy(transaction, document);
  return {
    pages: {
      ...mapped(kept, (bytes) => Buffer.from(bytes).toString('base64')),
      rest: kept.rest && Buffer.from(kept.rest).toString('base64'),
    },
    layout: layout ?? null,
  };
}

/** Keeps the pages of a restored document again; one that had taught a layout is a paper of the same one again. */
export async function restorePaper(
  transaction: Transaction<Schema>,
  document: OfDocument,
  { pages, layout }: BinnedPaper,
  paper: ApprovedPaper | null,
): Promise<void> {
  await savePages(transaction, document, {
    ...mapped(pages, (text) => Buffer.from(text, 'base64')),
    rest: pages.rest ? Buffer.from(pages.rest, 'base64') : null,
  });
  if (!layout || !paper) return;
  const { id, documentType, setState, createdAt } = layout;
  const { organizationId } = document;
  await insertLayout(transaction, { id, organizationId, documentType, setState, createdAt });
  await writePaper(transaction, paper, id);
}

type PackedPart = Exclude<keyof KeptPages, 'rest'>;

const mapped = <From, To>(
  { prints, nearPrints, pages }: Readonly<Record<PackedPart, From>>,
  change: (from: From) => To,
): Record<PackedPart, To> => ({
  prints: change(prints),
  nearPrints: change(nearPrints),
  pages: change(pages),
});
