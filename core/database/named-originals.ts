import Database from 'better-sqlite3';

/** The files, below the folder of originals, that rows of a database name. Nothing is changed. */
export function namedOriginals(path: string): readonly string[] {
  const connection = new Database(path, { readonly: true, timeout: 10_000 });
  try {
    // A first start that was cut off has made no tables.
    const isEmpty = !connection.prepare("select 1 from sqlite_master where name = 'documents'").get();
    if (isEmpty) return [];
    // A database of an earlier version has no bin.
    const hasBin = connection.prepare("select 1 from sqlite_master where name = 'binned_documents'").get();
    const inBin = hasBin ? 'union all select stored_as from binned_documents' : '';
    return connection
      .prepare(`select stored_as from documents ${inBin} order by stored_as`)
      .pluck()
      .all() as string[];
  } finally {
    connection.close();
  }
}
