import Database from 'better-sqlite3';
import { rewrittenVersion } from '../../../core/database/erasure/rewritten-version.ts';
import { randomFor } from '../../fixtures/random.ts';

/**
 * Run as a process of its own: `DATABASE SEED ROUNDS [careless]`. Writes, changes and deletes rows whose every text is
 * found nowhere else, and prints which of these texts are deleted and which are left; `careless` overwrites nothing of
 * what it deletes. Then goes on changing rows, without adding a text, until its input ends.
 */
const [path, seed, rounds, careless] = process.argv.slice(2);
const random = randomFor(Number(seed), 'write and delete');
const database = new Database(path!);
database.pragma('journal_mode = WAL');
database.pragma('synchronous = OFF');
database.pragma(`secure_delete = ${careless ? 'OFF' : 'ON'}`);
if (!careless) database.pragma(`user_version = ${rewrittenVersion}`);
database.exec(`create table if not exists papers (id text primary key, name text, body text, key text) strict;
  create index if not exists by_key on papers (key, name);
  create index if not exists by_name on papers (name, id desc);`);

const insert = database.prepare('insert into papers (id, name, body, key) values (?, ?, ?, ?)');
const change = database.prepare('update papers set name = ?, body = ?, key = ? where id = ?');
const remove = database.prepare('delete from papers where id = ?');
const kept = new Map<string, string>();
const deleted: string[] = [];
let count = 0;
const marker = (): string => `Qz${random.digits(9)}n${(count++).toString().padStart(6, '0')}x`;
const padding = (): string => '-'.repeat(random.integer(0, random.pick([10, 50, 300, 1_000, 3_000, 9_000])));
const texts = (mark: string) =>
  [`${mark}${padding().slice(0, 200)}`, `${mark}${padding()}${mark}`, mark] as const;

for (let round = 0; round < Number(rounds); round++) {
  const chance = random.next();
  const ids = [...kept.keys()];
  const id = ids.length > 20 && chance > 0.5 ? random.pick(ids) : null;
  if (id === null) {
    const [made, mark] = [`${random.digits(12)}-${round}`, marker()];
    insert.run(made, ...texts(mark));
    kept.set(made, mark);
    continue;
  }
  deleted.push(kept.get(id)!);
  if (chance > 0.8) {
    const mark = marker();
    change.run(...texts(mark), id);
    kept.set(id, mark);
  } else {
    remove.run(id);
    kept.delete(id);
  }
}
process.stdout.write(`${JSON.stringify({ deleted, kept: [...kept.values()] })}\n`);

const ended = Bun.stdin.text();
let isEnded = false;
void ended.then(() => {
  isEnded = true;
});
while (!isEnded) {
  const [id, mark] = random.pick([...kept]);
  change.run(...texts(mark), id);
  await Bun.sleep(1);
}
database.close();
