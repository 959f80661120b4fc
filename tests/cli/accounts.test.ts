import { describe, expect, test } from 'bun:test';
import { join, resolve } from 'node:path';
import type { NewApiKey, User } from '../../core/accounts/accounts.ts';
import type { NewShare } from '../../core/shares/shares.ts';
import { password, startTestServer } from '../server/start-test-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runLandfall } from './run-landfall.ts';

const sample = resolve(import.meta.dir, '../../data/samples/commercial-invoice-cotton.pdf');
const { server, newOrganization, signIn, api } = await startTestServer();
const home = temporaryFolder();
const run = (words: readonly string[], input = '') => runLandfall(words, { dataFolder: home, input });
const owner = await newOrganization();
await run(['login', server.url, '--email', owner.email, '--password-stdin'], password);

describe('landfall keys', () => {
  test('makes a key, rotates and revokes it', async () => {
    const made = (await run(['keys', 'create', 'ERP'])).json<NewApiKey>();
    expect(made.key).toMatch(/^lf_/);
    const as = (key: string) =>
      runLandfall(['documents', 'list'], {
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

describe('landfall users', () => {
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

describe('landfall documents share', () => {
  test('prints a link that opens, lists and ends it', async () => {
    const uploaded = await api.upload({ file: Bun.file(sample) as unknown as File }, owner.credentials);
    const { id } = (await uploaded.json()) as { id: string };
    const shared = await run(['documents', 'share', id, '--to', 'customs@buyer.example=Buyer = Ltd']);
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
    const there = (words: readonly string[], input = '') => runLandfall(words, { dataFolder: folder, input });
    await there(['login', server.url, '--email', owner.email, '--password-stdin'], password);
    const profile = (await Bun.file(join(folder, '.config/landfall/profile.json')).json()) as {
      session: { refreshToken: string };
    };
    expect((await there(['logout'])).exitCode).toBe(0);
    const { refreshToken } = profile.session;
    expect((await api.post('/auth/refresh', { refreshToken })).status).toBe(401);
  });
});
