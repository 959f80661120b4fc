import { createHmac } from 'node:crypto';
import { isoTime } from '../clock.ts';
import { ServiceError } from '../errors.ts';
import { isOwnerGone } from '../jobs/owner.ts';
import { createSealer } from '../sealing.ts';
import type { Connection } from './accounts.store.ts';
import type { AccountsDependencies } from './dependencies.ts';
import {
  type Claim,
  deleteBeyond,
  deleteKeptBefore,
  deleteUnusedClaim,
  emptyAnswersAbout,
  findKeptAnswer,
  replaceKeptAnswer,
  updateKeptAnswer,
} from './kept-answers.store.ts';

export type { Claim } from './kept-answers.store.ts';

/** An answer as it was sent. */
export interface KeptAnswer {
  readonly status: number;
  readonly location: string | null;
  /** JSON; null for none. */
  readonly body: string | null;
}

/**
 * Answers to requests that name a key (`Idempotency-Key`), so that the same request sent again changes nothing and is
 * answered alike. They are encrypted: some hold a secret, such as a new API key.
 */
export interface KeptAnswers {
  /**
   * Begins a request, or finds the answer that it had.
   * @param request `credential`: the user or API key; `content`: all that makes it another request
   * @throws ServiceError IDEMPOTENCY_KEY_REUSED for another request under the same key, IDEMPOTENCY_KEY_IN_USE while the
   * first runs, CONFLICT when it was carried out and its answer is not known
   */
  begin(request: {
    readonly organizationId: string;
    readonly credential: string;
    readonly key: string;
    readonly content: string;
  }): Promise<{ readonly claim: Claim } | { readonly answer: KeptAnswer }>;
  /** Records, in the transaction of the change, that a request has changed something. */
  markChanged(transaction: Connection, claim: Claim, targetId: string): Promise<void>;
  /** Keeps the answer; one that is too large is not kept. */
  keep(claim: Claim, answer: KeptAnswer): Promise<void>;
  /** Frees the key of a request that was refused, unless it has changed something. */
  release(claim: Claim): Promise<void>;
  /** Forgets answers about something that is being erased, in the transaction that erases it. */
  forget(transaction: Connection, organizationId: string, targetId: string): Promise<void>;
  /** Deletes what is older than a day. */
  sweep(): Promise<void>;
}

const keepMilliseconds = 24 * 60 * 60 * 1000;
/** Characters of a sealed answer: those of ours are a few thousand. */
const longestAnswer = 128 * 1024;
/** Keys of an organization at a time. */
const mostKeys = 5_000;

export function createKeptAnswers(
  { database, clock, owner }: Pick<AccountsDependencies, 'database' | 'clock' | 'owner'>,
  loadKey: () => Promise<Uint8Array>,
): KeptAnswers {
  const sealer = async () => createSealer(await loadKey(), 'kept answers');
  const now = () => isoTime(clock.now());
  const oldest = () => isoTime(clock.now() - keepMilliseconds);

  return {
    async begin({ organizationId, credential, key, content }) {
      // Keyed: a plain hash of a body with a password would help to guess it.
      const secret = await loadKey();
      const hash = (text: string) => createHmac('sha256', secret).update(text).digest('hex');
      const claim: Claim = { organizationId, credential, keyHash: hash(`key ${key}`) };
      const fingerprint = hash(`request ${content}`);
      const found = await database.transaction(async (transaction) => {
        const known = await findKeptAnswer(transaction, claim);
        if (known && known.createdAt >= oldest() && !isAbandoned(known, owner)) return known;
        await deleteBeyond(transaction, organizationId, mostKeys - 1);
        const fresh = { state: 'running', targetIds: '', answer: null, createdAt: now() } as const;
        await replaceKeptAnswer(transaction, { ...claim, fingerprint, owner, ...fresh });
        return null;
      });
      if (!found) return { claim };
      if (found.fingerprint !== fingerprint) throw new ServiceError('IDEMPOTENCY_KEY_REUSED');
      if (found.answer !== null)
        return { answer: JSON.parse((await sealer()).open(found.answer)) as KeptAnswer };
      const isDone = found.state === 'answered' || isOwnerGone(found.owner, owner);
      throw isDone ? doneBefore(found.targetIds) : inUse();
    },
    async markChanged(transaction, claim, targetId) {
      const { targetIds = '' } = (await findKeptAnswer(transaction, claim)) ?? {};
      const ids = [...targetIds.split(' ').filter(Boolean), targetId].join(' ');
      await updateKeptAnswer(transaction, claim, { state: 'changed', targetIds: ids });
    },
    async keep(claim, answer) {
      const sealed = (await sealer()).seal(JSON.stringify(answer));
      const isTooLarge = sealed.length > longestAnswer;
      if (isTooLarge) await deleteUnusedClaim(database.write, claim);
      await updateKeptAnswer(database.write, claim, {
        state: 'answered',
        answer: isTooLarge ? null : sealed,
      });
    },
    release: (claim) => deleteUnusedClaim(database.write, claim),
    forget: emptyAnswersAbout,
    sweep: () => deleteKeptBefore(database.write, oldest()),
  };
}

/** The process that began it is gone, and it had changed nothing. */
const isAbandoned = (row: { readonly state: string; readonly owner: string }, owner: string): boolean =>
  row.state === 'running' && isOwnerGone(row.owner, owner);

const inUse = () => new ServiceError('IDEMPOTENCY_KEY_IN_USE', { retryAfterSeconds: 1 });

const doneBefore = (targetIds: string) =>
  new ServiceError(
    'CONFLICT',
    { targetIds: targetIds.split(' ').filter(Boolean) },
    'The first request with this Idempotency-Key was carried out, but its answer is not kept; look at what details.targetIds names, and use a new key for a new request',
  );
