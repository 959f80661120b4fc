import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { codeOf, ownerPassword, startAccounts } from './start-accounts.ts';

describe('an API key', () => {
  test('identifies its organization, without a user or a role', async () => {
    const { accounts, signIn, organizationId } = await startAccounts();
    const { identity } = await signIn();
    const created = await accounts.createApiKey(identity, '  ERP ');
    expect(created.key).toMatch(/^lf_[\w-]{43}$/);
    expect(created).toMatchObject({ name: 'ERP', prefix: created.key.slice(0, 9), lastUsedAt: null });
    expect(await accounts.identifyByApiKey(created.key)).toEqual({
      apiKeyId: created.id,
      organizationId,
      plan: 'enterprise',
      credential: 'api-key',
      userId: null,
      role: null,
      access: 'write',
      scope: 'write',
      sessionId: null,
      credentialMark: expect.stringContaining(`key.${created.id}.`),
    });
    expect(await codeOf(accounts.identifyByApiKey(`${created.key}x`))).toBe('UNAUTHENTICATED');
  });

  test('shows when it was last used, to the minute', async () => {
    const { accounts, signIn, clock } = await startAccounts();
    const { identity } = await signIn();
    const { key } = await accounts.createApiKey(identity, 'ERP');
    await accounts.identifyByApiKey(key);
    clock.advance(59_999);
    await accounts.identifyByApiKey(key);
    expect((await accounts.listApiKeys(identity))[0]!.lastUsedAt).toBe('2026-03-02T09:00:00.000Z');
    clock.advance(1);
    await accounts.identifyByApiKey(key);
    expect((await accounts.listApiKeys(identity))[0]!.lastUsedAt).toBe('2026-03-02T09:01:00.000Z');
  });

  test('is listed newest first until it is revoked, and never with the key', async () => {
    const { accounts, signIn } = await startAccounts();
    const { identity } = await signIn();
    const first = await accounts.createApiKey(identity, 'first');
    const second = await accounts.createApiKey(identity, 'second');
    const listed = await accounts.listApiKeys(identity);
    expect(listed.map(({ name }) => name)).toEqual(['second', 'first']);
    expect(JSON.stringify(listed)).not.toContain(first.key);
    await accounts.revokeApiKey(identity, first.id);
    expect((await accounts.listApiKeys(identity)).map(({ id }) => id)).toEqual([second.id]);
    expect(await codeOf(accounts.identifyByApiKey(first.key))).toBe('UNAUTHENTICATED');
    expect(await codeOf(accounts.revokeApiKey(identity, first.id))).toBe('NOT_FOUND');
    expect(await codeOf(accounts.rotateApiKey(identity, first.id))).toBe('NOT_FOUND');
  });

  test('is replaced at once when it is rotated, under the same id', async () => {
    const { accounts, signIn } = await startAccounts();
    const { identity } = await signIn();
    const old = await accounts.createApiKey(identity, 'ERP');
    const rotated = await accounts.rotateApiKey(identity, old.id);
    expect(rotated).toMatchObject({ id: old.id, name: 'ERP', createdAt: old.createdAt });
    expect(await codeOf(accounts.identifyByApiKey(old.key))).toBe('UNAUTHENTICATED');
    expect(await codeOf(accounts.identifyByApiKey(rotated.key))).toBeNull();
  });

  test('is managed by a signed-in user of the organization who may write', async () => {
    const { accounts, signIn, addUser } = await startAccounts();
    const { identity: owner } = await signIn();
    const { id, key } = await accounts.createApiKey(owner, 'ERP');
    const withKey = await accounts.identifyByApiKey(key);
    expect(await codeOf(accounts.createApiKey(withKey, 'more'))).toBe('JWT_REQUIRED');
    expect(await codeOf(accounts.listApiKeys(withKey))).toBe('JWT_REQUIRED');
    expect(await codeOf(accounts.revokeApiKey(withKey, id))).toBe('JWT_REQUIRED');

    await addUser('Viewer', 'viewer@broker.example');
    const { identity: viewer } = await signIn({ email: 'viewer@broker.example' });
    expect(await accounts.listApiKeys(viewer)).toHaveLength(1);
    expect(await codeOf(accounts.createApiKey(viewer, 'more'))).toBe('ROLE_REQUIRED');
    expect(await codeOf(accounts.rotateApiKey(viewer, id))).toBe('ROLE_REQUIRED');

    const stranger = { ...owner, organizationId: 'another' };
    expect(await codeOf(accounts.rotateApiKey(stranger, id))).toBe('NOT_FOUND');
    expect(await accounts.listApiKeys(stranger)).toEqual([]);
    expect(await codeOf(accounts.createApiKey(owner, '   '))).toBe('VALIDATION_FAILED');
  });

  test('lies in the database only as a hash, like refresh tokens and passwords', async () => {
    const { accounts, signIn, databasePath } = await startAccounts();
    const { identity, refreshToken } = await signIn();
    const { key } = await accounts.createApiKey(identity, 'ERP');
    const stored = ['', '-wal'].map((suffix) => readFileSync(`${databasePath}${suffix}`, 'latin1')).join('');
    expect(stored).toContain('owner@broker.example');
    for (const secret of [key, refreshToken, ownerPassword]) expect(stored).not.toContain(secret);
  });
});
