import { afterAll, describe, expect, test } from 'bun:test';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { migrationNames } from '../../../core/database/migrate.ts';
import { openStore } from '../../../core/database/open.ts';
import {
  type Contents,
  contentsOf,
  lostOf,
  makeOldDatabase,
} from '../../fixtures/old-databases/old-database.ts';
import { randomFor } from '../../fixtures/random.ts';

// Memory, where there is such a disk: what a killed process has written is there without a flush, and flushing is most
// of the time that an upgrade takes.
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'landfall-upgrade-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const files = ['', '-wal', '-shm'] as const;

/** What lies on the disk for a database, as a process leaves it that is killed now. */
type DiskState = readonly (Buffer | null)[];

const diskState = (path: string): DiskState =>
  files.map((file) => (existsSync(path + file) ? readFileSync(path + file) : null));

function lay(path: string, state: DiskState): void {
  for (const [at, file] of files.entries()) {
    const bytes = state[at];
    if (bytes) writeFileSync(path + file, bytes);
    else rmSync(path + file, { force: true });
  }
}

/** By database and log: the index of the log is made again from it, and changes with every reader. */
const nameOfState = ([database, log]: DiskState): string =>
  [database, log].map((bytes) => (bytes ? Bun.hash(bytes).toString(36) : '-')).join();

/**
 * Upgrades a database.
 * @returns each state of the disk before one of its statements and after the last, once; how many statements there were.
 */
async function upgradeWatched(path: string) {
  const states = new Map<string, DiskState>();
  let statements = 0;
  const look = (): void => {
    const state = diskState(path);
    states.set(nameOfState(state), state);
  };
  const { prepare } = Database.prototype;
  Database.prototype.prepare = function (this: Database.Database, ...given: Parameters<typeof prepare>) {
    statements += 1;
    look();
    return prepare.apply(this, given);
  } as typeof prepare;
  try {
    const store = await openStore(path);
    look();
    await store.close();
  } finally {
    Database.prototype.prepare = prepare;
  }
  return { states: [...states.values()], statements };
}

/** A state whose log was cut off while it was written, in so many places. */
const cutOff = ([database = null, log = null]: DiskState, places: number): readonly DiskState[] =>
  log === null
    ? []
    : Array.from({ length: places }, (_, at) => [
        database,
        log.subarray(0, Math.floor((log.length * at) / places)),
        null,
      ]);

/** Starts on what is there. @returns what was lost, and what the database finds wrong with itself. */
async function startedAgain(path: string, before: Contents): Promise<readonly string[]> {
  await (await openStore(path)).close();
  const database = new Database(path, { readonly: true });
  const damages = [
    ...(database.pragma('integrity_check') as readonly { readonly integrity_check: string }[]).flatMap(
      ({ integrity_check }) => (integrity_check === 'ok' ? [] : [integrity_check]),
    ),
    ...(database.pragma('foreign_key_check') as readonly object[]).map((row) => JSON.stringify(row)),
  ];
  const steps = database.prepare('select name from kysely_migration order by name').pluck().all();
  database.close();
  return [
    ...damages,
    ...lostOf(before, contentsOf(path)),
    ...(Bun.deepEquals(steps, [...migrationNames]) ? [] : [`steps: ${steps}`]),
  ];
}

function schemaOf(path: string): readonly unknown[] {
  const database = new Database(path, { readonly: true });
  const schema = database
    .prepare('select type, name, tbl_name, sql from sqlite_master order by type, name')
    .all();
  database.close();
  return schema;
}

describe('a data folder of an earlier version', () => {
  for (const [version, name] of migrationNames.entries())
    test(`${name} keeps all its rows, wherever its upgrade is killed`, async () => {
      const [old, path] = [join(folder, `${name}.old.sqlite`), join(folder, `${name}.sqlite`)];
      await makeOldDatabase(old, name);
      const before = contentsOf(old);
      expect([...before.values()].flat().length).toBeGreaterThan(10);
      copyFileSync(old, path);

      const { states, statements } = await upgradeWatched(path);
      expect(lostOf(before, contentsOf(path))).toEqual([]);
      // All steps are one transaction: before each statement the disk is as it was, until it is as it will be.
      expect(states).toHaveLength(name === migrationNames.at(-1) ? 1 : 2);
      for (const state of [...states, ...cutOff(states.at(-1)!, 7)]) {
        lay(path, state);
        expect(await startedAgain(path, before)).toEqual([]);
      }

      // And by a real kill of a real process, before any one of the statements.
      const last = randomFor(version, 'kill').integer(1, statements);
      lay(path, [readFileSync(old), null, null]);
      const child = Bun.spawn([
        process.execPath,
        join(import.meta.dir, 'upgrade-and-die.ts'),
        path,
        `${last}`,
      ]);
      await child.exited;
      expect([last, child.signalCode]).toEqual([last, 'SIGKILL']);
      expect(await startedAgain(path, before)).toEqual([]);
    });

  test('has the schema of a new one afterwards', async () => {
    const [old, made] = [join(folder, 'first.sqlite'), join(folder, 'new.sqlite')];
    await makeOldDatabase(old, migrationNames[0]!);
    for (const path of [old, made]) await (await openStore(path)).close();
    expect(schemaOf(old)).toEqual(schemaOf(made));
  });
});
