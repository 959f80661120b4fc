import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { firstTables } from './migrations/0001-first-tables.ts';
import { dailyUsage } from './migrations/0002-daily-usage.ts';
import { events } from './migrations/0003-events.ts';
import { webhooks } from './migrations/0004-webhooks.ts';
import { documentLifeCycle } from './migrations/0005-document-life-cycle.ts';
import { shares } from './migrations/0006-shares.ts';
import { auditLog } from './migrations/0007-audit-log.ts';
import { documentIdentity } from './migrations/0008-document-identity.ts';
import { shipmentLifeCycle } from './migrations/0010-shipment-life-cycle.ts';
import { auditTrail } from './migrations/0011-audit-trail.ts';
import { provenance } from './migrations/0012-provenance.ts';
import { memory } from './migrations/0013-memory.ts';
import { printedText } from './migrations/0014-printed-text.ts';
import { sessionsAndKeyMakers } from './migrations/0015-sessions-and-key-makers.ts';
import { fairQueue } from './migrations/0016-fair-queue.ts';
import { throttlesAndRefusals } from './migrations/0017-throttles-and-refusals.ts';
import { erased } from './migrations/0018-erased.ts';
import { readingRevision } from './migrations/0019-reading-revision.ts';
import { openDoubts } from './migrations/0020-open-doubts.ts';
import { search } from './migrations/0021-search.ts';
import { keptAnswers } from './migrations/0022-kept-answers.ts';
import { reopened } from './migrations/0023-reopened.ts';
import { eventFeed } from './migrations/0024-event-feed.ts';
import { urgency } from './migrations/0025-urgency.ts';
import { bin } from './migrations/0026-bin.ts';
import { undo } from './migrations/0027-undo.ts';
import { taughtLayouts } from './migrations/0029-taught-layouts.ts';
import { changedEntries } from './migrations/0030-changed-entries.ts';
import { searchOrder } from './migrations/0031-search-order.ts';
import { keptReadings } from './migrations/0032-kept-readings.ts';
import type { Schema } from './schema.ts';
import { StoreError } from './store-error.ts';

/** The steps of the schema by their names, the first first. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-first-tables': firstTables,
  '0002-daily-usage': dailyUsage,
  '0003-events': events,
  '0004-webhooks': webhooks,
  '0005-document-life-cycle': documentLifeCycle,
  '0006-shares': shares,
  '0007-audit-log': auditLog,
  '0008-document-identity': documentIdentity,
  '0010-shipment-life-cycle': shipmentLifeCycle,
  '0011-audit-trail': auditTrail,
  '0012-provenance': provenance,
  '0013-memory': memory,
  '0014-printed-text': printedText,
  '0015-sessions-and-key-makers': sessionsAndKeyMakers,
  '0016-fair-queue': fairQueue,
  '0017-throttles-and-refusals': throttlesAndRefusals,
  '0018-erased': erased,
  '0019-reading-revision': readingRevision,
  '0020-open-doubts': openDoubts,
  '0021-search': search,
  '0022-kept-answers': keptAnswers,
  '0023-reopened': reopened,
  '0024-event-feed': eventFeed,
  '0025-urgency': urgency,
  '0026-bin': bin,
  '0027-undo': undo,
  '0029-taught-layouts': taughtLayouts,
  '0030-changed-entries': changedEntries,
  '0031-search-order': searchOrder,
  '0032-kept-readings': keptReadings,
};

/** Every step of the schema that this program knows, the first first. */
export const migrationNames: readonly string[] = Object.keys(migrations);

/**
 * Brings the schema up to date, in one transaction: a process that is killed meanwhile leaves the database as it was.
 * @returns whether the database was empty.
 * @throws StoreError
 */
export async function migrate(database: Kysely<Schema>, path: string): Promise<boolean> {
  const applied = await appliedSteps(database, path);
  refuseNewer(applied, path);
  // Most starts find nothing to do: they need not look through all tables, nor load what would.
  if (applied.length === migrationNames.length) return false;
  const { Migrator } = await import('kysely/migration');
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (!error) return applied.length === 0;
  const reason = error instanceof Error ? error.message : String(error);
  throw new StoreError(
    `The database ${path} could not be brought up to date: ${reason}. Nothing was changed; restore a backup or name another folder in LANDFALL_DATA.`,
    { cause: error },
  );
}

/** @throws StoreError for a file that is no database. */
async function appliedSteps(database: Kysely<Schema>, path: string): Promise<readonly string[]> {
  try {
    const exists = await sql<{ readonly name: string }>`
      select name from sqlite_master where name = 'kysely_migration'`.execute(database);
    if (exists.rows.length === 0) return [];
    const steps = await sql<{ readonly name: string }>`select name from kysely_migration`.execute(database);
    return steps.rows.map(({ name }) => name);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const { code = '' } = error as { readonly code?: string };
    if (code === 'SQLITE_BUSY') throw error;
    const isOfDisk = /^SQLITE_(?:IOERR|FULL)/.test(code);
    const next = isOfDisk
      ? 'Look whether its disk is full, or has gone.'
      : 'Name another folder in LANDFALL_DATA, or restore a backup.';
    throw new StoreError(`${path} cannot be opened as a database: ${reason}. ${next}`, { cause: error });
  }
}

function refuseNewer(applied: readonly string[], path: string): void {
  const unknown = applied.find((name) => !(name in migrations));
  if (unknown === undefined) return;
  throw new StoreError(
    `${path} was written by a newer version of Landfall (it knows ${unknown}). Update Landfall, or name another folder in LANDFALL_DATA.`,
  );
}
