import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DocumentStatus } from '../../../core/database/schema.ts';
import { systemIds } from '../../../core/ids.ts';
import { eventually } from '../../support/eventually.ts';
import { answerOf } from '../api.ts';
import { drawInvoice } from '../draw-invoice.ts';
import { documentRequests } from '../read-documents.ts';
import type { startTestServer } from '../start-test-server.ts';
import { makeCallers } from './callers.ts';

type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/** The ids that a path may ask for, by the name of its parameter. */
export type PathIds = Readonly<Record<string, string>>;

/** An organization with users of every role and at least one of everything that can belong to it. */
export type Household = Awaited<ReturnType<typeof createHousehold>>;

export async function createHousehold(server: TestServer, invoiceNumber: string) {
  const { api, database, core } = server;
  const owner = await server.newOrganization();
  const { organizationId } = owner;
  const callers = await makeCallers(server, owner);
  const batchId = crypto.randomUUID();
  const template = await documentRequests(api, owner.credentials).read(
    await drawInvoice(invoiceNumber),
    `${invoiceNumber}.pdf`,
    { uploadBatchId: batchId },
  );

  // Its copies are not decided again in the background: rows stay as they are while they are compared.
  await database.write
    .updateTable('keptPages')
    .set({ rest: null })
    .where('documentId', '=', template.id)
    .execute();

  /** A document of its own, read already: a copy of rows and file, because reading takes its time. */
  async function newDocument(status: DocumentStatus = 'processed'): Promise<string> {
    const id = systemIds.next();
    const storedAs = join(id.slice(-2), id);
    const row = await database.read
      .selectFrom('documents')
      .selectAll()
      .where('id', '=', template.id)
      .executeTakeFirstOrThrow();
    const path = (stored: string) => join(core.config.dataFolder, 'originals', stored);
    mkdirSync(dirname(path(storedAs)), { recursive: true });
    copyFileSync(path(row.storedAs), path(storedAs));
    const copy = { ...row, id, storedAs, status, uploadBatchId: null };
    const reading = await database.read
      .selectFrom('documentReadings')
      .selectAll()
      .where('documentId', '=', template.id)
      .executeTakeFirstOrThrow();
    const checks = await database.read
      .selectFrom('complianceResults')
      .selectAll()
      .where('documentId', '=', template.id)
      .executeTakeFirstOrThrow();
    await database.transaction(async (transaction) => {
      await transaction.insertInto('documents').values(copy).execute();
      await transaction
        .insertInto('documentReadings')
        .values({ ...reading, documentId: id })
        .execute();
      await transaction
        .insertInto('complianceResults')
        .values({ ...checks, documentId: id })
        .execute();
    });
    return id;
  }

  /** Something decided that nobody else has decided, on a document of its own. */
  async function newMemory(): Promise<string> {
    const name = `Seller ${systemIds.next()}`;
    const corrections = { 'supplier.name': name };
    const documentId = await newDocument('requires_review');
    // Else its shipment would be evaluated, while others look at what there is.
    const apart = database.write.updateTable('documents').set({ shipmentId: null });
    await apart.where('id', '=', documentId).execute();
    await answerOf(api.post(`/documents/${documentId}/review`, { corrections }, owner.credentials));
    const { body } = await answerOf(api.get(`/memory?kind=party&search=${name}`, owner.credentials));
    return (body as { readonly items: readonly { readonly id: string }[] }).items[0]!.id;
  }

  /** The layout of a supplier, as the approval of a document of its own taught it. */
  async function newSupplierLayout(): Promise<string> {
    const documentId = await newDocument();
    const kept = await database.read
      .selectFrom('keptPages')
      .selectAll()
      .where('documentId', '=', template.id)
      .executeTakeFirstOrThrow();
    await database.write
      .insertInto('keptPages')
      .values({ ...kept, documentId })
      .execute();
    const apart = database.write.updateTable('documents').set({ shipmentId: null });
    await apart.where('id', '=', documentId).execute();
    await answerOf(api.post(`/documents/${documentId}/approve`, { acknowledge: true }, owner.credentials));
    // The approval queues a look at the documents that wait: its rows stay as they are from here on.
    await eventually('no layout is looked at', async () => {
      const jobs = database.read.selectFrom('jobs').select('id').where('kind', '=', 'layout.decide');
      const waiting = await jobs
        .where('organizationId', '=', organizationId)
        .where('state', 'in', ['waiting', 'running'])
        .execute();
      return waiting.length === 0;
    });
    const { body } = await answerOf(api.get('/memory/suppliers', owner.credentials));
    return (body as { readonly items: readonly { readonly id: string }[] }).items[0]!.id;
  }

  async function newShare(): Promise<{ documentId: string; shareId: string; token: string }> {
    const documentId = await newDocument();
    const recipients = [{ email: 'customs@buyer.example', company: 'Buyer Ltd' }];
    const { body } = await answerOf(
      api.post(`/documents/${documentId}/share`, { recipients }, owner.credentials),
    );
    const share = body as { id: string; recipients: { token: string }[] };
    return { documentId, shareId: share.id, token: share.recipients[0]!.token };
  }

  async function newWebhook(): Promise<string> {
    const { body } = await answerOf(
      // No address that anything is sent to; and nothing happens that it would receive.
      api.post('/webhooks', { url: 'https://127.0.0.1:9/', events: ['document.skipped'] }, owner.credentials),
    );
    return (body as { id: string }).id;
  }

  const standing = { webhookId: await newWebhook(), deliveryId: '' };
  const tested = await api.send('POST', `/webhooks/${standing.webhookId}/test`, {
    headers: owner.credentials,
  });
  standing.deliveryId = ((await tested.json()) as { deliveryId: string }).deliveryId;
  await eventually('the delivery was attempted', async () => {
    const row = await database.read
      .selectFrom('webhookDeliveries')
      .select('attempts')
      .where('id', '=', standing.deliveryId)
      .executeTakeFirstOrThrow();
    return row.attempts > 0;
  });

  /** Ids of things made for this one request, so that no other request is in its way. */
  async function idsFor(route: string, status?: DocumentStatus): Promise<PathIds> {
    if (route.includes('{shareId}')) {
      const { documentId, shareId } = await newShare();
      return { id: documentId, shareId };
    }
    if (route.includes('{token}')) return { token: (await newShare()).token };
    if (route.includes('{batchId}')) return { batchId };
    if (route.includes('{code}')) return { code: '6109.10' };
    if (route.includes('{organizationId}')) return { organizationId, id: await newDocument(status) };
    if (route.includes('/users/{id}')) {
      const user = await server.newUser(organizationId, 'Member');
      return { id: user.userId, sessionId: user.sessionId };
    }
    if (route.includes('/sessions/{id}')) return { id: (await server.signIn(owner.email)).sessionId };
    if (route === 'DELETE /webhooks/{id}') return { id: await newWebhook() };
    if (route.includes('{deliveryId}')) return { id: standing.webhookId, deliveryId: standing.deliveryId };
    if (route.includes('/webhooks/{id}')) return { id: standing.webhookId };
    if (route.includes('/shipments/{id}')) return { id: await newOwnShipment(status) };
    if (route.includes('/documents/{id}')) return { id: await newDocument(status) };
    if (route.includes('/memory/suppliers/{id}')) return { id: await newSupplierLayout() };
    if (route.includes('/memory/{id}')) return { id: await newMemory() };
    if (route.includes('/api-keys/{id}')) return { id: (await server.newApiKey(owner.credentials)).id };
    return {};
  }

  /** An empty shipment; settled for a row in a state in which nothing can be put into it. */
  async function newOwnShipment(status?: DocumentStatus): Promise<string> {
    const { body } = await answerOf(api.post('/shipments', {}, owner.credentials));
    const { id } = body as { id: string };
    if (status === 'processing')
      await api.send('POST', `/shipments/${id}/settle`, { headers: owner.credentials });
    return id;
  }

  // Every household has made one: that alone distinguishes nobody.
  await newOwnShipment();
  await newMemory();
  await newSupplierLayout();

  /** A shipment that came to be with a copy of a document. */
  async function newShipment(documentId: string): Promise<string> {
    const path = `/documents/${documentId}/clone?shipmentReference=${systemIds.next()}`;
    const { body } = await answerOf(api.send('POST', path, { headers: owner.credentials }));
    return (body as { shipmentId: string }).shipmentId;
  }

  return { organizationId, callers, idsFor, newShipment };
}
