import type { WorkerTools } from '../work/worker-tools.ts';
import { extractionsOf } from './extractions.ts';

/** Writes what was read from a document as JSON. */
export default async function writeExtractions(
  { organizationId, documentId }: { readonly organizationId: string; readonly documentId: string },
  { core, output }: WorkerTools,
): Promise<void> {
  output.write(JSON.stringify(await extractionsOf(core, organizationId, documentId)));
}
