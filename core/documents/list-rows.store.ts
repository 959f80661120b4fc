import { type Kysely, type Selectable, sql } from 'kysely';
import { rowsBuiltOnce } from '../database/built-once.ts';
import type { Schema, SearchEntriesTable } from '../database/schema.ts';
import type { DocumentListItem } from './document.ts';
import type { DocumentRow } from './documents.store.ts';

type Entry = Selectable<SearchEntriesTable>;

/** A document as a list shows it. */
export interface ListRow
  extends Omit<DocumentListItem, 'openDoubts'>,
    Pick<DocumentRow, 'openDoubts'>,
    Pick<Entry, 'paperNumber' | 'paperDate' | 'supplier' | 'buyer' | 'amount' | 'currency'> {
  /** The ids before and after its own among the organization's; null: there is none. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Documents of an organization by their ids, in the order of these. */
export async function listRows(
  database: Kysely<Schema>,
  organizationId: string,
  ids: readonly string[],
): Promise<readonly ListRow[]> {
  if (ids.length === 0) return [];
  // As one text: the query stays the same however many there are.
  const rows = await findRows(database, organizationId, JSON.stringify(ids));
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.toSorted((a, b) => places.get(a.id)! - places.get(b.id)!);
}

const findRows = rowsBuiltOnce((database: Kysely<Schema>, organizationId: string, ids: string) =>
  database
    .selectFrom('documents as listed')
    .leftJoin('searchEntries as entry', 'entry.documentId', 'listed.id')
    .select([
      'listed.id',
      'listed.fileName',
      'listed.documentType',
      'listed.status',
      'listed.fileSize',
      'listed.createdAt',
      'listed.updatedAt',
      'listed.openDoubts',
      'listed.approvedAt',
      'listed.approvedBy',
      'listed.skippedAt',
      'entry.paperNumber',
      'entry.paperDate',
      'entry.supplier',
      'entry.buyer',
      'entry.amount',
      'entry.currency',
    ])
    .select((eb) => [
      eb
        .selectFrom('documents as other')
        .select((inner) => inner.fn.max('other.id').as('id'))
        .where('other.organizationId', '=', organizationId)
        .whereRef('other.id', '<', 'listed.id')
        .as('before'),
      eb
        .selectFrom('documents as other')
        .select((inner) => inner.fn.min('other.id').as('id'))
        .where('other.organizationId', '=', organizationId)
        .whereRef('other.id', '>', 'listed.id')
        .as('after'),
    ])
    .where('listed.organizationId', '=', organizationId)
    .where('listed.id', 'in', sql<string>`(select value from json_each(${ids}))`),
);
