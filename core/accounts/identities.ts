import { isoTime } from '../clock.ts';
import { ServiceError } from '../errors.ts';
import { findFirstOwner, findMember, findOrganization, type Member } from './accounts.store.ts';
import type { Identity, Profile, SignedInIdentity } from './accounts.ts';
import { findKeyByHash, updateApiKey } from './api-keys.store.ts';
import { folderMark, isLate, keyMark, sessionMark } from './credential-marks.ts';
import type { AccountsDependencies } from './dependencies.ts';
import type { LastUse } from './last-use.ts';
import { accessOfRole, lesserAccess } from './permissions.ts';
import { hashSecret, isSameHash } from './secrets.ts';
import { findSessionMember, updateSession } from './sessions.store.ts';

type Needs = Pick<AccountsDependencies, 'database' | 'clock'>;

/** @param sessionId null for whoever holds the data folder, and has signed in nowhere. */
export const identityOf = (member: Member, sessionId: string | null): SignedInIdentity => ({
  organizationId: member.organizationId,
  plan: member.plan,
  credential: 'session',
  userId: member.id,
  role: member.role,
  access: accessOfRole(member.role),
  sessionId,
  credentialMark: sessionId === null ? folderMark(member.id) : sessionMark(sessionId),
});

/** Session and user are looked up at each request, so that what ends or changes counts at once. */
export async function identifyBySession(
  { database, clock }: Needs,
  lastUse: LastUse,
  { sessionId, userId }: { readonly sessionId: string; readonly userId: string },
): Promise<SignedInIdentity> {
  const member = await findSessionMember(database.read, sessionId, isoTime(clock.now()));
  if (member?.id !== userId) throw new ServiceError('UNAUTHENTICATED');
  await lastUse.note({ id: sessionId, lastUsedAt: member.lastUsedAt }, (connection, lastUsedAt) =>
    updateSession(connection, sessionId, { lastUsedAt }),
  );
  return identityOf(member, sessionId);
}

export async function localIdentity({ database }: Needs, organizationId: string): Promise<SignedInIdentity> {
  const owner = await findFirstOwner(database.read, organizationId);
  if (!owner) throw new ServiceError('NOT_FOUND', { organizationId }, 'There is no such organization here');
  return identityOf(owner, null);
}

/** A key may do what its scope allows, and no more than the user to whom it belongs may do now. */
export async function identifyByApiKey(
  { database, clock }: Needs,
  lastUse: LastUse,
  key: string,
): Promise<Identity> {
  const keyHash = hashSecret(key);
  const found = await findKeyByHash(database.read, keyHash);
  if (!found || !isSameHash(found.keyHash, keyHash)) throw new ServiceError('UNAUTHENTICATED');
  const { id, organizationId, plan, scope, expiresAt } = found;
  if (isLate(found, isoTime(clock.now())))
    throw new ServiceError('UNAUTHENTICATED', { expiresAt }, 'This API key has expired; make a new one');
  await lastUse.note(found, (connection, lastUsedAt) => updateApiKey(connection, id, { lastUsedAt }));
  return {
    organizationId,
    plan,
    credential: 'api-key',
    userId: null,
    role: null,
    access: lesserAccess(scope, accessOfRole(found.makerRole)),
    sessionId: null,
    credentialMark: keyMark(id, keyHash),
    apiKeyId: id,
    scope,
  };
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
