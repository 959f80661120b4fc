import Database from 'better-sqlite3';
import { CamelCasePlugin, Kysely, SqliteDialect, sql, type Transaction } from 'kysely';
import { isDiskFull } from '../errors.ts';
import type { Ballast } from '../files/ballast.ts';
import { rewrittenVersion } from './erasure/rewritten-version.ts';
import { ImmediateSqliteDialect } from './immediate-dialect.ts';
import { migrate } from './migrate.ts';
import { makePrivateFile } from './private-file.ts';
import type { Schema } from './schema.ts';
import { keepStatements } from './statement-cache.ts';
import { StoreError } from './store-error.ts';

/** The store. One connection writes, one reads beside it and never waits for the writer (WAL). */
export interface Store {
  readonly read: Kysely<Schema>;
  readonly write: Kysely<Schema>;
  /**
   * Runs `change` in one `begin immediate` transaction of the writing connection: all of it is
   * committed and on disk when the promise settles, or none of it is. Inside, use only `transaction`:
   * the writing connection is busy with it, so that `write` would wait for ever.
   */
  transaction<T>(change: (transaction: Transaction<Schema>) => Promise<T>): Promise<T>;
  /**
   * The same for what frees room, and for what lets people in and out: where the disk is full, it is tried again with
   * room that was kept for it. `change` may so run more than once.
   */
  urgent<T>(change: (transaction: Transaction<Schema>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** How long a statement waits for another process's lock before it fails, in milliseconds. */
const busyTimeout = 10_000;

/**
 * Opens (and on first use makes) the database file and brings its schema up to date. This file,
 * `file-lock.ts`, `holds-organization.ts`, `inspect-database.ts` and `erasure/` alone know the SQLite driver.
 * @param ballast room for urgent changes; none: they fail where the disk is full, as all others do.
 * @throws StoreError when the file is no database of ours or was written by a newer program.
 */
export async function openStore(
  path: string,
  ballast: Pick<Ballast, 'giveUp'> | null = null,
): Promise<Store> {
  const write = new Kysely<Schema>({
    dialect: new ImmediateSqliteDialect({ database: () => Promise.resolve(openConnection(path)) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  const isNew = await migrate(write, path);
  if (isNew) await sql`pragma user_version = ${sql.raw(String(rewrittenVersion))}`.execute(write);
  const read = new Kysely<Schema>({
    dialect: new SqliteDialect({
      database: () => Promise.resolve(keepStatements(openConnection(path, true))),
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  const transaction: Store['transaction'] = (change) => write.transaction().execute(change);
  return {
    read,
    write,
    transaction,
    async urgent(change) {
      for (;;) {
        try {
          return await transaction(change);
        } catch (error) {
          if (!isDiskFull(error) || !ballast?.giveUp()) throw error;
        }
      }
    },
    close: async () => {
      await read.destroy();
      await write.destroy();
    },
  };
}

/** A store that others write: this process may look at it and change nothing. */
export function openStoreToRead(path: string): Store {
  const read = new Kysely<Schema>({
    dialect: new SqliteDialect({ database: () => Promise.resolve(openConnection(path, true)) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  const transaction: Store['transaction'] = (change) => read.transaction().execute(change);
  return {
    read,
    // Refused by SQLite itself: the connection is opened to read.
    write: read,
    transaction,
    urgent: transaction,
    close: () => read.destroy(),
  };
}

/**
 * Writes the database as of one moment to a new file, without keeping a running server from its work.
 * @throws StoreError when the file is no database, or the copy cannot be written.
 */
export function copyDatabase(path: string, copy: string): void {
  let connection: Database.Database | null = null;
  try {
    connection = openConnection(path, true);
    makePrivateFile(copy);
    connection.prepare('vacuum into ?').run(copy);
  } catch (error) {
    throw new StoreError(`The database ${path} could not be copied: ${(error as Error).message}.`, {
      cause: error,
    });
  } finally {
    connection?.close();
  }
}

function openConnection(path: string, readonly = false): Database.Database {
  if (!readonly) makePrivateFile(path);
  const connection = new Database(path, { readonly, timeout: busyTimeout });
  if (!readonly) switchToWriteAheadLog(connection);
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('temp_store = MEMORY');
  // What is deleted or overwritten is overwritten with zeros, also in pages that are free from then on.
  connection.pragma('secure_delete = ON');
  // 16 MiB: the index of 100,000 documents, so that a deep page of their list is found in memory.
  connection.pragma('cache_size = -16384');
  return connection;
}

/**
 * The switch of a new file to WAL needs the file to itself and, unlike every other statement, fails at
 * once when another process is making the same switch: SQLite calls no busy handler for it.
 */
function switchToWriteAheadLog(connection: Database.Database): void {
  const deadline = performance.now() + busyTimeout;
  for (;;) {
    try {
      connection.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      const busy = error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY';
      if (!busy || performance.now() > deadline) throw error;
      Bun.sleepSync(5);
    }
  }
}
