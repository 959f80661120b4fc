import { versionOf } from '../version.ts';
import type { ShipmentItem } from './shipment.ts';

const parts = ['id', 'reference', 'documentCount', 'settledAt', 'evaluatedAt', 'updatedAt'] as const;

/** The version of a shipment, from its row as from its detail. */
export const shipmentVersion = (shipment: Pick<ShipmentItem, (typeof parts)[number]>): string =>
  versionOf(parts.map((part) => shipment[part]));
