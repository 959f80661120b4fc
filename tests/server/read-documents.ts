import type { DocumentDetail, DocumentExtractions } from '../../core/documents/document.ts';
import { eventually } from '../support/eventually.ts';
import { answerOf, type createApi, type UploadFields } from './api.ts';

type Credentials = Record<string, string>;

/** Requests about documents, with answers as the specification types them. */
export function documentRequests(api: ReturnType<typeof createApi>, credentials: Credentials) {
  const detail = async (id: string) =>
    (await answerOf(api.get(`/documents/${id}`, credentials))).body as DocumentDetail;
  return {
    detail,
    extractions: async (id: string) =>
      (await answerOf(api.get(`/documents/${id}/extractions`, credentials))).body as DocumentExtractions,
    /** Uploads a file and waits until it is not processed any more. */
    async read(bytes: Uint8Array, name: string, fields: UploadFields = {}): Promise<DocumentDetail> {
      const uploaded = await answerOf(api.upload({ file: new File([bytes], name), ...fields }, credentials));
      const { id } = uploaded.body as { id: string };
      return eventually(`${name} is processed`, async () => {
        const now = await detail(id);
        return now.status !== 'processing' && now;
      });
    },
    act: (id: string, action: string, body?: unknown) =>
      body === undefined
        ? api.send('POST', `/documents/${id}/${action}`, { headers: credentials })
        : api.post(`/documents/${id}/${action}`, body, credentials),
  };
}
