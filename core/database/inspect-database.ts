import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { migrationNames } from './migrate.ts';

/** The faults and the contents of a database. */
export interface DatabaseInspection {
  /** The faults that SQLite finds in the file; empty: none. */
  readonly damages: readonly string[];
  /** Steps of the schema that this program does not know: a newer one wrote the file. */
  readonly unknownSteps: readonly string[];
  /** How many steps the next start will add. */
  readonly missingSteps: number;
  /** Places of originals, below their folder, with their size in bytes. */
  readonly originals: readonly { readonly place: string; readonly size: number }[];
  /** When the newest document came, by the clock of that time. */
  readonly newestAt: string | null;
}

/**
 * Looks through a database without changing anything, also while a server is at work on it.
 * @returns null when there is no file yet.
 * @throws Error when it is no database.
 */
export function inspectDatabase(path: string): DatabaseInspection | null {
  if (!existsSync(path)) return null;
  const connection = new Database(path, { readonly: true, timeout: 10_000 });
  try {
    const texts = (query: string): readonly string[] => connection.prepare(query).pluck().all() as string[];
    const integrity = texts('pragma integrity_check(20)').filter((line) => line !== 'ok');
    const orphans = connection.pragma('foreign_key_check') as readonly { readonly table: string }[];
    const tables = texts("select name from sqlite_master where type = 'table'");
    const steps = tables.includes('kysely_migration') ? texts('select name from kysely_migration') : [];
    const hasDocuments = tables.includes('documents');
    const inBin = tables.includes('binned_documents')
      ? 'union all select stored_as, file_size from binned_documents'
      : '';
    return {
      damages: [...integrity, ...orphans.map(({ table }) => `a row of ${table} refers to nothing`)],
      unknownSteps: steps.filter((name) => !migrationNames.includes(name)),
      missingSteps: migrationNames.filter((name) => !steps.includes(name)).length,
      originals: hasDocuments
        ? (connection
            .prepare(`select stored_as as place, file_size as size from documents ${inBin}`)
            .all() as DatabaseInspection['originals'])
        : [],
      newestAt: hasDocuments ? (texts('select max(created_at) from documents')[0] ?? null) : null,
    };
  } finally {
    connection.close();
  }
}
