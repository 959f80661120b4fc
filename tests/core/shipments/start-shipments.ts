import { join } from 'node:path';
import { createAccounts } from '../../../core/accounts/create-accounts.ts';
import { isoTime } from '../../../core/clock.ts';
import { readConfig } from '../../../core/config.ts';
import { openStore } from '../../../core/database/open.ts';
import type { DocumentStatus } from '../../../core/database/schema.ts';
import { createDocumentsStore } from '../../../core/documents/documents.store.ts';
import { newDocument } from '../../../core/documents/new-document.ts';
import { shipmentChanged } from '../../../core/documents/shipment-changed.ts';
import { createShipmentDocumentsStore } from '../../../core/documents/shipment-documents.store.ts';
import { createShipmentDocuments } from '../../../core/documents/shipment-documents.ts';
import { createEventRecorder } from '../../../core/events/events.store.ts';
import type { LandfallEvent } from '../../../core/events/events.ts';
import type { DocumentType } from '../../../core/extraction/extraction.ts';
import { createOriginals } from '../../../core/files/originals.ts';
import { createHsService } from '../../../core/hs/hs-service.ts';
import { systemIds } from '../../../core/ids.ts';
import type { Job } from '../../../core/jobs/job.ts';
import { createJobsStore } from '../../../core/jobs/jobs.store.ts';
import { lazily } from '../../../core/lazily.ts';
import { createMemory } from '../../../core/memory/create-memory.ts';
import { createSupplierLayouts } from '../../../core/memory/suppliers/create-supplier-layouts.ts';
import { loadConsistencyKnowledge } from '../../../core/shipments/consistency/knowledge.ts';
import type { ConsistencyRule } from '../../../core/shipments/consistency/rule.ts';
import { createShipments } from '../../../core/shipments/create-shipments.ts';
import { evaluateShipmentJob } from '../../../core/shipments/schedule-evaluation.ts';
import { createWork } from '../../../core/work/create-work.ts';
import { createTemporaryFiles } from '../../../core/work/temporary-files.ts';
import { collectingLogger } from '../../support/collecting-logger.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const hs = createHsService({ dataFolder: temporaryFolder(), logger: collectingLogger() });
const knowledge = lazily(loadConsistencyKnowledge);

/** Shipments on a real store, without a server and without reading: documents are there as if they were read. */
export async function startShipments(rules: readonly ConsistencyRule[]) {
  const dataFolder = temporaryFolder();
  const store = await openStore(join(dataFolder, 'landfall.sqlite'));
  const [clock, ids, logger] = [new FakeClock(), systemIds, collectingLogger()];
  const events = createEventRecorder({ clock, ids });
  const jobs = createJobsStore({ store, clock, ids, maximumAttempts: 3, leaseMilliseconds: 60_000 });
  const config = readConfig({}, { dataFolder });
  const accounts = createAccounts({ database: store, clock, ids, config, dataFolder });
  const { organizationId, userId } = await accounts.createOrganization({
    organization: 'Broker',
    email: 'owner@broker.example',
    password: 'correct horse battery staple',
  });
  const shipments = createShipments({ store, events, jobs, clock, ids, logger, rules, onQueued: () => {} });
  const documents = createDocumentsStore(store);
  const memory = createMemory({ store, clock, ids, hs, knowledge, people: accounts.userNames });
  const supplierLayouts = createSupplierLayouts({
    ...{ store, ids, people: accounts.userNames, onChange: async () => {} },
    approvedData: documents.extractedData,
  });
  const needs = {
    ...{ store, documents, events, jobs, clock, ids, logger, memory, supplierLayouts },
    shipments: shipments.places,
  };
  const { service, evaluation } = shipments.complete(
    createShipmentDocuments({
      ...needs,
      originals: createOriginals(join(dataFolder, 'originals')),
      ofShipments: createShipmentDocumentsStore(store),
      onQueued: () => {},
    }),
    {
      work: createWork({
        dataFolder,
        files: createTemporaryFiles(dataFolder, ids),
        limits: config,
        answer: () => Promise.reject(new Error('there is no model')),
        clock,
        logger,
      }),
      letterhead: null,
      versions: () => ({
        program: 'test',
        model: 'none',
        nomenclatures: { primary: 'HS2022', versions: [] },
      }),
    },
  );
  const actor = { organizationId, userId };

  /** A document as its reading leaves it, in a shipment. */
  async function put(
    shipmentId: string,
    documentType: DocumentType,
    data: Readonly<Record<string, unknown>> = {},
    status: DocumentStatus = 'processed',
  ): Promise<string> {
    const id = ids.next();
    const row = newDocument({
      id,
      organizationId,
      fileName: `${documentType}.pdf`,
      documentType,
      isTypeGiven: 0,
      documentTypeConfidence: 1,
      status,
      fileSize: 1,
      mimeType: 'application/pdf',
      sha256: id,
      storedAs: id,
      uploadedBy: null,
      shipmentId,
      createdAt: isoTime(clock.now()),
    });
    await store.transaction(async (transaction) => {
      await documents.insert(transaction, row);
      await say(transaction, id, documentType, data);
      await shipmentChanged(needs, transaction, row, 'document_processed');
    });
    return id;
  }

  type Transaction = Parameters<Parameters<typeof store.transaction>[0]>[0];
  const say = (
    transaction: Transaction,
    documentId: string,
    documentType: DocumentType,
    data: Readonly<Record<string, unknown>>,
  ) =>
    documents.saveReading(transaction, {
      documentId,
      organizationId,
      extractedData: JSON.stringify({ [documentType]: { lineItems: [], ...data } }),
      confidence: JSON.stringify({ overall: 1, fields: {} }),
      evidence: '{}',
      hsSuggestions: '[]',
      engines: '["test 1"]',
      notes: '[]',
      corrections: '{}',
      createdAt: isoTime(clock.now()),
    });

  const claim = async (owner = 'test'): Promise<Job | undefined> => jobs.claim(evaluateShipmentJob, owner);

  /** What a worker does with a job, with a pause before the outcome is written. */
  async function work(job: Job, meanwhile: () => Promise<unknown> = async () => {}): Promise<void> {
    const change = await evaluation.run(job);
    await meanwhile();
    await store.transaction(async (transaction) => {
      if (await jobs.finish(transaction, job, 'test', { state: 'done' })) await change(transaction);
    });
  }

  /** Works until nothing is queued. @returns how many jobs there were. */
  async function workAll(): Promise<number> {
    for (let count = 0; ; count++) {
      const job = await claim();
      if (!job) return count;
      await work(job);
    }
  }

  const eventsOf = async (): Promise<readonly LandfallEvent[]> =>
    (await store.read.selectFrom('events').select(['name', 'data']).orderBy('id').execute()).map(
      ({ name, data }) => ({ name, data: JSON.parse(data) }) as LandfallEvent,
    );

  return {
    store,
    memory,
    dataFolder,
    clock,
    jobs,
    logger,
    actor,
    organizationId,
    service,
    places: shipments.places,
    evaluation,
    documents,
    put,
    claim,
    work,
    workAll,
    eventsOf,
    /** Another value in a document that was read, as a review leaves it. */
    correct: (documentId: string, documentType: DocumentType, data: Readonly<Record<string, unknown>>) =>
      store.transaction(async (transaction) => {
        await say(transaction, documentId, documentType, data);
        const row = await documents.find(organizationId, documentId, transaction);
        await shipmentChanged(needs, transaction, row!, 'document_reviewed');
      }),
    detail: (id: string) => service.detail(organizationId, id),
    create: async () => (await service.create(actor, null)).id,
  };
}
