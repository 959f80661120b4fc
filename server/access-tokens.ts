import type { Clock } from '../core/clock.ts';
import { ServiceError } from '../core/errors.ts';
import type { Ids } from '../core/ids.ts';
import { lazily } from '../core/lazily.ts';

/** Seconds: one hour, as the specification says. */
export const accessTokenLifetime = 3_600;

const issuer = 'landfall';

export interface AccessTokens {
  sign(userId: string): Promise<string>;
  /** @returns the user's id. @throws ServiceError UNAUTHENTICATED, TOKEN_EXPIRED */
  verify(token: string): Promise<string>;
}

/** Signs and checks access tokens: HS256 and nothing else, whatever a token's own header says. */
export function createAccessTokens(key: Uint8Array, clock: Clock, ids: Ids): AccessTokens {
  const signer = lazily(() => {
    // Who asks in process is known without a token, and need not wait for what signs them.
    const { jwt } = require('@elysiajs/jwt') as typeof import('@elysiajs/jwt');
    return jwt({ name: 'jwt', secret: key, alg: 'HS256', iss: issuer }).decorator.jwt;
  });
  const now = () => Math.floor(clock.now() / 1000);
  return {
    sign: (userId) =>
      // Without `iat: false` the plugin writes the machine's time, which is not ours in a test.
      signer().sign({ sub: userId, jti: ids.next(), exp: now() + accessTokenLifetime, iat: false }),
    async verify(token) {
      // The plugin answers "false" to a late token as to a forged one. Verified as of 1970 it is only
      // late, and its own `exp` tells whether it is.
      const claims = await signer().verify(token, {
        algorithms: ['HS256'],
        issuer,
        requiredClaims: ['sub', 'exp'],
        currentDate: new Date(0),
      });
      if (!claims || typeof claims.sub !== 'string' || typeof claims.exp !== 'number')
        throw new ServiceError('UNAUTHENTICATED');
      if (claims.exp <= now()) throw new ServiceError('TOKEN_EXPIRED');
      return claims.sub;
    },
  };
}
