import { complianceOf } from '../../core/documents/compliance-of.ts';
import { extractionsOf } from '../../core/documents/extractions.ts';
import { sharedCompliance } from '../../core/shares/shared-compliance.ts';
import type { SharedLarge } from '../../core/shares/shares.ts';
import type { WorkerTools } from '../../core/work/worker-tools.ts';
import { sharedDocumentPage } from './shared-document-page.ts';

/** Writes the page of a shared document that is too large to be drawn where requests are answered. */
export default async function writeSharedPage(
  { token, organizationId, documentId, facts }: SharedLarge,
  { core, output }: WorkerTools,
): Promise<void> {
  const { extractedData, confidence } = await extractionsOf(core, organizationId, documentId);
  const compliance = sharedCompliance(await complianceOf(core.documents, organizationId, documentId));
  output.write(sharedDocumentPage(token, { ...facts, extractedData, confidence }, compliance));
}
