import { describe, expect, test } from 'bun:test';
import { codeOf, startAccounts } from './start-accounts.ts';

const days = (count: number): number => count * 24 * 60 * 60 * 1000;

describe('a refresh token', () => {
  test('is exchanged for the next one', async () => {
    const { accounts, signIn } = await startAccounts();
    const first = await signIn();
    const second = await accounts.refresh(first.refreshToken);
    const third = await accounts.refresh(second.refreshToken);
    expect(third.identity).toEqual(first.identity);
    expect(third.sessionId).toBe(first.sessionId);
    expect(new Set([first, second, third].map(({ refreshToken }) => refreshToken)).size).toBe(3);
  });

  test('used again ends every token of its family, and no other', async () => {
    const { accounts, signIn } = await startAccounts();
    const [stolen, other] = [await signIn(), await signIn()];
    const thief = await accounts.refresh(stolen.refreshToken);
    expect(await codeOf(accounts.refresh(stolen.refreshToken))).toBe('UNAUTHENTICATED');
    expect(await codeOf(accounts.refresh(thief.refreshToken))).toBe('UNAUTHENTICATED');
    expect(await codeOf(accounts.refresh(other.refreshToken))).toBeNull();
  });

  test('used twice at the same time is used once, and its family ends', async () => {
    const { accounts, signIn } = await startAccounts();
    const { refreshToken } = await signIn();
    const outcomes = await Promise.allSettled([
      accounts.refresh(refreshToken),
      accounts.refresh(refreshToken),
    ]);
    const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(won).toHaveLength(1);
    expect(await codeOf(accounts.refresh(won[0]!.value.refreshToken))).toBe('UNAUTHENTICATED');
  });

  test('lasts thirty days, each for itself', async () => {
    const { accounts, signIn, clock, database } = await startAccounts();
    const first = await signIn();
    clock.advance(days(30) - 1);
    const second = await accounts.refresh(first.refreshToken);
    clock.advance(days(30));
    expect(await codeOf(accounts.refresh(second.refreshToken))).toBe('UNAUTHENTICATED');

    await signIn();
    const kept = await database.read.selectFrom('refreshTokens').select('id').execute();
    expect(kept).toHaveLength(1);
  });

  test('of a user who is not active any more, or that nobody issued, is refused', async () => {
    const { accounts, signIn, database, userId } = await startAccounts();
    const { refreshToken, sessionId } = await signIn();
    await database.write.updateTable('users').set({ isActive: 0 }).where('id', '=', userId).execute();
    expect(await codeOf(accounts.refresh(refreshToken))).toBe('UNAUTHENTICATED');
    expect(await codeOf(accounts.refresh('lfr_made-up'))).toBe('UNAUTHENTICATED');
    expect(await codeOf(accounts.identifyBySession({ sessionId, userId }))).toBe('UNAUTHENTICATED');
  });
});
