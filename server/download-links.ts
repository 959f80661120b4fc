import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../core/clock.ts';
import { ServiceError } from '../core/errors.ts';

/** Seconds: 15 minutes. */
export const downloadLifetime = 900;

/** Links to files that work without a login, for a while. */
export interface DownloadLinks {
  /** @param path with the API's prefix. @returns the same with expiry and signature, and when it ends (milliseconds). */
  sign(path: string): { readonly path: string; readonly expiresAt: number };
  /** @throws ServiceError FORBIDDEN for a link that was changed, or is late. */
  verify(path: string, expires: string | undefined, signature: string | undefined): void;
}

/** @param key of the access tokens; what signs links is derived from it, so that neither passes for the other. */
export function createDownloadLinks(key: Uint8Array, clock: Clock): DownloadLinks {
  const linkKey = createHmac('sha256', key).update('landfall download link').digest();
  const signatureOf = (path: string, expires: string) =>
    createHmac('sha256', linkKey).update(`${path}\n${expires}`).digest();
  return {
    sign(path) {
      const expires = Math.floor(clock.now() / 1000) + downloadLifetime;
      const signature = signatureOf(path, String(expires)).toString('base64url');
      return { path: `${path}?expires=${expires}&signature=${signature}`, expiresAt: expires * 1000 };
    },
    verify(path, expires = '', signature = '') {
      const [expected, sent] = [signatureOf(path, expires).toString('base64url'), signature].map((text) =>
        Buffer.from(text),
      ) as [Buffer, Buffer];
      if (expected.length !== sent.length || !timingSafeEqual(expected, sent))
        throw new ServiceError('FORBIDDEN', {}, 'This link is not as it was given out');
      if (Number(expires) <= clock.now() / 1000)
        throw new ServiceError('FORBIDDEN', {}, 'This link has expired; ask for a new one');
    },
  };
}
