import type { Identity } from '../../core/accounts/accounts.ts';
import { hashSecret, isSameHash } from '../../core/accounts/secrets.ts';
import type { Core } from '../../core/core-services.ts';
import { ServiceError } from '../../core/errors.ts';
import type { ServerContext } from '../server-context.ts';

/**
 * Finds out who asks: `Authorization: Bearer …` (a user's session) or `X-API-Key`. When both are sent the
 * session counts, because it can do more; neither is tried after the other has failed.
 * @throws ServiceError UNAUTHENTICATED, TOKEN_EXPIRED
 */
export async function identify(
  { core, tokens, folderKeyHash }: ServerContext,
  request: Request,
): Promise<Identity> {
  const authorization = request.headers.get('authorization');
  if (authorization !== null) {
    const token = /^bearer +(\S+)$/i.exec(authorization.trim())?.[1];
    if (!token) throw new ServiceError('UNAUTHENTICATED');
    return core.accounts.identifyBySession(await tokens.verify(token));
  }
  const key = request.headers.get('x-api-key');
  if (!key) throw new ServiceError('UNAUTHENTICATED');
  if (folderKeyHash !== null && isSameHash(hashSecret(key), folderKeyHash)) return folderOwner(core);
  return core.accounts.identifyByApiKey(key.trim());
}

/** Whoever may read the data folder could as well do everything in it without the server. */
async function folderOwner({ accounts }: Core): Promise<Identity> {
  const [organization] = await accounts.organizations();
  if (!organization) throw new ServiceError('UNAUTHENTICATED');
  return accounts.localIdentity(organization.id);
}
