import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * `v1=` and the hex HMAC-SHA256 of `{timestamp}.{body}` under the bytes of the secret.
 * @param secret base64, as the webhook's owner has it.
 * @param timestamp Unix seconds.
 */
export const signatureOf = (secret: string, timestamp: number, body: Uint8Array): string =>
  `v1=${createHmac('sha256', Buffer.from(secret, 'base64')).update(`${timestamp}.`).update(body).digest('hex')}`;

/** Receivers refuse what was signed longer ago, or is dated further ahead (seconds). */
export const timestampTolerance = 300;

/**
 * The check of a receiver: this body was signed with this secret, and not too long ago.
 * Compares in constant time.
 */
export function isSignedWith(
  secret: string,
  sent: { readonly signature: string; readonly timestamp: string; readonly body: Uint8Array },
  now: number,
): boolean {
  if (!/^\d{1,12}$/.test(sent.timestamp)) return false;
  const timestamp = Number(sent.timestamp);
  const expected = Buffer.from(signatureOf(secret, timestamp, sent.body));
  const given = Buffer.from(sent.signature);
  const isSame = expected.length === given.length && timingSafeEqual(expected, given);
  return isSame && Math.abs(now / 1000 - timestamp) <= timestampTolerance;
}
