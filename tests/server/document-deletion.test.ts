import { describe, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import type { ComplianceResult } from '../../core/compliance/compliance-result.ts';
import { createCore } from '../../core/core.ts';
import { createDocumentsStore } from '../../core/documents/documents.store.ts';
import { answerOf, failureOf } from './api.ts';
import { eventsOf } from './document-events.ts';
import { drawInvoice } from './draw-invoice.ts';
import { documentRequests } from './read-documents.ts';
import { shipmentRequests } from './shipment-requests.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { api, core, clock } = server;
const { credentials, organizationId } = await server.newOrganization();
const { read } = documentRequests(api, credentials);
const pdf = await drawInvoice();

describe('DELETE /documents/{id}?erase=true', () => {
  test('removes the document and all that was read, and erases the file', async () => {
    const { id } = await read(pdf, 'invoice.pdf');
    const { path } = await core.documents.original(organizationId, id);
    expect(existsSync(path)).toBe(true);
    const answer = await api.delete(`/documents/${id}?erase=true`, credentials);
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
      await documents.eraseLater(transaction, row!.storedAs);
    });
    expect(existsSync(path)).toBe(true);
    const next = await createCore(core.config, { clock, logger: server.logger });
    await next.close();
    expect(existsSync(path)).toBe(false);
    expect(await documents.toErase()).toEqual([]);
  });
});

describe('elsewhere, of a deleted document', () => {
  /** Tables in whose rows a text still stands. */
  async function tablesHolding(text: string): Promise<readonly string[]> {
    const { rows: tables } = await sql<{ name: string; columns: string }>`
      select name, (select group_concat('coalesce("' || name || '", '''')', ' || ') from pragma_table_info(schema.name))
        as columns from sqlite_master as schema where type = 'table'`.execute(server.database.read);
    const holding = await Promise.all(
      tables.map(async ({ name, columns }) => {
        const found = await sql`
          select 1 from ${sql.raw(name)} where instr(lower(${sql.raw(columns)}), ${text.toLowerCase()}) limit 1`.execute(
          server.database.read,
        );
        return found.rows.length > 0 ? name : [];
      }),
    );
    return holding.flat();
  }

  test('events keep ids and states, and duplicates and reports in other shipments do not name it', async () => {
    const broker = await server.newOrganization();
    const requests = documentRequests(api, broker.credentials);
    const shipments = shipmentRequests(api, broker.credentials);
    const invoice = await drawInvoice('INV-2026-0777');
    const [here, elsewhere] = [await shipments.create(), await shipments.create()];
    await shipments.attach(here.id, [new File([invoice], 'qxnameofthefirst.pdf')]);
    const [first] = (await shipments.settledDown(here.id)).documents;
    await shipments.attach(elsewhere.id, [new File([invoice], 'second.pdf')]);
    const [second] = (await shipments.settledDown(elsewhere.id)).documents;
    const { report } = await shipments.evaluated(elsewhere.id);
    const told = report!.results.find(({ ruleId }) => ruleId === 'duplicate-documents')!;
    expect(told.message).toContain('qxnameofthefirst.pdf');
    expect(told.documentIds).toEqual([second!.id, first!.id]);
    const checkOf = async () => {
      const answer = await answerOf(api.get(`/documents/${second!.id}/compliance`, broker.credentials));
      return (answer.body as ComplianceResult).checks.find(
        ({ checkId }) => checkId === 'duplicate_document_check',
      );
    };
    expect((await checkOf())?.status).toBe('warning');
    expect(await tablesHolding('qxnameofthefirst')).toEqual(
      expect.arrayContaining(['documents', 'events', 'compliance_results', 'shipment_evaluations']),
    );

    expect((await api.delete(`/documents/${first!.id}`, broker.credentials)).status).toBe(204);
    expect(await tablesHolding('qxnameofthefirst')).toEqual(['binned_documents']);
    expect((await api.delete(`/documents/${first!.id}?erase=true`, broker.credentials)).status).toBe(204);
    expect(await tablesHolding('qxnameofthefirst')).toEqual([]);
    const events = await eventsOf(server, broker.organizationId, first!.id);
    expect(events.find(({ name }) => name === 'document.uploaded')?.data).toEqual({
      documentId: first!.id,
      fileName: '(deleted)',
      documentType: null,
      status: 'processing',
      shipmentId: here.id,
    });
    expect((await checkOf())?.status).toBe('passed');
    const after = (await shipments.detail(elsewhere.id)).report!.results.find(
      ({ ruleId }) => ruleId === 'duplicate-documents',
    )!;
    expect(after).toEqual({ ...told, message: 'This quoted a document that has been deleted since.' });
    expect((await requests.detail(second!.id)).fileName).toBe('second.pdf');
  });

  test('memory shows what is remembered in the words of the documents that are left', async () => {
    const broker = await server.newOrganization();
    const requests = documentRequests(api, broker.credentials);
    const decided = async (number: string, description: string): Promise<string> => {
      const { id } = await requests.read(await drawInvoice(number), `${number}.pdf`);
      const corrections = { 'lineItems[0].partNumber': 'PN-4711', 'lineItems[0].description': description };
      expect(
        (await requests.act(id, 'review', { corrections, approve: true, acknowledge: true })).status,
      ).toBe(200);
      return id;
    };
    await decided('INV-2026-0801', 'Cotton shirt');
    const last = await decided('INV-2026-0802', 'Cotton shirt qxwordsofthelast');
    const shown = async () => {
      const { items } = await core.memory.list(broker.organizationId, {
        search: 'PN-4711',
        page: 1,
        pageSize: 9,
      });
      return items.map(({ description, decisionCount }) => [description, decisionCount]);
    };
    expect(await shown()).toEqual([['Cotton shirt qxwordsofthelast', 2]]);
    expect((await api.delete(`/documents/${last}?erase=true`, broker.credentials)).status).toBe(204);
    expect(await shown()).toEqual([['Cotton shirt', 1]]);
    expect(await tablesHolding('qxwordsofthelast')).toEqual([]);
  });
});
