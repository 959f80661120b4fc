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

/** A row a shipment: how it stands, and how much was found. */
export const shipmentsExport: ExportTable<ShipmentItem> = {
  columns: ['shipmentId', ...paths],
  rows: (item) => [[item.id, ...paths.map((path) => cellAt(item, path))]],
};
