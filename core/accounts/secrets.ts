import { createHash, timingSafeEqual } from 'node:crypto';

/** Random bytes, as an argument: tests may count instead. */
export type Random = (byteCount: number) => Uint8Array;

export const systemRandom: Random = (byteCount) => crypto.getRandomValues(new Uint8Array(byteCount));

const secretBytes = 32;

/** A secret of 256 random bits whose prefix shows what it opens, e.g. `lf_…` an API key. */
export const newSecret = (random: Random, prefix: string): string =>
  `${prefix}${Buffer.from(random(secretBytes)).toString('base64url')}`;

/**
 * The stored form of a secret: SHA-256, hex. A secret of 256 random bits cannot be guessed from its hash,
 * so that a slow password hash would add nothing but waiting.
 */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Compares two hashes in constant time. */
export const isSameHash = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};
