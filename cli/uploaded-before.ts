import type { Client } from '../server/client.ts';
import { patiently, type Wait } from './patience.ts';

const pageSize = 100;

/**
 * The document that a content was last uploaded as; what was cloned from it does not count.
 * @param sha256 of the content, in hexadecimal digits.
 * @returns null where it was not uploaded.
 * @throws CommandError when the server cannot be asked.
 */
export async function uploadedBefore({ api }: Client, sha256: string, wait: Wait): Promise<string | null> {
  for (let offset = 0; ; offset += pageSize) {
    const query = { sha256, offset, limit: pageSize };
    const { data, pagination } = await patiently(() => api.v1.documents.get({ query }), wait);
    for (const { id } of data) {
      const { source } = await patiently(() => api.v1.documents({ id }).get(), wait);
      if (source === 'upload') return id;
    }
    if (!pagination.hasMore) return null;
  }
}
