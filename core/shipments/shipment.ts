import type { DocumentStatus, EvaluationTrigger, ShipmentStatus } from '../database/schema.ts';
import type { DocumentType } from '../extraction/extraction.ts';
import type { Observation, OverallStatus, RuleResult } from './consistency/finding.ts';

/** The buckets, in the order of the inbox. */
export const shipmentStatuses = ['pending', 'consistent', 'warning', 'critical', 'settled'] as const;

/** One shipment in a list. */
export interface ShipmentItem {
  readonly id: string;
  readonly reference: string;
  /** Superseded documents included. */
  readonly documentCount: number;
  readonly isSettled: boolean;
  readonly settledAt: string | null;
  readonly status: ShipmentStatus;
  readonly overallStatus: OverallStatus;
  readonly findingCounts: { readonly critical: number; readonly warning: number; readonly info: number };
  readonly evaluatedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface ShipmentDocument {
  readonly id: string;
  readonly fileName: string;
  readonly documentType: DocumentType | null;
  readonly status: DocumentStatus;
  readonly isSuperseded: boolean;
  readonly createdAt: string;
  /** Doubts that a person still has to confirm, correct or waive. */
  readonly openDoubts: number;
  readonly approvedAt: string | null;
  readonly approvedBy: string | null;
}

/** A document that counts in its shipment and needs a person's review. */
export type DocumentToReview = Pick<ShipmentDocument, 'id' | 'fileName' | 'openDoubts'>;

/** The last comparison of the papers of a shipment. */
export interface ShipmentReport {
  readonly id: string;
  readonly shipmentId: string;
  readonly overallStatus: OverallStatus;
  readonly trigger: EvaluationTrigger;
  readonly evaluatedAt: string;
  readonly ruleResultCount: number;
  /** Worst first. */
  readonly results: readonly RuleResult[];
}

/** An evaluation that is still to come; the report will have its id. */
export interface QueuedEvaluation {
  readonly evaluationId: string;
  readonly trigger: EvaluationTrigger;
  readonly requestedAt: string;
}

export interface ShipmentDetail extends ShipmentItem {
  /** Newest first, superseded ones included. */
  readonly documents: readonly ShipmentDocument[];
  /** Those that need a person's review, superseded ones left out. Settling leaves them as they are. */
  readonly needsReview: readonly DocumentToReview[];
  /** Null before the first evaluation. */
  readonly report: ShipmentReport | null;
  readonly queuedEvaluation: QueuedEvaluation | null;
}

export interface ShipmentFilter {
  readonly status?: ShipmentStatus;
  /** A part of the reference, without regard to case. */
  readonly search?: string;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** Changes since a time, or behind the cursor of an earlier list. */
export interface ShipmentChanges {
  readonly updatedSince?: string | undefined;
  readonly cursor?: string | undefined;
  readonly status?: ShipmentStatus | undefined;
  readonly limit: number;
}

export interface ShipmentPage {
  readonly items: readonly ShipmentItem[];
  readonly totalCount: number;
  readonly page: number;
  readonly pageSize: number;
  readonly totalPages: number;
  /** In a list of changes alone: where the next one begins, also after the last. */
  readonly nextCursor?: string;
}

export type StatusSummary = Readonly<Record<ShipmentStatus | 'total', number>>;

export interface ShipmentSuggestion {
  readonly id: string;
  readonly reference: string;
}

/** A document as an upload answers it. */
export interface AttachedDocument {
  readonly id: string;
  readonly fileName: string;
  readonly documentType: DocumentType | null;
  readonly status: DocumentStatus;
  readonly fileSize: number;
  readonly mimeType: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The findings on one document, from its point of view. */
export interface DocumentFinding {
  readonly ruleId: string;
  readonly severity: 'critical' | 'warning' | 'info';
  readonly message: string;
  /** This document's first. */
  readonly observations: readonly Observation[];
}
