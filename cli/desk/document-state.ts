import type { DocumentResult } from '../screens/document-result.ts';
import { complianceWords, statusWords } from '../screens/words.ts';
import { cleanText } from './clean-text.ts';
import { leftWords } from './doubt.ts';

/** The state of a document: its status, what was decided, its checks, its shipment. */
export function stateWords(result: DocumentResult): string {
  const { status, approvedAt, skippedAt, shipmentReference, openDoubts } = result.detail;
  const words = statusWords[status].toLowerCase();
  return [
    approvedAt === null ? words : 'approved',
    leftWords(openDoubts),
    skippedAt === null || approvedAt !== null ? '' : 'skipped',
    shipmentReference === null ? '' : `shipment ${cleanText(shipmentReference)} (t)`,
    status === 'processing' || status === 'failed' ? '' : complianceWords[result.compliance.complianceStatus],
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The text for a document without rows. */
export const emptyText = ({ detail }: DocumentResult): string =>
  detail.status === 'processing'
    ? 'It is being read; this page shows it as soon as it is.'
    : 'No fields were read.';
