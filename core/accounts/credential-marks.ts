import { isoTime } from '../clock.ts';
import { findMember } from './accounts.store.ts';
import { findWorkingKey } from './api-keys.store.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { findSessionMember } from './sessions.store.ts';

/**
 * A credential named without its secret, for what is made with it and must end with it: a signed link. A key's
 * mark also names which of its secrets it was, so that a link ends when the key is rotated.
 */
export const sessionMark = (id: string): string => `session.${id}`;
export const keyMark = (id: string, keyHash: string): string => `key.${id}.${keyHash.slice(0, 16)}`;
/** Of whoever holds the data folder, and acts as this user. */
export const folderMark = (userId: string): string => `folder.${userId}`;

/** Whether the credential behind a mark is still good, and of this organization. */
export async function isInForce(
  { database, clock }: Pick<AccountsDependencies, 'database' | 'clock'>,
  organizationId: string,
  mark: string,
): Promise<boolean> {
  const [kind, id = ''] = mark.split('.');
  const now = isoTime(clock.now());
  if (kind === 'session')
    return (await findSessionMember(database.read, id, now))?.organizationId === organizationId;
  if (kind === 'folder') return (await findMember(database.read, id))?.organizationId === organizationId;
  if (kind !== 'key') return false;
  const key = await findWorkingKey(database.read, organizationId, id);
  return key !== undefined && !isLate(key, now) && keyMark(key.id, key.keyHash) === mark;
}

export const isLate = ({ expiresAt }: { readonly expiresAt: string | null }, now: string): boolean =>
  expiresAt !== null && expiresAt <= now;
