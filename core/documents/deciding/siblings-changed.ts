import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { DocumentDependencies } from '../dependencies.ts';
import { decidingLimits } from './deciding-limits.ts';
import { decideDocumentJob, queueDeciding } from './queue-deciding.ts';
import { isAnyUnread, type Placed, waitingBeside } from './sibling-papers.store.ts';
import { isWaiting } from './waiting.ts';

/**
 * A document came, went, or changed: the waiting documents beside it, and itself, are decided again where they were read from
 * pictures or have anything in doubt. Part of the change itself.
 */
export async function siblingsChanged(
  { jobs }: Pick<DocumentDependencies, 'jobs'>,
  transaction: Transaction<Schema>,
  place: Placed,
): Promise<void> {
  // Of papers that arrive together, the last one that is read decides them all.
  if (place.shipmentId === null || (await isAnyUnread(transaction, place))) return;
  const all = await waitingBeside(transaction, place, decidingLimits().siblingPapers);
  if (all.length < 2) return;
  const open = all.filter(
    (one) =>
      isWaiting(one) &&
      one.keptId !== null &&
      ((one.openDoubts ?? 0) > 0 || one.engines.includes('tesseract')),
  );
  const ids = open.map(({ id }) => id);
  await queueDeciding(jobs, transaction, decideDocumentJob, place.organizationId, ids);
}
