import type { DocumentStatus } from '../database/schema.ts';
import type { DocumentType } from '../extraction/extraction.ts';

/** The data of every document event. */
export interface DocumentFacts {
  readonly documentId: string;
  readonly fileName: string;
  readonly documentType: DocumentType | null;
  readonly status: DocumentStatus;
  readonly shipmentId: string | null;
}

interface ShipmentFacts {
  readonly shipmentId: string;
  readonly reference: string;
}

/** The fifteen events of the specification with the data that each carries. */
export interface EventData {
  readonly 'document.uploaded': DocumentFacts;
  readonly 'document.pending_approval': DocumentFacts;
  readonly 'document.requires_review': DocumentFacts & {
    readonly reason: 'low_confidence' | 'shipment_finding';
  };
  readonly 'document.failed': DocumentFacts & {
    readonly failure: { readonly code: string; readonly message: string };
  };
  readonly 'document.reviewed': DocumentFacts;
  readonly 'document.completed': Omit<DocumentFacts, 'status'> & {
    readonly status: 'Completed';
    readonly completedVia: 'review' | 'approval' | 'settlement';
  };
  readonly 'document.generated': DocumentFacts & { readonly sourceDocumentId: string };
  readonly 'document.cloned': DocumentFacts & { readonly sourceDocumentId: string };
  readonly 'document.skipped': DocumentFacts;
  readonly 'shipment.created': ShipmentFacts;
  readonly 'shipment.document_linked': ShipmentFacts & { readonly documentId: string };
  readonly 'shipment.evaluated': ShipmentFacts & {
    readonly overallStatus: string;
    readonly reportId: string;
    readonly ruleResultCount: number;
  };
  readonly 'shipment.settled': ShipmentFacts;
  readonly 'compliance.completed': {
    readonly documentId: string;
    readonly fileName: string;
    readonly overallStatus: 'compliant' | 'warning' | 'non_compliant';
    readonly failedCheckCount: number;
    readonly warningCheckCount: number;
  };
  readonly 'webhook.test': { readonly webhookId: string; readonly message: string };
}

export type EventName = keyof EventData;

/** Something that happened in an organization. */
export type LandfallEvent = {
  [Name in EventName]: { readonly name: Name; readonly data: EventData[Name] };
}[EventName];
