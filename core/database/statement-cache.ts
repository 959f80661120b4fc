import type Database from 'better-sqlite3';

/** Statements that are kept: the program has about as many that do not grow with what they are given. */
const capacity = 300;
/** Characters of one that is kept; longer ones list values, and hardly come again. */
const longestKept = 4_000;

/**
 * Lets a connection keep its compiled statements: Kysely asks for each one again at every query, and compiling is an eighth
 * of the work of a request that reads. Only for a connection that reads, whose schema does not change under it. Kysely runs
 * one query at a time on a connection, so that none finds its statement in use.
 */
export function keepStatements(connection: Database.Database): Database.Database {
  const compile = connection.prepare.bind(connection);
  const kept = new Map<string, Database.Statement>();
  const prepare = (source: string): Database.Statement => {
    const known = kept.get(source);
    if (known) return known;
    const statement = compile(source);
    if (source.length > longestKept) return statement;
    if (kept.size >= capacity) kept.delete(kept.keys().next().value!);
    kept.set(source, statement);
    return statement;
  };
  return Object.assign(connection, { prepare });
}
