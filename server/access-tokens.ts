import type { Clock } from '../core/clock.ts';
import { ServiceError } from '../core/errors.ts';
import type { Ids } from '../core/ids.ts';
import { lazily } from '../core/lazily.ts';

/** Seconds: one hour, as in the specification. */
export const accessTokenLifetime = 3_600;

const issuer = 'landfall';

/** The content of a token: a user, and the session with which it ends. */
export interface AccessTokenClaims {
  readonly userId: string;
  readonly sessionId: string;
}

export interface AccessTokens {
  sign(claims: AccessTokenClaims): Promise<string>;
  /** @throws ServiceError UNAUTHENTICATED; TOKEN_EXPIRED, also for one of a version that had no sessions. */
  verify(token: string): Promise<AccessTokenClaims>;
}

/** Signs and checks access tokens: HS256 and nothing else, whatever a token's own header states. */
export function createAccessTokens(key: Uint8Array, clock: Clock, ids: Ids): AccessTokens {
  const signer = lazily(() => {
    // Who asks in process is known without a token, and need not wait for what signs them.
    const { jwt } = require('@elysiajs/jwt') as typeof import('@elysiajs/jwt');
    return jwt({ name: 'jwt', secret: key, alg: 'HS256', iss: issuer }).decorator.jwt;
  });
  const now = () => Math.floor(clock.now() / 1000);
  return {
    sign: ({ userId, sessionId }) =>
      signer().sign({
        ...{ sub: userId, sid: sessionId, jti: ids.next(), exp: now() + accessTokenLifetime },
        // Else the plugin writes the machine's time, which is not ours in a test.
        iat: false,
      }),
    async verify(token) {
      // The plugin answers "false" to a late token as to a forged one. Verified as of 1970 it is only
      // late, and its own `exp` shows whether it is.
      const claims = await signer().verify(token, {
        algorithms: ['HS256'],
        issuer,
        requiredClaims: ['sub', 'exp'],
        currentDate: new Date(0),
      });
      if (!claims || typeof claims.sub !== 'string' || typeof claims.exp !== 'number')
        throw new ServiceError('UNAUTHENTICATED');
      if (claims.exp <= now() || typeof claims.sid !== 'string') throw new ServiceError('TOKEN_EXPIRED');
      return { userId: claims.sub, sessionId: claims.sid };
    },
  };
}
