import type { Client } from '../server/client.ts';
import { patiently, type Wait } from './patience.ts';
import type { DocumentResult } from './screens/document-result.ts';

/** Everything that the API has on one document. */
export async function documentResult({ api }: Client, id: string, wait: Wait): Promise<DocumentResult> {
  const document = api.v1.documents({ id });
  const [detail, extractions, compliance] = await Promise.all([
    patiently(() => document.get(), wait),
    patiently(() => document.extractions.get(), wait),
    patiently(() => document.compliance.get(), wait),
  ]);
  return { detail, extractions, compliance };
}
