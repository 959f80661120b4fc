import type { DocumentDetail, ShipmentFindings } from '../../core/documents/document.ts';
import type { ShipmentDetail, ShipmentPage } from '../../core/shipments/shipment.ts';
import { eventually } from '../support/eventually.ts';
import { answerOf, type createApi, type UploadFields } from './api.ts';

type Credentials = Record<string, string>;

/** A file that is taken in, and that nothing can be read from. */
export const emptyPdf = (name = 'a.pdf') => new File(['%PDF-1.4\n'], name);

/** Requests about shipments, with answers as the specification types them. */
export function shipmentRequests(api: ReturnType<typeof createApi>, credentials: Credentials) {
  const path = (id: string) => `/shipments/${id}`;
  const detail = async (id: string) =>
    (await answerOf(api.get(path(id), credentials))).body as ShipmentDetail;
  const post = (id: string, action: string) =>
    api.send('POST', `${path(id)}/${action}`, { headers: credentials });
  return {
    detail,
    post,
    create: async (reference?: string) =>
      (await answerOf(api.post('/shipments', reference === undefined ? {} : { reference }, credentials)))
        .body as ShipmentDetail,
    page: async (query = '') =>
      (await answerOf(api.get(`/shipments${query}`, credentials))).body as ShipmentPage,
    get: (rest: string) => answerOf(api.get(`/shipments${rest}`, credentials)),
    rename: (id: string, body: unknown) =>
      api.send('PATCH', `${path(id)}/reference`, {
        headers: { 'content-type': 'application/json', ...credentials },
        body: JSON.stringify(body),
      }),
    attach: (id: string, files: readonly File[], more: { query?: string; fields?: UploadFields } = {}) =>
      api.attach(id, files, credentials, more),
    findings: async (documentId: string) =>
      (await answerOf(api.get(`/documents/${documentId}/shipment-findings`, credentials)))
        .body as ShipmentFindings,
    document: async (id: string) =>
      (await answerOf(api.get(`/documents/${id}`, credentials))).body as DocumentDetail,
    /** Waits until nothing of the shipment is being processed or evaluated. */
    settledDown: (id: string) =>
      eventually('the shipment has come to rest', async () => {
        const now = await detail(id);
        const isBusy =
          now.queuedEvaluation !== null || now.documents.some((one) => one.status === 'processing');
        return !isBusy && now;
      }),
    /** Queues an evaluation and waits for its report. */
    evaluated: async (id: string) => {
      const { body } = await answerOf(post(id, 'reevaluate'));
      const { evaluationId } = body as { evaluationId: string };
      return eventually('the report is there', async () => {
        const now = await detail(id);
        return now.report?.id === evaluationId && now;
      });
    },
  };
}
