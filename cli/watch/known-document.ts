import type { Client } from '../../server/client.ts';
import { patiently, type Wait } from '../patience.ts';

const pageSize = 100;
/** How far the clocks of this machine and the server may be apart, in milliseconds. */
const clockMargin = 15 * 60 * 1000;

/**
 * The document of a content whose upload was cut off, if it arrived after all.
 * @param since when the upload began, as this machine told the time.
 * @throws CommandError when the server cannot be asked.
 */
export async function findArrived(
  { api }: Client,
  content: { readonly sha256: string; readonly size: number },
  since: string,
  wait: Wait,
): Promise<string | null> {
  const earliest = Date.parse(since) - clockMargin;
  for (let offset = 0; ; offset += pageSize) {
    const query = { offset, limit: pageSize };
    const { data, pagination } = await patiently(() => api.v1.documents.get({ query }), wait);
    for (const { id } of data.filter((item) => item.fileSize === content.size)) {
      const { sha256, source } = await patiently(() => api.v1.documents({ id }).get(), wait);
      if (sha256 === content.sha256 && source === 'upload') return id;
    }
    const oldest = data.at(-1);
    if (!pagination.hasMore || !oldest || Date.parse(oldest.createdAt) < earliest) return null;
  }
}
