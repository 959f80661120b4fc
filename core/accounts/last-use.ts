import { isoTime } from '../clock.ts';
import type { Connection } from './accounts.store.ts';
import type { AccountsDependencies } from './dependencies.ts';

/** A last use is this precise (milliseconds), so that reading does not write at each request. */
const precision = 60_000;
/** Credentials whose last use could not be written: more need not be kept in mind. */
const maximumFailures = 10_000;

/**
 * Writes down when a credential was last used. A request goes on where that cannot be written, on a full disk for
 * instance: the log then states it, once a minute for each credential.
 */
export interface LastUse {
  note(
    credential: { readonly id: string; readonly lastUsedAt: string | null },
    write: (connection: Connection, lastUsedAt: string) => Promise<void>,
  ): Promise<void>;
}

export function createLastUse({
  database,
  clock,
  logger,
}: Pick<AccountsDependencies, 'database' | 'clock' | 'logger'>): LastUse {
  const failedAt = new Map<string, number>();
  const isRecent = (time: number | undefined, now: number) => time !== undefined && time + precision > now;
  return {
    async note({ id, lastUsedAt }, write) {
      const now = clock.now();
      if (lastUsedAt !== null && isRecent(Date.parse(lastUsedAt), now)) return;
      if (isRecent(failedAt.get(id), now)) return;
      try {
        await write(database.write, isoTime(now));
        failedAt.delete(id);
      } catch (error) {
        if (failedAt.size >= maximumFailures) failedAt.clear();
        failedAt.set(id, now);
        logger.warn('the last use of a credential could not be written down', { id, reason: String(error) });
      }
    },
  };
}
