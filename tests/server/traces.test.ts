import { describe, expect, test } from 'bun:test';
import type { FieldTrace } from '../../core/extraction/trace/trace.ts';
import { answerOf, failureOf } from './api.ts';
import { drawInvoice } from './draw-invoice.ts';
import { documentRequests } from './read-documents.ts';
import { startTestServer } from './start-test-server.ts';

const { api, newOrganization, database } = await startTestServer();
const { credentials } = await newOrganization();
const stranger = await newOrganization();
const requests = documentRequests(api, credentials);

describe('GET /documents/{id}/extractions?trace=1', async () => {
  const { id } = await requests.read(await drawInvoice('INV-771', 'Kestrel Works Ltd.', []), 'kestrel.pdf');
  const path = `/documents/${id}/extractions`;

  test('adds the candidates of each field, and changes nothing', async () => {
    const before = (await answerOf(api.get(path, credentials))).body;
    const { status, body } = await answerOf(api.get(`${path}?trace=1`, credentials));
    expect(status).toBe(200);
    const { trace, ...extractions } = body as { readonly trace: readonly FieldTrace[] };
    expect(extractions).toEqual(before as never);
    const [taken] = trace.find((one) => one.path === 'invoiceNumber')?.candidates ?? [];
    expect(taken).toMatchObject({ value: 'INV-771', isTaken: true, by: 'labels' });
    expect((await answerOf(api.get(path, credentials))).body).toEqual(before as never);
  });

  test('shows lists in short, and one line or cell where its path is given', async () => {
    const traceOf = async (asked: string) =>
      (
        (await answerOf(api.get(`${path}?trace=${asked}`, credentials))).body as {
          trace: readonly FieldTrace[];
        }
      ).trace;
    expect((await traceOf('1')).find((one) => one.path === 'lineItems')?.table).toMatchObject({
      lineCount: expect.any(Number),
    });
    const [cell] = await traceOf(encodeURIComponent('lineItems[0].quantity'));
    expect(cell).toMatchObject({ path: 'lineItems[0].quantity', cell: { column: { field: 'quantity' } } });
  });

  test('is left out where it is not asked for', async () => {
    expect((await answerOf(api.get(`${path}?trace=0`, credentials))).body).not.toHaveProperty('trace');
    expect((await api.get(`${path}?trace=yes`, credentials)).status).toBe(400);
  });

  test('is of the own documents only', async () => {
    expect((await api.get(`${path}?trace=1`, stranger.credentials)).status).toBe(404);
  });

  test('waits for no document that is being read', async () => {
    await database.write
      .updateTable('documents')
      .set({ status: 'processing' })
      .where('id', '=', id)
      .execute();
    expect(await failureOf(api.get(`${path}?trace=1`, credentials))).toBe('409 DOCUMENT_NOT_READY');
    expect((await api.get(path, credentials)).status).toBe(200);
  });
});
