import { join } from 'node:path';
import { listAuditTrail, listUserNames } from './accounts/audit-log.store.ts';
import type { Clock } from './clock.ts';
import type { AskAboutGoods } from './compliance/goods-opinions.ts';
import { createLazyComplianceChecker } from './compliance/lazy-checker.ts';
import { openStoreToRead } from './database/open.ts';
import { createDocumentsStore } from './documents/documents.store.ts';
import { loadDocumentFields } from './documents/fields/document-fields.ts';
import { createShipmentDocumentsStore } from './documents/shipment-documents.store.ts';
import { createOriginals } from './files/originals.ts';
import type { HsService } from './hs/hs.ts';
import { createLazyHsService } from './hs/lazy-hs-service.ts';
import { systemIds } from './ids.ts';
import { lazily } from './lazily.ts';
import { createLogger } from './logger.ts';
import { createMemory } from './memory/create-memory.ts';
import { lazyConsistencyKnowledge } from './shipments/consistency/lazy-knowledge.ts';
import { createEvaluationsStore } from './shipments/evaluations.store.ts';
import { createShipmentsStore } from './shipments/shipments.store.ts';
import { askingModel, type ModelQuestion } from './work/model-questions.ts';

/** Given to where nothing is logged: what goes wrong in a worker is logged by whoever asked. */
const silent = createLogger(
  'silent',
  () => {},
  () => 0,
);

/**
 * The parts with which a worker process reads: the data folder's database, read only, and what the program knows. The model is the
 * server's, which is asked. Wired here and nowhere else, as `core.ts` is for the program itself.
 */
export function createWorkerCore({
  dataFolder,
  clock,
  ask: askParent,
}: {
  readonly dataFolder: string;
  readonly clock: Clock;
  readonly ask: (question: ModelQuestion) => Promise<unknown>;
}) {
  const ask = askingModel(askParent);
  const store = openStoreToRead(join(dataFolder, 'landfall.sqlite'));
  const book = createLazyHsService({ dataFolder, logger: silent, clock });
  const hs: Pick<HsService, 'lookup' | 'meaningsOf' | 'searchMany'> = {
    lookup: book.lookup,
    meaningsOf: (texts) => ask({ about: 'meanings', texts }) as ReturnType<HsService['meaningsOf']>,
    searchMany: (texts, topK) =>
      ask({ about: 'candidates', texts, topK }) as ReturnType<HsService['searchMany']>,
  };
  const askAboutGoods: AskAboutGoods = (descriptions, patience = 'wait') =>
    ask({ about: 'goods', descriptions, patience }) as ReturnType<AskAboutGoods>;
  const people = (organizationId: string) => listUserNames(store.read, organizationId);
  const knowledge = lazyConsistencyKnowledge();
  return {
    store,
    clock,
    logger: silent,
    documents: createDocumentsStore(store),
    ofShipments: createShipmentDocumentsStore(store),
    originals: createOriginals(join(dataFolder, 'originals')),
    shipments: createShipmentsStore(store),
    evaluations: createEvaluationsStore(store),
    fields: lazily(loadDocumentFields),
    compliance: createLazyComplianceChecker({ hs, clock, dataFolder }),
    memory: createMemory({ store, clock, ids: systemIds, hs, knowledge, people }),
    userNames: people,
    accounts: {
      userNames: people,
      auditTrail: (organizationId: string, targetIds: readonly string[]) =>
        listAuditTrail(store.read, organizationId, targetIds),
    },
    askAboutGoods,
    hs,
    knowledge,
  };
}

export type WorkerCore = ReturnType<typeof createWorkerCore>;
