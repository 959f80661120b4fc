import { isoTime } from '../clock.ts';
import type { Store } from '../database/open.ts';
import { ServiceError, validationFailed } from '../errors.ts';
import { attachDocuments } from './attach-documents.ts';
import { makeAuditPack } from './audit-pack/audit-pack.ts';
import type { PackAccounts, PackVersions } from './audit-pack/pack-source.ts';
import type { EvaluateDependencies } from './evaluate-shipment.ts';
import { findShipment, requireOpen } from './find-shipment.ts';
import type { References } from './next-reference.ts';
import { cleanReference, referenceKey } from './reference.ts';
import { renameShipment } from './rename-shipment.ts';
import type { EvaluationSchedule } from './schedule-evaluation.ts';
import { settleShipment, unsettleShipment } from './settle-shipment.ts';
import type { ShipmentLists } from './shipment-lists.store.ts';
import type { ShipmentPlaces } from './shipment-places.ts';
import { queuedEvaluation, shipmentItem, shipmentReport } from './shipment-views.ts';
import type { ShipmentsService } from './shipments.ts';

export type ShipmentDependencies = Omit<EvaluateDependencies, 'knowledge' | 'background' | 'logger'> & {
  readonly store: Store;
  readonly lists: ShipmentLists;
  readonly places: ShipmentPlaces;
  readonly references: References;
  readonly schedule: EvaluationSchedule;
  readonly accounts: PackAccounts;
  readonly versions: () => PackVersions;
};

/** Puts the use cases of shipments together. */
export function createShipmentsService(dependencies: ShipmentDependencies): ShipmentsService {
  const {
    store,
    shipments,
    evaluations,
    documents,
    lists,
    places,
    references,
    schedule,
    accounts,
    versions,
    clock,
  } = dependencies;

  const detail: ShipmentsService['detail'] = async (organizationId, shipmentId) => {
    const row = await findShipment(shipments, organizationId, shipmentId);
    const [attached, report, queued] = await Promise.all([
      documents.list(organizationId, shipmentId),
      row.evaluationId === null ? undefined : evaluations.find(organizationId, row.evaluationId),
      evaluations.queued(organizationId, shipmentId),
    ]);
    return {
      ...shipmentItem(row),
      documents: attached,
      report: report ? shipmentReport(report) : null,
      queuedEvaluation: queued ? queuedEvaluation(queued) : null,
    };
  };

  return {
    detail,

    async list(organizationId, filter) {
      const { rows, totalCount } = await lists.list(organizationId, filter);
      const { page, pageSize } = filter;
      const totalPages = Math.ceil(totalCount / pageSize);
      return { items: rows.map(shipmentItem), totalCount, page, pageSize, totalPages };
    },

    summary: (organizationId) => lists.summary(organizationId),

    nextReference: (organizationId) => references.preview(organizationId),

    async checkReference(organizationId, text) {
      const reference = cleanReference(text, 'reference');
      const holder = await shipments.findByReference(organizationId, referenceKey(reference));
      return { reference, isTaken: holder !== undefined };
    },

    suggestions: (organizationId, text) => lists.suggestions(organizationId, text),

    async create({ organizationId, recordChange }, text) {
      const reference = text === null ? null : cleanReference(text, 'reference');
      const made = await store.transaction(async (transaction) => {
        if (reference !== null) {
          const key = referenceKey(reference);
          if (await shipments.findByReference(organizationId, key, transaction))
            throw new ServiceError('REFERENCE_TAKEN', { reference });
        }
        const place = reference === null ? 'new' : { shipmentReference: reference };
        const chosen = await places.choose(transaction, organizationId, place);
        await recordChange?.(transaction, chosen.id);
        return chosen;
      });
      return detail(organizationId, made.id);
    },

    async rename(actor, shipmentId, reference) {
      await renameShipment(dependencies, actor, shipmentId, reference);
      return detail(actor.organizationId, shipmentId);
    },

    async attach(actor, shipmentId, files) {
      if (files.files.length === 0) throw validationFailed({ path: 'files', message: 'is required' });
      const attached = await attachDocuments(dependencies, actor, shipmentId, files);
      const row = await findShipment(shipments, actor.organizationId, shipmentId);
      return { shipment: shipmentItem(row), documents: attached };
    },

    async reevaluate({ organizationId, userId, recordChange }, shipmentId) {
      const evaluationId = await store.transaction(async (transaction) => {
        const row = await findShipment(shipments, organizationId, shipmentId, transaction);
        requireOpen(row);
        await recordChange?.(transaction, shipmentId);
        return schedule.request(transaction, row, 'reevaluate', userId);
      });
      return { shipmentId, evaluationId };
    },

    async auditPack(organizationId, shipmentId) {
      const row = await findShipment(shipments, organizationId, shipmentId);
      const [shipment, attached, reports, people] = await Promise.all([
        detail(organizationId, shipmentId),
        documents.packed(organizationId, shipmentId),
        evaluations.reports(organizationId, shipmentId),
        accounts.userNames(organizationId),
      ]);
      const targets = [shipmentId, ...attached.map(({ id }) => id)];
      const archive = await makeAuditPack({
        madeAt: isoTime(clock.now()),
        shipment,
        settledBy: row.settledBy,
        documents: attached,
        reports: reports.flatMap((report) => shipmentReport(report) ?? []).reverse(),
        trail: await accounts.auditTrail(organizationId, targets),
        people,
        versions: versions(),
      });
      return { reference: row.reference, archive };
    },

    async settle(actor, shipmentId) {
      await settleShipment(dependencies, actor, shipmentId);
      return detail(actor.organizationId, shipmentId);
    },

    async unsettle(actor, shipmentId) {
      await unsettleShipment(dependencies, actor, shipmentId);
      return detail(actor.organizationId, shipmentId);
    },
  };
}
