import { describe, expect, test } from 'bun:test';
import { join, resolve } from 'node:path';
import type { NewApiKey, SessionEntry, User } from '../../core/accounts/accounts.ts';
import type { NewShare } from '../../core/shares/shares.ts';
import { password, startTestServer } from '../server/start-test-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runLandfall, runLandfallHere } from './run-landfall.ts';

const sample = resolve(import.meta.dir, '../../data/samples/commercial-invoice-cotton.pdf');
const { server, newOrganization, newUser, signIn, api } = await startTestServer();
const home = temporaryFolder();
const run = (words: readonly string[], input = '') => runAs(home, words, input);
const runAs = (dataFolder: string, words: readonly string[], input: string) =>
  input === '' ? runLandfallHere(words, { dataFolder }) : runLandfall(words, { dataFolder, input });
const owner = await newOrganization();
await run(['login', server.url, '--email', owner.email, '--password-stdin'], password);

describe('landfall keys', () => {
  test('makes a key, rotates and revokes it', async () => {
    const made = (await run(['keys', 'create', 'ERP'])).json<NewApiKey>();
    expect(made.key).toMatch(/^lf_/);
    const as = (key: string) =>
      runLandfallHere(['documents', 'list'], {
        dataFolder: home,
        environment: { LANDFALL_SERVER: server.url, LANDFALL_API_KEY: key },
      });
    expect((await as(made.key)).exitCode).toBe(0);
    const rotated = (await run(['keys', 'rotate', made.id])).json<NewApiKey>();
    expect((await as(made.key)).exitCode).toBe(4);
    const list = await run(['keys', 'list', '--format', 'table']);
    expect(list.stdout).toContain(rotated.prefix);
    expect(list.stdout).not.toContain(rotated.key);
    expect((await run(['keys', 'revoke', made.id])).exitCode).toBe(0);
    expect((await as(rotated.key)).exitCode).toBe(4);
    expect((await run(['keys', 'revoke', made.id])).exitCode).toBe(3);
  });
});

describe('landfall keys create', () => {
  test('makes a key for one purpose, until a day', async () => {
    const words = ['keys', 'create', 'classifier', '--scope', 'hs', '--expires', '2999-03-31'];
    const made = (await run(words)).json<NewApiKey>();
    expect(made).toMatchObject({ scope: 'hs', expiresAt: '2999-04-01T00:00:00.000Z' });
    const list = await run(['keys', 'list', '--format', 'csv']);
    for (const part of ['hs', '2999-04-01T00:00', owner.email]) expect(list.stdout).toContain(part);
    expect((await run(['keys', 'list', '--format', 'table'])).stdout).toMatch(
      /classifier +lf_\S+ +hs +never/,
    );
    for (const day of ['2020-01-01', '2999-02-31', 'soon', '0d'])
      expect((await run(['keys', 'create', 'x', '--expires', day])).exitCode).toBe(2);
  });
});

describe('landfall users', () => {
  test('hands over what a removed user had', async () => {
    const [leaving, heir] = [
      await newUser(owner.organizationId, 'Member'),
      await newUser(owner.organizationId, 'Member'),
    ];
    const made = await api.post('/api-keys', { name: 'handed over' }, leaving.credentials);
    const { id } = (await made.json()) as NewApiKey;
    const words = ['users', 'delete', leaving.userId, '--hand-over-to', heir.userId, '--format', 'table'];
    expect((await run(words)).stdout).toContain(`belong to ${heir.userId} now`);
    const { items } = (await run(['keys', 'list'])).json<{ items: NewApiKey[] }>();
    expect(items.find((key) => key.id === id)?.maker.email).toBe(heir.email);
  });

  test('makes, changes and removes a user', async () => {
    const email = 'declarant@broker.example';
    const made = (
      await run(['users', 'create', email, '--role', 'Viewer', '--password-stdin'], password)
    ).json<User>();
    expect(made).toMatchObject({ email, role: 'Viewer', isActive: true });
    expect((await signIn(email)).accessToken).toBeString();
    expect(
      (await run(['users', 'update', made.id, '--role', 'Admin', '--active', 'no'])).json<User>(),
    ).toEqual({
      ...made,
      role: 'Admin',
      isActive: false,
    });
    expect((await run(['users', 'update', made.id])).exitCode).toBe(2);
    expect((await run(['users', 'list', '--format', 'table'])).stdout).toContain(email);
    expect((await run(['users', 'delete', made.id])).exitCode).toBe(0);
    expect((await run(['users', 'delete', owner.userId])).failure().code).toBe('CONFLICT');
  });
});

describe('landfall sessions', () => {
  test('lists where one is signed in, and ends it there', async () => {
    const elsewhere = await signIn(owner.email);
    const { items } = (await run(['sessions', 'list'])).json<{ items: SessionEntry[] }>();
    expect(items[0]).toMatchObject({ id: elsewhere.sessionId, isPresent: false });
    expect(items.filter(({ isPresent }) => isPresent)).toHaveLength(1);
    expect((await run(['sessions', 'list', '--format', 'table'])).stdout).toContain('this one');
    expect((await run(['sessions', 'end', elsewhere.sessionId])).exitCode).toBe(0);
    expect((await api.get('/me', elsewhere.credentials)).status).toBe(401);
  });

  test('of another user, for whoever manages them', async () => {
    const member = await newUser(owner.organizationId, 'Member');
    const { items } = (await run(['sessions', 'list', '--user', member.userId])).json<{
      items: SessionEntry[];
    }>();
    expect(items.map(({ id }) => id)).toEqual([member.sessionId]);
    expect((await run(['sessions', 'end', member.sessionId, '--user', member.userId])).exitCode).toBe(0);
    expect((await api.get('/me', member.credentials)).status).toBe(401);
  });
});

describe('landfall documents share', () => {
  test('prints a link that opens, lists and ends it', async () => {
    const uploaded = await api.upload({ file: Bun.file(sample) as unknown as File }, owner.credentials);
    const { id } = (await uploaded.json()) as { id: string };
    const words = ['documents', 'share', id, '--to', 'customs@buyer.example=Buyer = Ltd'];
    const refused = await run(words);
    expect([refused.exitCode, refused.failure().code]).toEqual([5, 'CONFLICT']);
    expect(refused.failure().message).toContain(
      `${server.url}, which people outside cannot open. Set LANDFALL_PUBLIC_URL`,
    );
    const shared = await run([...words, '--local']);
    expect(shared.stderr).toContain('pass the links on yourself');
    const share = shared.json<NewShare>();
    expect(share.recipients[0]).toMatchObject({ email: 'customs@buyer.example', company: 'Buyer = Ltd' });
    expect((await fetch(share.recipients[0]!.url)).status).toBe(200);
    expect((await run(['documents', 'shares', id, '--format', 'table'])).stdout).toContain(
      'customs@buyer.example',
    );
    expect((await run(['documents', 'unshare', id, share.id])).exitCode).toBe(0);
    expect((await fetch(share.recipients[0]!.url)).status).toBe(404);
    expect((await run(['documents', 'share', id, '--to', 'customs@buyer.example'])).exitCode).toBe(2);
    expect((await run(['documents', 'share', id])).exitCode).toBe(2);
  });
});

describe('landfall logout', () => {
  test('ends the session at the server, too', async () => {
    const folder = temporaryFolder();
    const there = (words: readonly string[], input = '') => runAs(folder, words, input);
    await there(['login', server.url, '--email', owner.email, '--password-stdin'], password);
    const profile = (await Bun.file(join(folder, '.config/landfall/profile.json')).json()) as {
      session: { refreshToken: string };
    };
    expect((await there(['logout'])).exitCode).toBe(0);
    const { refreshToken } = profile.session;
    expect((await api.post('/auth/refresh', { refreshToken })).status).toBe(401);
  });
});
