import type { ShipmentItem } from '../shipments/shipment.ts';
import { cellAt, type ExportTable } from './export-table.ts';

const paths = [
  'reference',
  'status',
  'isSettled',
  'settledAt',
  'documentCount',
  'overallStatus',
  'findingCounts.critical',
  'findingCounts.warning',
  'findingCounts.info',
  'evaluatedAt',
  'createdAt',
  'updatedAt',
] as const;

/** One row per shipment: its state and the counts of its findings. */
export const shipmentsExport: ExportTable<ShipmentItem> = {
  columns: ['shipmentId', ...paths],
  rows: (item) => [[item.id, ...paths.map((path) => cellAt(item, path))]],
};
