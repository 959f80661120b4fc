import Database from 'better-sqlite3';
import { openStore } from '../../../core/database/open.ts';

/** Run as a process of its own: `DATABASE N`. Opens, and so upgrades, a database, and kills itself before statement N. */
const [path, last] = process.argv.slice(2);
let statements = 0;
const { prepare } = Database.prototype;
Database.prototype.prepare = function (this: Database.Database, ...given: Parameters<typeof prepare>) {
  statements += 1;
  if (statements === Number(last)) process.kill(process.pid, 'SIGKILL');
  return prepare.apply(this, given);
} as typeof prepare;
await (await openStore(path!)).close();
