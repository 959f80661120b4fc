import { afterAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { CamelCasePlugin, Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { createAccounts } from '../../../core/accounts/create-accounts.ts';
import { createPasswords } from '../../../core/accounts/passwords.ts';
import { hashSecret } from '../../../core/accounts/secrets.ts';
import { migrations } from '../../../core/database/migrate.ts';
import { openStore } from '../../../core/database/open.ts';
import { systemIds } from '../../../core/ids.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { codeOf } from '../accounts/start-accounts.ts';

const at = '2026-03-01T09:00:00.000Z';
const password = 'correct horse battery staple';

/** A database as version 0014 left it, with two users of whom one was removed, and what they had. */
async function makeEarlierDatabase(path: string): Promise<void> {
  const connection = new Database(path);
  const database = new Kysely<unknown>({
    dialect: new SqliteDialect({ database: connection }),
    plugins: [new CamelCasePlugin()],
  });
  const names = Object.keys(migrations).filter((name) => name < '0015');
  const earlier = Object.fromEntries(names.map((name) => [name, migrations[name]!]));
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => earlier } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  const run = (statement: string, ...values: readonly unknown[]) =>
    connection.prepare(statement).run(...values);
  run('insert into organizations values (?, ?, ?, ?)', 'office', 'Broker', 'enterprise', at);
  const hash = await createPasswords().hash(password);
  for (const [id, deletedAt] of [
    ['present', null],
    ['removed', at],
  ])
    run(
      'insert into users values (?, ?, ?, ?, ?, ?, ?, ?)',
      ...[id, 'office', `${id}@broker.example`, hash, 'Owner', deletedAt ? 0 : 1, at, deletedAt],
    );
  const token = (name: string, family: string, used: string | null, revoked: string | null) =>
    run(
      'insert into refresh_tokens values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      ...[name, 'present', 'office', family, hashSecret(name), at, '2026-03-31T09:00:00.000Z', used, revoked],
    );
  token('used', 'family', at, null);
  token('unused', 'family', null, null);
  token('stolen', 'earlier family', at, null);
  token('ended', 'ended family', null, at);
  for (const maker of ['present', 'removed'])
    run(
      'insert into api_keys values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      ...[`key of ${maker}`, 'office', maker, 'ERP', hashSecret(`lf_${maker}`), 'lf_', at, null, null],
    );
  await database.destroy();
}

const dataFolder = temporaryFolder();
const path = join(dataFolder, 'landfall.sqlite');
await makeEarlierDatabase(path);
const database = await openStore(path);
afterAll(() => database.close());
const accounts = createAccounts({
  ...{ database, dataFolder, clock: new FakeClock(), ids: systemIds },
  config: { loginFailures: 10, auditDays: 400 },
});

test('a refresh token of an earlier version goes on as a session', async () => {
  const session = await accounts.refresh('unused');
  expect(session.sessionId).toBe('family');
  const [listed, ...others] = await accounts.listSessions(session.identity);
  expect(listed).toMatchObject({ id: 'family', createdAt: at, isPresent: true });
  expect(others.map(({ id }) => id)).toEqual(['earlier family']);
});

test('one that was used or revoked is still refused, and a used one ends its session', async () => {
  expect(await codeOf(accounts.refresh('ended'))).toBe('UNAUTHENTICATED');
  expect(await codeOf(accounts.refresh('stolen'))).toBe('UNAUTHENTICATED');
  const token = { sessionId: 'earlier family', userId: 'present' };
  expect(await codeOf(accounts.identifyBySession(token))).toBe('UNAUTHENTICATED');
});

test('keys keep what they may do, and those of a user who was removed have ended', async () => {
  expect(await accounts.identifyByApiKey('lf_present')).toMatchObject({ access: 'write', scope: 'write' });
  expect(await codeOf(accounts.identifyByApiKey('lf_removed'))).toBe('UNAUTHENTICATED');
  const { identity } = await accounts.login({ email: 'present@broker.example', password, address: 'here' });
  const keys = await accounts.listApiKeys(identity);
  expect(keys.map(({ maker, expiresAt }) => [maker.id, expiresAt])).toEqual([['present', null]]);
});
