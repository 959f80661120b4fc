import { afterAll } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plan, Role } from '../../core/accounts/accounts.ts';
import type { PasswordCost } from '../../core/accounts/passwords.ts';
import { type Config, readConfig } from '../../core/config.ts';
import { createCore } from '../../core/core.ts';
import type { Core } from '../../core/core-services.ts';
import type { CoreSurroundings } from '../../core/core-surroundings.ts';
import { openStore } from '../../core/database/open.ts';
import { systemIds } from '../../core/ids.ts';
import { startServer } from '../../server/start-server.ts';
import { collectingLogger } from '../support/collecting-logger.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { createApi } from './api.ts';
import { shareModel } from './shared-model.ts';
import { hsForServer, readerForServer } from './shared-services.ts';

export const password = 'correct horse battery staple';

/** The clock stands still, and with it the minute in which requests are counted. */
const unlimited = {
  requestsPerMinuteBusiness: 1_000_000,
  requestsPerMinuteEnterprise: 1_000_000,
  requestsPerMinuteAddress: 1_000_000,
};

/** The least that Argon2 takes: a test signs in often, and guards nothing. */
const passwordCost: PasswordCost = { memoryCost: 8, timeCost: 1 };

export interface TestServerOptions {
  readonly config?: Partial<Config>;
  /** Replaces parts of the core, e.g. by one that fails. */
  readonly alter?: (core: Core) => Partial<Core>;
  /** Replaces what is outside of the program, e.g. a disk by one that is full. */
  readonly surroundings?: CoreSurroundings;
  /** One that is there already, instead of a new one. */
  readonly dataFolder?: string;
}

/** A real core on a new data folder and a real server on a free loopback port, both gone after the tests. */
export async function startTestServer({
  config = {},
  alter = () => ({}),
  surroundings = {},
  dataFolder = mkdtempSync(join(tmpdir(), 'landfall-test-')),
}: TestServerOptions = {}) {
  const clock = new FakeClock();
  const logger = collectingLogger();
  await shareModel(dataFolder, logger);
  const { isWarm = false } = surroundings;
  const settings = readConfig({}, { ...unlimited, ...config, dataFolder });
  const core = await createCore(settings, {
    ...{ clock, logger, isWarm, passwordCost },
    // A server that makes itself ready has its own, as one of a user has.
    ...(!isWarm && { reader: readerForServer(settings) }),
    ...(!isWarm && settings.aiUrl === null && { hs: hsForServer() }),
    ...surroundings,
  });
  const server = await startServer({ ...core, ...alter(core) }, { host: '127.0.0.1', port: 0 });
  const database = await openStore(join(dataFolder, 'landfall.sqlite'));
  afterAll(async () => {
    await server.stop();
    await database.close();
    // Ending the embedding worker while it loads the model aborts the whole process (Bun 1.4.5).
    if (isWarm) await core.hs.ready();
    await core.close();
    // Only now: the model is read from here.
    rmSync(dataFolder, { recursive: true, force: true });
  }, 60_000);
  const api = createApi(server.url);

  /** An organization whose Owner is signed in. */
  async function newOrganization(plan: Plan = 'enterprise') {
    const email = `owner-${systemIds.next()}@broker.example`;
    const made = await core.accounts.createOrganization({ organization: 'Broker', email, password, plan });
    const session = await signIn(email);
    return { ...made, email, ...session };
  }

  async function signIn(email: string) {
    const answer = await api.post('/auth/login', { email, password });
    const session = (await answer.json()) as { accessToken: string; refreshToken: string };
    const { sid: sessionId } = JSON.parse(atob(session.accessToken.split('.')[1]!)) as { sid: string };
    return { ...session, sessionId, credentials: { authorization: `Bearer ${session.accessToken}` } };
  }

  /** A further user of an organization, signed in. */
  async function newUser(organizationId: string, role: Role) {
    const owner = await database.read
      .selectFrom('users')
      .selectAll()
      .where('organizationId', '=', organizationId)
      .executeTakeFirstOrThrow();
    const id = systemIds.next();
    const email = `${id}@broker.example`;
    await database.write
      .insertInto('users')
      .values({ ...owner, id, role, email })
      .execute();
    return { userId: id, email, ...(await signIn(email)) };
  }

  /** An API key of an organization, as the headers that carry it. */
  async function newApiKey(credentials: Record<string, string>) {
    const answer = await api.post('/api-keys', { name: 'test' }, credentials);
    const { key, id } = (await answer.json()) as { key: string; id: string };
    return { id, key, credentials: { 'x-api-key': key } };
  }

  return { api, clock, core, database, logger, newApiKey, newOrganization, newUser, server, signIn };
}
