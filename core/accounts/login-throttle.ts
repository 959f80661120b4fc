import type { WindowCounters } from './window-counters.ts';

/** Milliseconds: failures are counted over 15 minutes, and lock for as long. */
export const failureWindow = 15 * 60_000;

/** Milliseconds between attempts at what is attacked from many sides. */
export const slowedInterval = 10_000;

/** How many pairs may be locked before what they have in common is slowed. */
const sharedFactor = 5;

/** One attempt to sign in. */
export interface Attempt {
  /** As it was sent, in lower case; there need be no such account. */
  readonly email: string;
  /** Of the client, or its network. */
  readonly address: string;
  /** The account has signed in from this address before. */
  readonly isFamiliar: boolean;
}

export interface LoginThrottle {
  /**
   * Counts the attempt as failed before its password is looked at, so that attempts at the same time are each counted.
   * @returns milliseconds for which it is refused; 0: it may be made.
   */
  begin(attempt: Attempt, now: number): number;
  /** The password was right, or was not looked at: what `begin` counted is taken back. */
  takeBack(attempt: Attempt): void;
  /** The password was right: earlier failures of the pair are forgotten. */
  succeed(attempt: Attempt): void;
}

/**
 * Slows down guessing without giving a stranger the means to lock somebody out.
 *
 * A lock of the whole account would be such a means: whoever knows the address of the Owner fails ten times, and the Owner
 * is out. A lock of the whole client address would be another: behind one NAT or one VPN sit many. OWASP (Blocking Brute
 * Force Attacks, "device cookies") lets known devices through on a count of their own, and locks unknown ones together. An
 * API has no cookies; here the *pair* of account and client address represents the device, and it is known (familiar) when
 * the audit log has a sign-in of that account from that address.
 *
 * - A pair is locked for 15 minutes after ten failures within 15 minutes. It concerns nobody else: not the account at
 *   another address, not other accounts at this one.
 * - Failures of unfamiliar pairs are counted for the account and for the address too. Beyond five times as many within 15
 *   minutes, unfamiliar pairs of that account or address have one attempt every ten seconds, together. That is what stops
 *   guessing from many addresses at one account, and of many accounts from one address. A locked pair counts no further,
 *   so that it takes five addresses to slow down an account.
 * - Familiar pairs are neither counted nor slowed there: whoever has signed in from an address gets through, whatever
 *   strangers do. The price is that a user at an address that is new to the account, while it is attacked from many sides,
 *   shares those attempts with the attackers. Sessions that were begun go on: refreshing them takes no password.
 *
 * Unknown accounts are counted like known ones. From an address that is slowed down one can learn which accounts have
 * signed in from the very same address, and nothing of others.
 */
export function createLoginThrottle(needs: {
  /** With `failureWindow`. */
  readonly failures: WindowCounters;
  /** With `slowedInterval`. */
  readonly slowed: WindowCounters;
  /** Failures that lock a pair. */
  readonly maximum: number;
}): LoginThrottle {
  const { failures, slowed, maximum } = needs;
  const sharedMaximum = maximum * sharedFactor;
  const pairOf = ({ email, address }: Attempt): string => `pair:${address} ${email}`;
  /** The keys that an attempt shares with those of strangers. */
  const sharedOf = ({ email, address, isFamiliar }: Attempt): readonly string[] =>
    isFamiliar ? [] : [`account:${email}`, `address:${address}`];

  return {
    begin(attempt, now) {
      const pair = pairOf(attempt);
      const locked = failures.find(pair, now);
      if (locked && locked.count >= maximum) return locked.startedAt + failureWindow - now;
      const attacked = sharedOf(attempt).filter(
        (subject) => (failures.find(subject, now)?.count ?? 0) >= sharedMaximum,
      );
      const waits = attacked.map((subject) => {
        const last = slowed.find(subject, now);
        return last ? last.startedAt + slowedInterval - now : 0;
      });
      const wait = Math.max(0, ...waits);
      if (wait > 0) return wait;
      for (const subject of attacked) slowed.add(subject, now);
      for (const subject of sharedOf(attempt)) failures.add(subject, now);
      // The lock lasts from the failure that brings it about.
      if (failures.add(pair, now).count >= maximum) failures.prolong(pair, now);
      return 0;
    },
    takeBack(attempt) {
      for (const subject of [pairOf(attempt), ...sharedOf(attempt)]) failures.takeBack(subject);
    },
    succeed(attempt) {
      failures.remove(pairOf(attempt));
      for (const subject of sharedOf(attempt)) failures.takeBack(subject);
    },
  };
}
