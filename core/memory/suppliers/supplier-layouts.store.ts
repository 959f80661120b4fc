import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Schema, TaughtLayoutsTable, TaughtPapersTable } from '../../database/schema.ts';
import type { DocumentType } from '../../extraction/extraction.ts';
import { inChunks } from '../in-chunks.ts';
import type { OfDocument, SetState, SupplierLayoutFilter } from './supplier-layouts.ts';

export type LayoutRow = Selectable<TaughtLayoutsTable>;
export type PaperRow = Selectable<TaughtPapersTable>;

type Database = Kysely<Schema>;

/** Whether anything was learned. */
export const hasLayouts = async (database: Database, organizationId: string): Promise<boolean> =>
  (await database
    .selectFrom('taughtLayouts')
    .select('id')
    .where('organizationId', '=', organizationId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Keys that begin in one of these ways, each with the layouts of whose makers it is. */
export const keysBeginning = (
  database: Database,
  organizationId: string,
  starts: readonly string[],
): Promise<readonly { readonly key: string; readonly layoutId: string }[]> =>
  database
    .selectFrom('taughtKeys')
    .innerJoin('taughtPapers', 'taughtPapers.documentId', 'taughtKeys.documentId')
    .select(['taughtKeys.key', 'taughtPapers.layoutId'])
    .distinct()
    .where('taughtKeys.organizationId', '=', organizationId)
    .where(sql<boolean>`taught_keys.key_start in (select value from json_each(${JSON.stringify(starts)}))`)
    .execute();

/** The papers of some layouts, with their prints. */
export const printsOfLayouts = (
  database: Database,
  organizationId: string,
  layoutIds: readonly string[],
): Promise<
  readonly { documentId: string; layoutId: string; documentType: DocumentType; prints: Uint8Array }[]
> =>
  database
    .selectFrom('taughtPapers')
    .innerJoin('taughtLayouts', 'taughtLayouts.id', 'taughtPapers.layoutId')
    .innerJoin('keptPages', 'keptPages.documentId', 'taughtPapers.documentId')
    .select([
      'taughtPapers.documentId',
      'taughtPapers.layoutId',
      'taughtLayouts.documentType',
      'keptPages.prints',
    ])
    .where('taughtPapers.organizationId', '=', organizationId)
    .where('taughtPapers.layoutId', 'in', layoutIds)
    .execute();

/** The layouts with these ids. */
export const layoutRows = (
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<readonly LayoutRow[]> =>
  inChunks(ids, (some) =>
    database
      .selectFrom('taughtLayouts')
      .selectAll()
      .where('organizationId', '=', organizationId)
      .where('id', 'in', some)
      .execute(),
  );

/** The papers of layouts, the last approved first. */
export const paperRows = (
  database: Database,
  organizationId: string,
  layoutIds: readonly string[],
): Promise<readonly PaperRow[]> =>
  inChunks(layoutIds, (some) =>
    database
      .selectFrom('taughtPapers')
      .selectAll()
      .where('organizationId', '=', organizationId)
      .where('layoutId', 'in', some)
      .orderBy('taughtAt', 'desc')
      .orderBy('documentId', 'desc')
      .execute(),
  );

export async function insertLayout(transaction: Transaction<Schema>, row: LayoutRow): Promise<void> {
  await transaction
    .insertInto('taughtLayouts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** In place of what the document taught before. */
export async function savePaper(
  transaction: Transaction<Schema>,
  paper: PaperRow,
  keys: readonly { readonly key: string; readonly keyStart: string }[],
): Promise<void> {
  await removePaper(transaction, paper);
  await transaction.insertInto('taughtPapers').values(paper).execute();
  const { organizationId, documentId } = paper;
  if (keys.length > 0)
    await transaction
      .insertInto('taughtKeys')
      .values(keys.map((key) => ({ organizationId, documentId, ...key })))
      .execute();
}

/** With its last paper goes a layout. */
export async function removePaper(
  transaction: Transaction<Schema>,
  { organizationId, documentId }: OfDocument,
): Promise<void> {
  await transaction
    .deleteFrom('taughtPapers')
    .where('organizationId', '=', organizationId)
    .where('documentId', '=', documentId)
    .execute();
}

/** The layout that a document taught. */
export const layoutTaughtBy = (
  transaction: Transaction<Schema>,
  { organizationId, documentId }: OfDocument,
): Promise<LayoutRow | undefined> =>
  transaction
    .selectFrom('taughtPapers')
    .innerJoin('taughtLayouts', 'taughtLayouts.id', 'taughtPapers.layoutId')
    .selectAll('taughtLayouts')
    .where('taughtPapers.organizationId', '=', organizationId)
    .where('taughtPapers.documentId', '=', documentId)
    .executeTakeFirst();

/** One page of layouts, the one that was taught last first, and how many there are, as of one moment. */
export const pageOfLayouts = (
  database: Database,
  organizationId: string,
  { documentType, page, pageSize }: SupplierLayoutFilter,
) =>
  database.transaction().execute(async (snapshot) => {
    const chosen = snapshot
      .selectFrom('taughtLayouts')
      .where('taughtLayouts.organizationId', '=', organizationId)
      .$if(documentType !== undefined, (query) => query.where('documentType', '=', documentType!));
    const { total } = await chosen
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await chosen
      .innerJoin('taughtPapers', 'taughtPapers.layoutId', 'taughtLayouts.id')
      .selectAll('taughtLayouts')
      .groupBy('taughtLayouts.id')
      .orderBy((eb) => eb.fn.max('taughtPapers.taughtAt'), 'desc')
      .orderBy('taughtLayouts.id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    const papers = await paperRows(
      snapshot,
      organizationId,
      rows.map(({ id }) => id),
    );
    return { rows, papers, total };
  });

/** @returns whether there is such a layout. */
export async function saveState(
  transaction: Transaction<Schema>,
  organizationId: string,
  id: string,
  setState: SetState | null,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('taughtLayouts')
    .set({ setState })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** @returns whether there was such a layout. */
export async function removeLayout(
  transaction: Transaction<Schema>,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('taughtLayouts')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** All that an organization has. */
export async function removeLayouts(transaction: Transaction<Schema>, organizationId: string): Promise<void> {
  await transaction.deleteFrom('taughtLayouts').where('organizationId', '=', organizationId).execute();
}
