import type { CompiledQuery, Kysely } from 'kysely';

/**
 * A query that is built and compiled when it is first asked, and from then on only given its values: for what every
 * request asks. Most of the time of a short query is otherwise its building: that of an API key took 75 µs, and takes 35.
 * @param build makes the query for values; it is called once, with placeholders for them, and may do nothing with a value but
 * hand it to the query.
 */
export function builtOnce<Schema, Row, Values extends readonly string[]>(
  build: (connection: Kysely<Schema>, ...values: Values) => { compile(): CompiledQuery<Row> },
): (connection: Kysely<Schema>, ...values: Values) => Promise<Row | undefined> {
  const rowsOf = rowsBuiltOnce(build);
  return async (connection, ...values) => (await rowsOf(connection, ...values))[0];
}

/** The same for all rows of a query. */
export function rowsBuiltOnce<Schema, Row, Values extends readonly string[]>(
  build: (connection: Kysely<Schema>, ...values: Values) => { compile(): CompiledQuery<Row> },
): (connection: Kysely<Schema>, ...values: Values) => Promise<readonly Row[]> {
  let built: CompiledQuery<Row> | null = null;
  return async (connection, ...values) => {
    // No value of ours looks like one of these.
    const standIns = values.map((_, at) => `\0value ${at}\0`);
    built ??= build(connection, ...(standIns as readonly string[] as Values)).compile();
    const parameters = built.parameters.map((parameter) => {
      const at = standIns.indexOf(parameter as string);
      return at === -1 ? parameter : values[at];
    });
    const { rows } = await connection.executeQuery<Row>({ ...built, parameters });
    return rows;
  };
}
