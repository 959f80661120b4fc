import { describe, expect, test } from 'bun:test';
import { createLoginThrottle, failureWindow, slowedInterval } from '../../../core/accounts/login-throttle.ts';
import { createWindowCounters } from '../../../core/accounts/window-counters.ts';

const minute = 60_000;

function startThrottle() {
  let now = Date.parse('2026-03-02T09:00:00Z');
  const throttle = createLoginThrottle({
    failures: createWindowCounters({ window: failureWindow, capacity: 10_000 }),
    slowed: createWindowCounters({ window: slowedInterval, capacity: 10_000 }),
    maximum: 10,
  });
  const attempt = (email: string, address: string, isFamiliar = false) => ({ email, address, isFamiliar });
  return {
    throttle,
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
    /** Milliseconds of waiting; 0: a guess was made, and was wrong. */
    fail: (email: string, address: string, isFamiliar = false) =>
      throttle.begin(attempt(email, address, isFamiliar), now),
    signIn(email: string, address: string, isFamiliar = false) {
      const wait = throttle.begin(attempt(email, address, isFamiliar), now);
      if (wait === 0) throttle.succeed(attempt(email, address, isFamiliar));
      return wait;
    },
  };
}

describe('the lock of a pair of account and address', () => {
  test('comes with the tenth failure and lasts fifteen minutes from there', () => {
    const { fail, signIn, advance } = startThrottle();
    for (let failure = 0; failure < 9; failure++) expect(fail('owner', 'x')).toBe(0);
    advance(14 * minute);
    expect(fail('owner', 'x')).toBe(0);
    expect(signIn('owner', 'x')).toBe(15 * minute);
    advance(15 * minute - 1);
    expect(signIn('owner', 'x')).toBe(1);
    advance(1);
    expect(signIn('owner', 'x')).toBe(0);
  });

  test('concerns known pairs too, each for itself', () => {
    const { fail, signIn } = startThrottle();
    for (let failure = 0; failure < 10; failure++) fail('owner', 'x', true);
    expect(signIn('owner', 'x', true)).toBe(15 * minute);
    expect(signIn('owner', 'y')).toBe(0);
    expect(signIn('member', 'x')).toBe(0);
  });

  test('counts nothing for an attempt whose password was not looked at', () => {
    const { fail, throttle } = startThrottle();
    for (let attempt = 0; attempt < 100; attempt++) {
      expect(fail('owner', 'x')).toBe(0);
      throttle.takeBack({ email: 'owner', address: 'x', isFamiliar: false });
    }
  });
});

describe('guessing from many addresses at one account', () => {
  const attack = (fail: (email: string, address: string) => number) => {
    for (let address = 0; address < 5; address++)
      for (let failure = 0; failure < 12; failure++) fail('owner', `203.0.113.${address}`);
  };

  test('comes down to one attempt every ten seconds', () => {
    const { fail, advance } = startThrottle();
    attack(fail);
    let guesses = 0;
    // A guess a second from an address never seen before, for an hour.
    for (let second = 0; second < 3_600; second++) {
      if (fail('owner', `198.51.100.${second}`) === 0) guesses++;
      advance(1_000);
    }
    // Each quarter of an hour the count begins again, with fifty that are not slowed.
    expect(guesses).toBeLessThanOrEqual(4 * (50 + 90));
    expect(guesses).toBeGreaterThan(300);
  });

  test('keeps nobody out who has signed in from the address before', () => {
    const { fail, signIn } = startThrottle();
    attack(fail);
    fail('owner', 'stranger');
    expect(signIn('owner', 'hotel')).toBe(10_000);
    for (let times = 0; times < 20; times++) expect(signIn('owner', 'office', true)).toBe(0);
  });

  test('takes five addresses: one alone slows down nobody, however often it fails', () => {
    const { fail, signIn, advance } = startThrottle();
    for (let second = 0; second < 3_600; second++) {
      fail('owner', 'x');
      expect(signIn('owner', 'hotel')).toBe(0);
      advance(1_000);
    }
  });
});

describe('guessing from one address at many accounts', () => {
  test('is slowed, and keeps nobody out who has signed in from there', () => {
    const { fail, signIn, advance } = startThrottle();
    for (let account = 0; account < 51; account++) expect(fail(`guess-${account}`, 'nat')).toBe(0);
    expect(fail('guess-51', 'nat')).toBe(10_000);
    expect(signIn('new-colleague', 'nat')).toBe(10_000);
    expect(signIn('colleague', 'nat', true)).toBe(0);
    expect(signIn('new-colleague', 'home')).toBe(0);
    advance(10_000);
    expect(signIn('new-colleague', 'nat')).toBe(0);
  });

  test('does not begin with many who sign in rightly', () => {
    const { signIn } = startThrottle();
    for (let account = 0; account < 500; account++) expect(signIn(`colleague-${account}`, 'nat')).toBe(0);
  });
});
