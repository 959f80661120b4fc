import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { JobsStore } from '../../jobs/jobs.store.ts';

/** The kind of job that decides the fields of one document again; its subject is the document. */
export const decideDocumentJob = 'document.decide';
/** The kind of job that finds the documents to decide again after a layout has changed; its subject is the layout. */
export const decideByLayoutJob = 'layout.decide';

/** Queues work as part of the change that calls for it. What waits already is not queued twice: it sees this change too. */
export async function queueDeciding(
  jobs: Pick<JobsStore, 'enqueue' | 'isWaiting'>,
  transaction: Transaction<Schema>,
  kind: typeof decideDocumentJob | typeof decideByLayoutJob,
  organizationId: string,
  subjectIds: readonly string[],
): Promise<void> {
  for (const subjectId of subjectIds)
    if (!(await jobs.isWaiting(transaction, kind, subjectId)))
      await jobs.enqueue(transaction, { kind, organizationId, subjectId });
}
