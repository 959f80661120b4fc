import { changeRange, cursorAfter } from '../change-list.ts';
import type { Store } from '../database/open.ts';
import { ServiceError, validationFailed } from '../errors.ts';
import type { Letterhead } from '../pdf/letterhead.ts';
import { taskFile } from '../work/task.ts';
import type { Work } from '../work/work.ts';
import { attachDocuments } from './attach-documents.ts';
import type { PackVersions } from './audit-pack/pack-source.ts';
import { createChangedShipments } from './changed-shipments.store.ts';
import type { EvaluateDependencies } from './evaluate-shipment.ts';
import { findShipment, requireOpen } from './find-shipment.ts';
import type { References } from './next-reference.ts';
import { cleanReference, referenceKey } from './reference.ts';
import { renameShipment } from './rename-shipment.ts';
import { resolveShipmentId } from './resolve-shipment-id.ts';
import type { EvaluationSchedule } from './schedule-evaluation.ts';
import { settleShipment, unsettleShipment } from './settle-shipment.ts';
import { shipmentDetail } from './shipment-detail.ts';
import type { ShipmentLists } from './shipment-lists.store.ts';
import type { ShipmentPlaces } from './shipment-places.ts';
import { shipmentVersion } from './shipment-version.ts';
import { shipmentItem } from './shipment-views.ts';
import type { ShipmentsService } from './shipments.ts';

export type ShipmentDependencies = Omit<EvaluateDependencies, 'knowledge' | 'background' | 'logger'> & {
  readonly store: Store;
  readonly lists: ShipmentLists;
  readonly places: ShipmentPlaces;
  readonly references: References;
  readonly schedule: EvaluationSchedule;
  readonly work: Work;
  readonly versions: () => PackVersions;
  readonly letterhead: Letterhead | null;
};

const packTask = taskFile<typeof import('./audit-pack/audit-pack.task.ts').default>(
  new URL('./audit-pack/audit-pack.task.ts', import.meta.url),
);

/** Puts the use cases of shipments together. */
export function createShipmentsService(dependencies: ShipmentDependencies): ShipmentsService {
  const { clock, store, shipments, lists, places, references, schedule, work, versions, letterhead } =
    dependencies;

  const detail: ShipmentsService['detail'] = (organizationId, shipmentId) =>
    shipmentDetail(dependencies, organizationId, shipmentId);

  const changed = createChangedShipments(store);

  return {
    async changes(organizationId, { limit, status, ...since }) {
      const range = changeRange(since, limit, clock);
      const { rows, total } = await changed.list(organizationId, status, range);
      return {
        items: rows.map(shipmentItem),
        totalCount: total,
        page: 1,
        pageSize: limit,
        totalPages: Math.ceil(total / limit),
        nextCursor: cursorAfter(rows, range),
      };
    },

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

    resolveId: (organizationId, text) => resolveShipmentId(store, organizationId, text),

    exists: async (organizationId, shipmentId) =>
      (await shipments.find(organizationId, shipmentId)) !== undefined,

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

    async reevaluate({ organizationId, userId, recordChange, requireMatch }, shipmentId) {
      const evaluationId = await store.transaction(async (transaction) => {
        const row = await findShipment(shipments, organizationId, shipmentId, transaction);
        requireMatch?.(shipmentVersion(row));
        requireOpen(row);
        await recordChange?.(transaction, shipmentId);
        return schedule.request(transaction, row, 'reevaluate', userId);
      });
      return { shipmentId, evaluationId };
    },

    async auditPack(organizationId, shipmentId, signal) {
      const { reference } = await findShipment(shipments, organizationId, shipmentId);
      const input = { organizationId, shipmentId, versions: versions(), letterhead };
      const { file } = await work.run(packTask, input, { organizationId, signal });
      if (!file) throw new Error('no audit pack was written');
      return { reference, archive: file };
    },

    async settle(actor, shipmentId, choice) {
      await settleShipment(dependencies, actor, shipmentId, choice);
      return detail(actor.organizationId, shipmentId);
    },

    async unsettle(actor, shipmentId) {
      await unsettleShipment(dependencies, actor, shipmentId);
      return detail(actor.organizationId, shipmentId);
    },
  };
}
