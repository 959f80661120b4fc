import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { KeptReading } from '../../reading/kept-reading.ts';
import type { KeptPages, PaperLook } from './paper-look.ts';
import type { OfDocument } from './supplier-layouts.ts';

/** What the paper of a document looks like, without its pages; undefined: none are kept. */
export const lookOf = (
  transaction: Transaction<Schema>,
  { organizationId, documentId }: OfDocument,
): Promise<PaperLook | undefined> =>
  transaction
    .selectFrom('keptPages')
    .select(['prints', 'nearPrints'])
    .where('organizationId', '=', organizationId)
    .where('documentId', '=', documentId)
    .executeTakeFirst();

/** The pages of a document. */
export const keptPagesOf = (
  database: Kysely<Schema>,
  { organizationId, documentId }: OfDocument,
): Promise<KeptPages | undefined> =>
  database
    .selectFrom('keptPages')
    .select(['prints', 'nearPrints', 'pages', 'rest'])
    .where('organizationId', '=', organizationId)
    .where('documentId', '=', documentId)
    .executeTakeFirst();

/** The whole reading of a document; null: not all of it is kept. */
export async function keptReadingOf(
  database: Kysely<Schema>,
  document: OfDocument,
): Promise<KeptReading | null> {
  const kept = await keptPagesOf(database, document);
  return kept?.rest ? { pages: kept.pages, rest: kept.rest } : null;
}

export async function savePages(
  transaction: Transaction<Schema>,
  { organizationId, documentId }: OfDocument,
  { prints, nearPrints, pages, rest }: KeptPages,
): Promise<void> {
  const values = { organizationId, prints, nearPrints, pages, rest };
  await transaction
    .insertInto('keptPages')
    .values({ documentId, ...values })
    .onConflict((conflict) => conflict.column('documentId').doUpdateSet(values))
    .execute();
}

/** With the pages goes what the document taught. */
export async function removePages(
  transaction: Transaction<Schema>,
  organizationId: string,
  documentIds: readonly string[],
): Promise<void> {
  if (documentIds.length === 0) return;
  await transaction
    .deleteFrom('keptPages')
    .where('organizationId', '=', organizationId)
    .where('documentId', 'in', documentIds)
    .execute();
}

/** The pages of some documents, in no order. */
export const packedPages = (
  database: Kysely<Schema>,
  organizationId: string,
  documentIds: readonly string[],
): Promise<readonly { readonly documentId: string; readonly pages: Uint8Array }[]> =>
  database
    .selectFrom('keptPages')
    .select(['documentId', 'pages'])
    .where('organizationId', '=', organizationId)
    .where('documentId', 'in', documentIds)
    .execute();
