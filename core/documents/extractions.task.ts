import type { WorkerTools } from '../work/worker-tools.ts';
import { extractionsOf } from './extractions.ts';

/** Writes what was read from a document as JSON. @param request.traced its trace, where one was asked for */
export default async function writeExtractions(
  {
    organizationId,
    documentId,
    traced,
  }: { readonly organizationId: string; readonly documentId: string; readonly traced: object },
  { core, output }: WorkerTools,
): Promise<void> {
  output.write(JSON.stringify({ ...(await extractionsOf(core, organizationId, documentId)), ...traced }));
}
