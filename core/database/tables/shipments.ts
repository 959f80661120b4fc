import type { GeneratedAlways } from 'kysely';
import type { OverallStatus } from '../../shipments/consistency/finding.ts';
import type { Time } from './columns.ts';

export interface ShipmentsTable {
  id: string;
  organizationId: string;
  reference: string;
  /** The reference without regard to case: unique in the organization. */
  referenceKey: string;
  createdAt: Time;
  updatedAt: Time;
  settledAt: Time | null;
  /** A user; null for an API key. */
  settledBy: string | null;
  /** Superseded documents included; kept by triggers. */
  documentCount: number;
  /** Counts what changes what an evaluation would see; kept by triggers, so that no change is missed. */
  revision: number;
  /** The latest report; null before the first. The next six are of it. */
  evaluationId: string | null;
  evaluatedAt: Time | null;
  evaluatedRevision: number | null;
  overallStatus: OverallStatus;
  criticalCount: number;
  warningCount: number;
  infoCount: number;
  /** The bucket, which follows from the columns above. */
  status: GeneratedAlways<ShipmentStatus>;
}

export type ShipmentStatus = 'pending' | 'consistent' | 'warning' | 'critical' | 'settled';

/** How many shipments are in each bucket; kept by triggers. */
export interface ShipmentCountsTable {
  organizationId: string;
  status: ShipmentStatus;
  shipmentCount: number;
}

/** Which shipment the documents of an upload batch go into. */
export interface ShipmentBatchesTable {
  organizationId: string;
  uploadBatchId: string;
  shipmentId: string;
}

/** Why an evaluation was made. */
export type EvaluationTrigger =
  | 'document_processed'
  | 'document_reviewed'
  | 'document_removed'
  | 'document_moved'
  | 'reevaluate'
  | 'unsettled';

/** An evaluation from its request on; when it is done it is a report. At most one of a shipment is queued. */
export interface ShipmentEvaluationsTable {
  id: string;
  organizationId: string;
  shipmentId: string;
  /** Discarded: the shipment was settled meanwhile, or too little was left to compare. */
  state: 'queued' | 'done' | 'discarded' | 'failed';
  trigger: EvaluationTrigger;
  /** A user; null for an API key, and where nobody asked. */
  requestedBy: string | null;
  createdAt: Time;
  /** The shipment's version at the evaluation; this and the following are null until it is done. */
  revision: number | null;
  evaluatedAt: Time | null;
  overallStatus: OverallStatus | null;
  ruleResultCount: number | null;
  /** JSON: the rule results. */
  results: string | null;
  /** JSON: what was compared, and what had read it. */
  evaluated: string | null;
}

/** A document that the report of an evaluation quotes, also one of another shipment. */
export interface ReportDocumentsTable {
  documentId: string;
  evaluationId: string;
}

/** The last number given to a shipment in a year, for references such as `SHP-2026-000042`. */
export interface ReferenceCountersTable {
  organizationId: string;
  year: number;
  lastNumber: number;
}
