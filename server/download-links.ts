import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../core/clock.ts';
import { ServiceError } from '../core/errors.ts';

/** Seconds: 15 minutes. */
export const downloadLifetime = 900;

/** Links to files that work without a login, for a while. */
export interface DownloadLinks {
  /**
   * @param path with the API's prefix.
   * @param credential the mark of the one that the link is made with: the link ends with it.
   * @returns the path with credential, expiry and signature, and when it ends (milliseconds).
   */
  sign(path: string, credential: string): { readonly path: string; readonly expiresAt: number };
  /**
   * @returns the mark of the credential, which may have ended meanwhile.
   * @throws ServiceError FORBIDDEN for a link that was changed, or is late.
   */
  verify(path: string, query: LinkQuery): string;
}

/** The content of a link. */
export interface LinkQuery {
  readonly credential?: string | undefined;
  readonly expires?: string | undefined;
  readonly signature?: string | undefined;
}

/** @param key of the access tokens; what signs links is derived from it, so that neither passes for the other. */
export function createDownloadLinks(key: Uint8Array, clock: Clock): DownloadLinks {
  const linkKey = createHmac('sha256', key).update('landfall download link').digest();
  const signatureOf = (path: string, expires: string, credential: string) =>
    createHmac('sha256', linkKey).update(`${path}\n${expires}\n${credential}`).digest('base64url');
  return {
    sign(path, credential) {
      const expires = Math.floor(clock.now() / 1000) + downloadLifetime;
      const signature = signatureOf(path, String(expires), credential);
      const query = new URLSearchParams({ credential, expires: String(expires), signature });
      return { path: `${path}?${query}`, expiresAt: expires * 1000 };
    },
    verify(path, { credential = '', expires = '', signature = '' }) {
      const [expected, sent] = [signatureOf(path, expires, credential), signature].map((text) =>
        Buffer.from(text),
      ) as [Buffer, Buffer];
      if (expected.length !== sent.length || !timingSafeEqual(expected, sent))
        throw new ServiceError('FORBIDDEN', {}, 'This link is not as it was given out');
      if (Number(expires) <= clock.now() / 1000)
        throw new ServiceError('FORBIDDEN', {}, 'This link has expired; ask for a new one');
      return credential;
    },
  };
}
