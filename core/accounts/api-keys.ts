import type { Transaction } from 'kysely';
import { isoTime } from '../clock.ts';
import type { Schema } from '../database/schema.ts';
import { ServiceError, type ValidationIssue, validationFailed } from '../errors.ts';
import { findMember } from './accounts.store.ts';
import type { ApiKey, ApiKeyOptions, Identity, NewApiKey } from './accounts.ts';
import { findKeyRow, insertApiKey, type KeyRow, listKeyRows, updateApiKey } from './api-keys.store.ts';
import { isLate } from './credential-marks.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { requireAdministrator, requireUser, requireWriter } from './permissions.ts';
import { hashSecret, newSecret } from './secrets.ts';

type Needs = Pick<AccountsDependencies, 'database' | 'clock' | 'ids' | 'random' | 'notices'>;

/** Enough to recognize a key by, far too little to guess the rest: `lf_` and 6 characters (36 bits of 256). */
const prefixLength = 9;

function newKey({ random }: Needs) {
  const key = newSecret(random, 'lf_');
  return { key, keyHash: hashSecret(key), prefix: key.slice(0, prefixLength) };
}

export async function createApiKey(
  needs: Needs,
  identity: Identity,
  name: string,
  { scope = 'write', expiresAt = null }: ApiKeyOptions,
): Promise<NewApiKey> {
  const { userId, organizationId } = requireUser(identity);
  requireWriter(identity);
  const now = needs.clock.now();
  const trimmed = name.trim();
  const end = expiresAt === null ? null : timeOf(expiresAt);
  const issues: ValidationIssue[] = [];
  if (trimmed.length < 1 || trimmed.length > 100)
    issues.push({ path: 'name', message: 'must have 1 to 100 characters' });
  if (end !== null && !(end > now))
    issues.push({ path: 'expiresAt', message: 'must be a time to come, such as 2027-03-31T00:00:00Z' });
  if (issues.length > 0) throw validationFailed(...issues);

  const maker = await findMember(needs.database.read, userId);
  if (!maker) throw new ServiceError('UNAUTHENTICATED');
  const { key, keyHash, prefix } = newKey(needs);
  const id = needs.ids.next();
  const shown = { id, name: trimmed, prefix, scope, createdAt: isoTime(now) };
  const times = { lastUsedAt: null, expiresAt: end === null ? null : isoTime(end) };
  await needs.database.transaction(async (transaction) => {
    const row = { ...shown, ...times, organizationId, createdBy: userId, keyHash, revokedAt: null };
    await insertApiKey(transaction, row);
    await informOwner(needs, transaction, identity, { userId, subject: trimmed });
    await identity.recordChange?.(transaction, id);
  });
  needs.notices?.wake();
  return { ...shown, ...times, maker: { id: maker.id, email: maker.email }, key };
}

/** Milliseconds since 1970 of a time in ISO 8601 that names its zone; NaN for any other text. */
const timeOf = (text: string): number =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(text)
    ? Date.parse(text)
    : Number.NaN;

export async function listApiKeys({ database }: Needs, identity: Identity): Promise<readonly ApiKey[]> {
  return (await listKeyRows(database.read, requireUser(identity).organizationId)).map(apiKeyOf);
}

export async function revokeApiKey(needs: Needs, identity: Identity, id: string): Promise<void> {
  await needs.database.urgent(async (transaction) => {
    await findChangeable(transaction, identity, id);
    await updateApiKey(transaction, id, { revokedAt: isoTime(needs.clock.now()) });
    await identity.recordChange?.(transaction, id);
  });
}

export async function rotateApiKey(needs: Needs, identity: Identity, id: string): Promise<NewApiKey> {
  const { key, keyHash, prefix } = newKey(needs);
  const rotated = await needs.database.transaction(async (transaction) => {
    const found = await findChangeable(transaction, identity, id);
    if (isLate(found, isoTime(needs.clock.now())))
      throw new ServiceError(
        'CONFLICT',
        { expiresAt: found.expiresAt },
        'This API key has expired; make a new one',
      );
    await updateApiKey(transaction, id, { keyHash, prefix, lastUsedAt: null });
    await informOwner(needs, transaction, identity, { userId: found.makerId, subject: found.name });
    await identity.recordChange?.(transaction, id);
    return { ...apiKeyOf(found), prefix, lastUsedAt: null };
  });
  needs.notices?.wake();
  return { ...rotated, key };
}

/**
 * A key that the caller may change: their own, and for an Owner or Admin anybody's.
 * @throws ServiceError NOT_FOUND, ROLE_REQUIRED
 */
async function findChangeable(
  transaction: Transaction<Schema>,
  identity: Identity,
  id: string,
): Promise<KeyRow> {
  const { organizationId, userId } = requireUser(identity);
  const key = await findKeyRow(transaction, organizationId, id);
  if (!key) throw new ServiceError('NOT_FOUND', {}, 'API key not found');
  if (key.makerId !== userId) requireAdministrator(identity);
  return key;
}

/** Informs the owner of a key that there is a new one. */
async function informOwner(
  { notices }: Needs,
  transaction: Transaction<Schema>,
  identity: Identity,
  notice: { readonly userId: string; readonly subject: string },
): Promise<void> {
  const { organizationId, userId: actorId } = requireUser(identity);
  await notices?.add(transaction, { ...notice, organizationId, actorId, kind: 'key_made' });
}

const apiKeyOf = ({ makerId, makerEmail, ...key }: KeyRow): ApiKey => ({
  ...key,
  maker: { id: makerId, email: makerEmail },
});
