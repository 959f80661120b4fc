import type { ComplianceCheck } from '../compliance/compliance-result.ts';
import { ServiceError } from '../errors.ts';
import type { DocumentRow } from './documents.store.ts';
import { type Doubt, openDoubtsOf } from './doubts/doubt.ts';

/** So many are named in the sentence; the details name all. */
const mostNamed = 3;

/**
 * A document with failed checks or open doubts is approved only by who acknowledges them.
 * @throws ServiceError CONFLICT; `details.doubts` and `details.failedChecks` name all of them.
 */
export function requireAcknowledged(
  { status, approvedAt }: Pick<DocumentRow, 'status' | 'approvedAt'>,
  doubts: readonly Doubt[],
  checks: readonly ComplianceCheck[],
  isAcknowledged: boolean,
): void {
  const open = openDoubtsOf(doubts).map(({ kind, path, message }) => ({ kind, path, message }));
  const failedChecks = checks
    .filter((check) => check.status === 'failed')
    .map(({ checkId, checkName, message }) => ({ checkId, checkName, message }));
  if (isAcknowledged || open.length + failedChecks.length === 0) return;
  const names = [
    ...failedChecks.map(({ checkName }) => `${checkName} failed`),
    ...open.map(({ path, message }) => `${path}: ${message}`),
  ];
  const rest = names.length - mostNamed;
  throw new ServiceError(
    'CONFLICT',
    { status, approvedAt, doubts: open, failedChecks },
    `Not approved: ${names.slice(0, mostNamed).join('; ')}${rest > 0 ? `; and ${rest} more` : ''}. Settle these, or send "acknowledge": true to approve all the same`,
  );
}
