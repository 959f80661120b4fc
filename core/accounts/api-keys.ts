import { isoTime } from '../clock.ts';
import { ServiceError, validationFailed } from '../errors.ts';
import * as store from './accounts.store.ts';
import type { ApiKey, Identity, NewApiKey } from './accounts.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { requireUser, requireWriter } from './permissions.ts';
import { hashSecret, newSecret } from './secrets.ts';

type Needs = Pick<AccountsDependencies, 'database' | 'clock' | 'ids' | 'random'>;

/** Enough to recognize a key by, far too little to guess the rest: `lf_` and 6 characters (36 bits of 256). */
const prefixLength = 9;

function newKey({ random }: Needs) {
  const key = newSecret(random, 'lf_');
  return { key, keyHash: hashSecret(key), prefix: key.slice(0, prefixLength) };
}

export async function createApiKey(needs: Needs, identity: Identity, name: string): Promise<NewApiKey> {
  const { userId, organizationId } = requireUser(identity);
  requireWriter(identity);
  const trimmed = name.trim();
  if (trimmed.length < 1 || trimmed.length > 100)
    throw validationFailed({ path: 'name', message: 'must have 1 to 100 characters' });
  const { key, keyHash, prefix } = newKey(needs);
  const id = needs.ids.next();
  const createdAt = isoTime(needs.clock.now());
  const row = { id, organizationId, createdBy: userId, name: trimmed, keyHash, prefix, createdAt };
  await needs.database.transaction(async (transaction) => {
    await store.insertApiKey(transaction, { ...row, lastUsedAt: null, revokedAt: null });
    await identity.recordChange?.(transaction, id);
  });
  return { id, name: trimmed, prefix, createdAt, lastUsedAt: null, key };
}

export async function listApiKeys({ database }: Needs, identity: Identity): Promise<readonly ApiKey[]> {
  return store.listApiKeys(database.read, requireUser(identity).organizationId);
}

export async function revokeApiKey(needs: Needs, identity: Identity, id: string): Promise<void> {
  await change(needs, identity, id, { revokedAt: isoTime(needs.clock.now()) });
}

export async function rotateApiKey(needs: Needs, identity: Identity, id: string): Promise<NewApiKey> {
  const { key, keyHash, prefix } = newKey(needs);
  const kept = await change(needs, identity, id, { keyHash, prefix, lastUsedAt: null });
  return { ...kept, prefix, lastUsedAt: null, key };
}

async function change(
  { database }: Needs,
  identity: Identity,
  id: string,
  values: Parameters<typeof store.updateApiKey>[3],
) {
  const { organizationId } = requireUser(identity);
  requireWriter(identity);
  return database.transaction(async (transaction) => {
    const changed = await store.updateApiKey(transaction, organizationId, id, values);
    if (!changed) throw new ServiceError('NOT_FOUND', {}, 'API key not found');
    await identity.recordChange?.(transaction, id);
    return changed;
  });
}
