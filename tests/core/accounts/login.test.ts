import { describe, expect, test } from 'bun:test';
import type { ServiceError } from '../../../core/errors.ts';
import { codeOf, ownerEmail, startAccounts } from './start-accounts.ts';

const minutes = (count: number): number => count * 60_000;
const many = <T>(count: number, make: () => Promise<T>): Promise<T>[] => Array.from({ length: count }, make);

describe('signing in', () => {
  test('gives the identity of the user, however the address is written', async () => {
    const { signIn, organizationId, userId } = await startAccounts();
    const { identity, refreshToken } = await signIn({ email: ' Owner@Broker.Example ' });
    expect(identity).toEqual({
      organizationId,
      userId,
      plan: 'enterprise',
      credential: 'session',
      role: 'Owner',
    });
    expect(refreshToken).toMatch(/^lfr_[\w-]{43}$/);
  });

  test('does not tell an unknown address from a wrong password, in words or in time', async () => {
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
    const { signIn, clock, database } = await startAccounts();
    const fail = (count: number) =>
      Promise.all(many(count, () => codeOf(signIn({ password: 'not the right password' }))));
    await fail(9);
    expect(await codeOf(signIn())).toBeNull();
    await fail(9);
    clock.advance(minutes(15));
    expect(await fail(9)).not.toContain('RATE_LIMITED');

    clock.advance(minutes(15));
    await signIn({ email: 'nobody@broker.example' }).catch(() => undefined);
    const rows = await database.read.selectFrom('loginFailures').select(['email', 'count']).execute();
    expect(rows).toEqual([{ email: 'nobody@broker.example', count: 1 }]);
    expect(rows.some(({ email }) => email === ownerEmail)).toBe(false);
  });
});
