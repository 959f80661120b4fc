import { afterAll, describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { busyExitCode } from '../../../core/database/erasure/eraser.ts';
import { randomFor } from '../../fixtures/random.ts';
import { eventually } from '../../support/eventually.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const eraseChild = resolve(import.meta.dir, '../../../core/database/erasure/erase-child.ts');
const children: Bun.Subprocess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** @param killedAfter milliseconds; none: it is left to end. */
function spawn(words: readonly string[], killedAfter?: number) {
  const limit = killedAfter === undefined ? {} : { timeout: killedAfter, killSignal: 'SIGKILL' as const };
  const child = Bun.spawn([process.execPath, ...words], { stdin: 'pipe', stdout: 'pipe', ...limit });
  children.push(child);
  return child;
}

const erase = (path: string, killedAfter?: number) => spawn([eraseChild, path, '10000'], killedAfter);

/** Rows are written and deleted by another process, which goes on writing until it is ended. */
async function writing(path: string, seed: number, rounds: number, ...more: readonly string[]) {
  const writer = spawn([join(import.meta.dir, 'write-and-delete.ts'), path, `${seed}`, `${rounds}`, ...more]);
  let text = '';
  for await (const chunk of writer.stdout) {
    text += new TextDecoder().decode(chunk);
    if (text.includes('\n')) break;
  }
  const { deleted, kept } = JSON.parse(text) as { deleted: readonly string[]; kept: readonly string[] };
  return {
    deleted,
    kept,
    end: async () => {
      writer.stdin.end();
      expect(await writer.exited).toBe(0);
    },
  };
}

/** Which of these texts are in any file of a folder. No connection of this process is open. */
function textsLeft(folder: string, texts: readonly string[]): readonly string[] {
  const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
  const found = new Set(bytes.flatMap((text) => text.match(/Qz\d{9}n\d{6}x/g) ?? []));
  return texts.filter((text) => found.has(text));
}

/** What a database finds wrong with itself, and the texts of its rows. No other connection of this process is open. */
function inspected(path: string) {
  const database = new Database(path, { readonly: true });
  const damage = database.pragma('integrity_check', { simple: true });
  const keys = database.prepare('select key from papers').pluck().all() as string[];
  database.close();
  return { damage, keys: keys.sort() };
}

describe('what was deleted', () => {
  for (const seed of [1, 2])
    test(`is in no file of the database after an erasure, while another process writes (seed ${seed})`, async () => {
      const folder = temporaryFolder();
      const path = join(folder, 'papers.sqlite');
      const writer = await writing(path, seed, 12_000);
      expect(writer.deleted.length).toBeGreaterThan(5_000);
      expect(textsLeft(folder, writer.deleted)).not.toEqual([]);
      while ((await erase(path).exited) === busyExitCode);
      expect(textsLeft(folder, writer.deleted)).toEqual([]);
      // What the writer still remembers of the pages does not come back with its next change, nor with its last.
      await eventually('a hundred more changes', () => statSync(`${path}-wal`).size > 100 * 4_096);
      await writer.end();
      expect(textsLeft(folder, writer.deleted)).toEqual([]);
      expect(inspected(path)).toEqual({ damage: 'ok', keys: [...writer.kept].sort() });
    });

  test('by an earlier version, which overwrote nothing, is gone after one rewriting, also one that was killed', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'papers.sqlite');
    const writer = await writing(path, 4, 6_000, 'careless');
    await writer.end();
    expect(textsLeft(folder, writer.deleted).length).toBeGreaterThan(100);
    const random = randomFor(4, 'kills');
    for (let kill = 0; kill < 8; kill++) {
      await erase(path, random.integer(1, 400)).exited;
      expect(inspected(path)).toEqual({ damage: 'ok', keys: [...writer.kept].sort() });
    }
    expect(await erase(path).exited).toBe(0);
    expect(textsLeft(folder, writer.deleted)).toEqual([]);
    expect(inspected(path)).toEqual({ damage: 'ok', keys: [...writer.kept].sort() });
  });
});
