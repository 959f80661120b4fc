import { isoTime } from '../../clock.ts';
import { packedDocuments } from '../../documents/packed-document.ts';
import type { Letterhead } from '../../pdf/letterhead.ts';
import type { WorkerTools } from '../../work/worker-tools.ts';
import { findShipment } from '../find-shipment.ts';
import { shipmentDetail } from '../shipment-detail.ts';
import { shipmentReport } from '../shipment-views.ts';
import { makeAuditPack } from './audit-pack.ts';
import type { PackVersions } from './pack-source.ts';

/** Writes a shipment's audit pack into the output file. */
export default async function writeAuditPack(
  {
    organizationId,
    shipmentId,
    versions,
    letterhead,
  }: {
    readonly organizationId: string;
    readonly shipmentId: string;
    readonly versions: PackVersions;
    readonly letterhead: Letterhead | null;
  },
  { core, output, now }: WorkerTools,
): Promise<void> {
  const { shipments, evaluations, accounts } = core;
  const row = await findShipment(shipments, organizationId, shipmentId);
  const documents = await packedDocuments(core, organizationId, shipmentId);
  const reports = await evaluations.reports(organizationId, shipmentId);
  const archive = await makeAuditPack({
    madeAt: isoTime(now),
    shipment: await shipmentDetail({ ...core, documents: core.ofShipments }, organizationId, shipmentId),
    settledBy: row.settledBy,
    documents,
    reports: reports.flatMap((report) => shipmentReport(report) ?? []).reverse(),
    trail: await accounts.auditTrail(organizationId, [shipmentId, ...documents.map(({ id }) => id)]),
    people: await accounts.userNames(organizationId),
    versions,
    letterhead,
  });
  await output.pipe(archive);
}
