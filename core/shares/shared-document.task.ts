import { extractionsOf } from '../documents/extractions.ts';
import type { WorkerTools } from '../work/worker-tools.ts';
import type { SharedDocument, SharedLarge } from './shares.ts';

/** Writes a shared document as JSON. */
export default async function writeSharedDocument(
  { organizationId, documentId, facts }: SharedLarge,
  { core, output }: WorkerTools,
): Promise<void> {
  const { extractedData, confidence } = await extractionsOf(core, organizationId, documentId);
  output.write(JSON.stringify({ ...facts, extractedData, confidence } satisfies SharedDocument));
}
