import type { documentRequests } from './read-documents.ts';
import type { startTestServer } from './start-test-server.ts';

/** @returns the id of a document as if it had been read with doubt, or surely. */
export async function readAs(
  { database }: Pick<Awaited<ReturnType<typeof startTestServer>>, 'database'>,
  read: ReturnType<typeof documentRequests>['read'],
  pdf: Uint8Array,
  status: 'processed' | 'requires_review',
): Promise<string> {
  const { id } = await read(pdf, 'invoice.pdf');
  await database.write.updateTable('documents').set({ status }).where('id', '=', id).execute();
  return id;
}
