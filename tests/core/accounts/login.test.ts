import { describe, expect, test } from 'bun:test';
import type { ServiceError } from '../../../core/errors.ts';
import { codeOf, ownerEmail, ownerPassword, startAccounts } from './start-accounts.ts';

const minutes = (count: number): number => count * 60_000;
const many = <T>(count: number, make: () => Promise<T>): Promise<T>[] => Array.from({ length: count }, make);

describe('signing in', () => {
  test('gives the identity of the user, however the address is written', async () => {
    const { signIn, organizationId, userId } = await startAccounts();
    const { identity, sessionId, refreshToken } = await signIn({ email: ' Owner@Broker.Example ' });
    expect(identity).toEqual({
      organizationId,
      userId,
      plan: 'enterprise',
      credential: 'session',
      role: 'Owner',
      access: 'write',
      sessionId,
      credentialMark: `session.${sessionId}`,
    });
    expect(refreshToken).toMatch(/^lfr_[\w-]{43}$/);
  });

  test('answers an unknown address and a wrong password alike, in words and in time', async () => {
    const { signIn } = await startAccounts();
    const attempt = async (overrides: object) => {
      const start = performance.now();
      const error = (await signIn(overrides).catch((failure: unknown) => failure)) as ServiceError;
      return { time: performance.now() - start, error };
    };
    const wrong = [];
    const unknown = [];
    for (let round = 0; round < 3; round++) {
      wrong.push(await attempt({ password: 'not the right password' }));
      unknown.push(await attempt({ email: 'nobody@broker.example' }));
    }
    expect(unknown[0]!.error.code).toBe('INVALID_CREDENTIALS');
    expect(unknown[0]!.error).toEqual(wrong[0]!.error);
    const quickest = (attempts: { readonly time: number }[]) => Math.min(...attempts.map(({ time }) => time));
    expect(quickest(unknown)).toBeGreaterThan(quickest(wrong) / 4);
    expect(quickest(wrong)).toBeGreaterThan(quickest(unknown) / 4);
  });

  test('does not let a user in who is not active', async () => {
    const { signIn, database } = await startAccounts();
    await database.write.updateTable('users').set({ isActive: 0 }).execute();
    expect(await codeOf(signIn())).toBe('INVALID_CREDENTIALS');
  });

  test('locks a pair of account and address after ten failures, for fifteen minutes', async () => {
    const { signIn, clock } = await startAccounts();
    for (let failure = 0; failure < 10; failure++)
      expect(await codeOf(signIn({ password: 'not the right password' }))).toBe('INVALID_CREDENTIALS');

    const locked = (await signIn().catch((error: unknown) => error)) as ServiceError;
    expect(locked.code).toBe('RATE_LIMITED');
    expect(locked.details).toEqual({ retryAfterSeconds: 900 });
    expect(await codeOf(signIn({ address: '192.0.2.2' }))).toBeNull();

    clock.advance(minutes(15) - 1);
    expect(await codeOf(signIn())).toBe('RATE_LIMITED');
    clock.advance(1);
    expect(await codeOf(signIn())).toBeNull();
  });

  test('counts guesses made at the same time one by one', async () => {
    const { signIn } = await startAccounts();
    const codes = await Promise.all(many(16, () => codeOf(signIn({ password: 'not the right password' }))));
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(10);
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(6);
  });

  test('forgets failures after a success, and after fifteen minutes', async () => {
    const { signIn, clock } = await startAccounts();
    const fail = (count: number) =>
      Promise.all(many(count, () => codeOf(signIn({ password: 'not the right password' }))));
    await fail(9);
    expect(await codeOf(signIn())).toBeNull();
    await fail(9);
    clock.advance(minutes(15));
    expect(await fail(9)).not.toContain('RATE_LIMITED');
  });

  test('keeps a pair locked over a restart', async () => {
    const { accounts, signIn, restart } = await startAccounts();
    await Promise.all(many(10, () => codeOf(signIn({ password: 'not the right password' }))));
    await accounts.close();
    const again = restart();
    const request = { email: ownerEmail, password: ownerPassword, address: '192.0.2.1' };
    expect(await codeOf(again.login(request))).toBe('RATE_LIMITED');
    expect(await codeOf(again.login({ ...request, address: '192.0.2.2' }))).toBeNull();
  });
});

describe('a stranger who fails to sign in', () => {
  const guess = { password: 'not the right password' };

  test('locks nobody out at another address, and no other account at this one', async () => {
    const { signIn, addUser } = await startAccounts();
    await addUser('Member', 'member@broker.example');
    await Promise.all(many(12, () => codeOf(signIn(guess))));
    expect(await codeOf(signIn())).toBe('RATE_LIMITED');
    expect(await codeOf(signIn({ address: '192.0.2.2' }))).toBeNull();
    expect(await codeOf(signIn({ email: 'member@broker.example' }))).toBeNull();
  });

  test('does not slow down whoever has signed in from an address, though the account is guessed from many', async () => {
    const { signIn, clock } = await startAccounts({ loginFailures: 1 });
    const home = '198.51.100.7';
    expect(await codeOf(signIn({ address: home }))).toBeNull();
    for (let address = 0; address < 6; address++)
      expect(await codeOf(signIn({ ...guess, address: `203.0.113.${address}` }))).toBe('INVALID_CREDENTIALS');
    const abroad = '203.0.113.200';
    const slowed = (await signIn({ address: abroad }).catch((error: unknown) => error)) as ServiceError;
    expect(slowed.code).toBe('RATE_LIMITED');
    expect(slowed.details).toEqual({ retryAfterSeconds: 10 });
    expect(await codeOf(signIn({ address: home }))).toBeNull();
    clock.advance(10_000);
    expect(await codeOf(signIn({ address: abroad }))).toBeNull();
    // Now that one is known as well.
    expect(await codeOf(signIn({ address: abroad }))).toBeNull();
  });

  test('cannot make a long line of guesses: those beyond it are refused at once, and not counted', async () => {
    const { signIn } = await startAccounts();
    expect(await codeOf(signIn())).toBeNull();
    const crowd = Array.from({ length: 40 }, (_, at) =>
      signIn({ email: `guess-${at}@broker.example`, address: `203.0.113.${at}` }).catch(
        (error: unknown) => error,
      ),
    );
    const known = codeOf(signIn());
    const failures = (await Promise.all(crowd)) as ServiceError[];
    const codes = failures.map(({ code }) => code);
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(17);
    const refused = failures.filter(({ code }) => code === 'RATE_LIMITED');
    expect(refused).toHaveLength(23);
    expect(refused[0]!.details).toEqual({ retryAfterSeconds: 3 });
    expect(await known).toBeNull();
  });
});
