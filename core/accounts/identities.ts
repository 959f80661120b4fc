import { isoTime } from '../clock.ts';
import { noteInPassing } from '../database/note-in-passing.ts';
import { ServiceError } from '../errors.ts';
import {
  findApiKeyByHash,
  findFirstOwner,
  findMember,
  findOrganization,
  type Member,
  touchApiKey,
} from './accounts.store.ts';
import type { Identity, Profile, SignedInIdentity } from './accounts.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { hashSecret, isSameHash } from './secrets.ts';

/** `lastUsedAt` of a key is this precise (milliseconds), so that reading does not write at each request. */
const lastUsePrecision = 60_000;

type Needs = Pick<AccountsDependencies, 'database' | 'clock'>;

export const identityOf = (member: Member): SignedInIdentity => ({
  organizationId: member.organizationId,
  plan: member.plan,
  credential: 'session',
  userId: member.id,
  role: member.role,
});

export async function identifyByUser({ database }: Needs, userId: string): Promise<SignedInIdentity> {
  const member = await findMember(database.read, userId);
  if (!member) throw new ServiceError('UNAUTHENTICATED');
  return identityOf(member);
}

export async function localIdentity({ database }: Needs, organizationId: string): Promise<SignedInIdentity> {
  const owner = await findFirstOwner(database.read, organizationId);
  if (!owner) throw new ServiceError('NOT_FOUND', { organizationId }, 'There is no such organization here');
  return identityOf(owner);
}

export async function identifyByApiKey({ database, clock }: Needs, key: string): Promise<Identity> {
  const keyHash = hashSecret(key);
  const found = await findApiKeyByHash(database.read, keyHash);
  if (!found || !isSameHash(found.keyHash, keyHash)) throw new ServiceError('UNAUTHENTICATED');
  const { id, organizationId, plan, lastUsedAt } = found;
  const now = clock.now();
  if (lastUsedAt === null || Date.parse(lastUsedAt) + lastUsePrecision <= now)
    await noteInPassing(() => touchApiKey(database.write, id, isoTime(now)));
  return { organizationId, plan, credential: 'api-key', userId: null, role: null, apiKeyId: id };
}

export async function profileOf({ database }: Needs, identity: Identity): Promise<Profile> {
  const organization = await findOrganization(database.read, identity.organizationId);
  const member = identity.userId === null ? null : await findMember(database.read, identity.userId);
  if (!organization || member === undefined) throw new ServiceError('UNAUTHENTICATED');
  return {
    organization,
    user: member && { id: member.id, email: member.email, role: member.role },
    credential: identity.credential,
  };
}
