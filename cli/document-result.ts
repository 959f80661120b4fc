import type { Client } from '../server/client.ts';
import { dataOf } from './api-answer.ts';
import type { DocumentResult } from './screens/document-result.ts';

/** Everything that the API tells of one document. */
export async function documentResult({ api }: Client, id: string): Promise<DocumentResult> {
  const document = api.v1.documents({ id });
  const [detail, extractions, compliance] = await Promise.all([
    dataOf(document.get()),
    dataOf(document.extractions.get()),
    dataOf(document.compliance.get()),
  ]);
  return { detail, extractions, compliance };
}
