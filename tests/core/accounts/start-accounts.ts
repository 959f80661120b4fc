import { afterAll } from 'bun:test';
import { join } from 'node:path';
import { createAccounts } from '../../../core/accounts/create-accounts.ts';
import { openStore } from '../../../core/database/open.ts';
import type { UsersTable } from '../../../core/database/schema.ts';
import { systemIds } from '../../../core/ids.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

export const ownerEmail = 'owner@broker.example';
export const ownerPassword = 'correct horse battery staple';

/** The accounts domain on a real database in a folder of its own, with one organization. */
export async function startAccounts({ loginFailures = 10 } = {}) {
  const dataFolder = temporaryFolder();
  const databasePath = join(dataFolder, 'landfall.sqlite');
  const database = await openStore(databasePath);
  afterAll(() => database.close());
  const clock = new FakeClock();
  const config = { loginFailures, auditDays: 400 };
  /** The same accounts as a process finds them that starts now. */
  const restart = () => createAccounts({ database, clock, ids: systemIds, dataFolder, config });
  const accounts = restart();
  const { organizationId, userId } = await accounts.createOrganization({
    organization: 'Broker',
    email: ownerEmail,
    password: ownerPassword,
  });
  const signIn = (overrides: { email?: string; password?: string; address?: string } = {}) =>
    accounts.login({ email: ownerEmail, password: ownerPassword, address: '192.0.2.1', ...overrides });

  /** Adds a user with the Owner's password. */
  async function addUser(role: UsersTable['role'], email: string): Promise<string> {
    const owner = await database.read
      .selectFrom('users')
      .selectAll()
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const id = systemIds.next();
    await database.write
      .insertInto('users')
      .values({ ...owner, id, role, email })
      .execute();
    return id;
  }
  return {
    ...{
      accounts,
      addUser,
      clock,
      dataFolder,
      database,
      databasePath,
      organizationId,
      restart,
      signIn,
      userId,
    },
  };
}

/** The code of the ServiceError that a promise fails with; null when it does not fail. */
export const codeOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: { readonly code?: string }) => error.code ?? String(error),
  );
