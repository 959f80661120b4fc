import Database from 'better-sqlite3';

/**
 * Whether somebody has made an organization in the database. Opens nothing but what this takes: a command that
 * passes its work on to a server waits for it.
 * @throws Error when it is no database of ours.
 */
export function holdsOrganization(path: string): boolean {
  const connection = new Database(path, { readonly: true, timeout: 10_000 });
  try {
    return connection.prepare('select 1 from organizations limit 1').get() !== undefined;
  } finally {
    connection.close();
  }
}
