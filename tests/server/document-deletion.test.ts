import { describe, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { createCore } from '../../core/core.ts';
import { createDocumentsStore } from '../../core/documents/documents.store.ts';
import { failureOf } from './api.ts';
import { drawInvoice } from './draw-invoice.ts';
import { documentRequests } from './read-documents.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { api, core, clock } = server;
const { credentials, organizationId } = await server.newOrganization();
const { read } = documentRequests(api, credentials);
const pdf = await drawInvoice();

describe('DELETE /documents/{id}', () => {
  test('removes the document and all that was read, and erases the file', async () => {
    const { id } = await read(pdf, 'invoice.pdf');
    const { path } = await core.documents.original(organizationId, id);
    expect(existsSync(path)).toBe(true);
    const answer = await api.delete(`/documents/${id}`, credentials);
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(existsSync(path)).toBe(false);
    for (const part of ['', '/extractions', '/compliance', '/download', '/adjacent'])
      expect(await failureOf(api.get(`/documents/${id}${part}`, credentials))).toBe('404 DOCUMENT_NOT_FOUND');
    expect(await failureOf(api.delete(`/documents/${id}`, credentials))).toBe('404 DOCUMENT_NOT_FOUND');
    const rows = await server.database.read
      .selectFrom('documentReadings')
      .select('documentId')
      .where('documentId', '=', id)
      .execute();
    expect(rows).toEqual([]);
    expect(await server.database.read.selectFrom('erasedOriginals').selectAll().execute()).toEqual([]);
  });

  test('erases at the next start what a process that was killed after its commit has left', async () => {
    const { id } = await read(pdf, 'invoice.pdf');
    const { path } = await core.documents.original(organizationId, id);
    const documents = createDocumentsStore(server.database);
    await server.database.transaction(async (transaction) => {
      const row = await documents.find(organizationId, id, transaction);
      await documents.remove(transaction, row!);
    });
    expect(existsSync(path)).toBe(true);
    const next = await createCore(core.config, { clock, logger: server.logger });
    await next.close();
    expect(existsSync(path)).toBe(false);
    expect(await documents.toErase()).toEqual([]);
  });
});
