import type { Generated, GeneratedAlways } from 'kysely';
import type { EventName } from '../events/events.ts';
import type { DocumentType } from '../extraction/extraction.ts';
import type { OverallStatus } from '../shipments/consistency/finding.ts';

/** Tables as types. Columns are snake_case in SQL; Kysely's plugin turns them into these names. */
export interface Schema {
  readonly organizations: OrganizationsTable;
  readonly users: UsersTable;
  readonly refreshTokens: RefreshTokensTable;
  readonly apiKeys: ApiKeysTable;
  readonly loginFailures: LoginFailuresTable;
  readonly rateWindows: RateWindowsTable;
  readonly documents: DocumentsTable;
  readonly documentCounts: DocumentCountsTable;
  readonly documentReadings: DocumentReadingsTable;
  readonly erasedOriginals: ErasedOriginalsTable;
  readonly shipments: ShipmentsTable;
  readonly shipmentCounts: ShipmentCountsTable;
  readonly shipmentBatches: ShipmentBatchesTable;
  readonly shipmentEvaluations: ShipmentEvaluationsTable;
  readonly referenceCounters: ReferenceCountersTable;
  readonly complianceResults: ComplianceResultsTable;
  readonly jobs: JobsTable;
  readonly dailyUsage: DailyUsageTable;
  readonly events: EventsTable;
  readonly webhooks: WebhooksTable;
  readonly webhookDeliveries: WebhookDeliveriesTable;
  readonly shares: SharesTable;
  readonly auditLog: AuditLogTable;
  readonly shareRecipients: ShareRecipientsTable;
  readonly memories: MemoriesTable;
  readonly memoryDecisions: MemoryDecisionsTable;
  readonly memoryAnchors: MemoryAnchorsTable;
  readonly decisionsToRemember: DecisionsToRememberTable;
}

/** Times are ISO 8601 texts in UTC with milliseconds, which sort as they follow one another. */
type Time = string;
/** SQLite has no booleans. */
type Flag = 0 | 1;

export interface OrganizationsTable {
  id: string;
  name: string;
  plan: 'starter' | 'business' | 'enterprise';
  createdAt: Time;
}

export interface UsersTable {
  id: string;
  organizationId: string;
  /** Lower case. */
  email: string;
  passwordHash: string;
  role: 'Owner' | 'Admin' | 'Member' | 'Viewer';
  isActive: Flag;
  createdAt: Time;
  /** Set: address and password are erased, and the row is there only for what refers to it. */
  deletedAt: Time | null;
}

/** A refresh token is stored as a SHA-256 hash; presenting a used one revokes its family. */
export interface RefreshTokensTable {
  id: string;
  userId: string;
  organizationId: string;
  familyId: string;
  tokenHash: string;
  createdAt: Time;
  expiresAt: Time;
  usedAt: Time | null;
  revokedAt: Time | null;
}

export interface ApiKeysTable {
  id: string;
  organizationId: string;
  createdBy: string;
  name: string;
  /** SHA-256: the key itself has 256 random bits, so that a slow hash adds nothing. */
  keyHash: string;
  /** The first characters, by which a person recognizes the key. */
  prefix: string;
  createdAt: Time;
  lastUsedAt: Time | null;
  revokedAt: Time | null;
}

/** Failed sign-ins of one account from one address. */
export interface LoginFailuresTable {
  email: string;
  address: string;
  count: number;
  firstAt: number;
  lockedUntil: number;
}

/** One counter a subject (organization or client address) and minute window; times in milliseconds. */
export interface RateWindowsTable {
  subject: string;
  windowStart: number;
  count: number;
}

export type DocumentSource = 'upload' | 'clone' | 'generated';

export type DocumentStatus = 'processing' | 'processed' | 'requires_review' | 'reviewed' | 'failed';

export interface DocumentsTable {
  id: string;
  organizationId: string;
  fileName: string;
  /** As sent with the upload, or as detected; null until known. */
  documentType: DocumentType | null;
  /** 1 when the sender named the type: it is then taken as true. */
  isTypeGiven: Flag;
  documentTypeConfidence: number | null;
  status: DocumentStatus;
  fileSize: number;
  mimeType: string;
  sha256: string;
  /** Path below the originals folder, chosen by us. */
  storedAs: string;
  pageCount: number | null;
  language: string | null;
  uploadBatchId: string | null;
  uploadedBy: string | null;
  failureCode: string | null;
  failureMessage: string | null;
  startedAt: Time | null;
  finishedAt: Time | null;
  attempts: number;
  createdAt: Time;
  updatedAt: Time;
  shipmentId: string | null;
  shipmentLabel: string | null;
  /** 1 when a later document of the same type counts in the shipment's place of this one. */
  isSuperseded: Flag;
  source: DocumentSource;
  /** What a copy was made from; that document may be gone. */
  sourceDocumentId: string | null;
  approvedAt: Time | null;
  /** A user; null for an API key. */
  approvedBy: string | null;
  reviewedAt: Time | null;
  reviewedBy: string | null;
  /** Since when a reviewer has deferred it. */
  skippedAt: Time | null;
  /** Type, number and issuer, by which the same document is found again; null where one is unknown. */
  identityKey: string | null;
}

/** How many documents there are of each kind that a list may be filtered by; kept by triggers, `''` is null. */
export interface DocumentCountsTable {
  organizationId: string;
  status: DocumentStatus;
  documentType: string;
  language: string;
  documentCount: number;
}

/** Files of deleted documents that may still be on the disk, e.g. after a crash. */
export interface ErasedOriginalsTable {
  storedAs: string;
}

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
  /** The shipment's, as of which it was evaluated; this and the following are null until it is done. */
  revision: number | null;
  evaluatedAt: Time | null;
  overallStatus: OverallStatus | null;
  ruleResultCount: number | null;
  /** JSON: the rule results. */
  results: string | null;
  /** JSON: what was compared, and what had read it. */
  evaluated: string | null;
}

/** The last number given to a shipment in a year, for references such as `SHP-2026-000042`. */
export interface ReferenceCountersTable {
  organizationId: string;
  year: number;
  lastNumber: number;
}

/** What reading and extraction gave; JSON texts in the shapes of `core/extraction`. */
export interface DocumentReadingsTable {
  documentId: string;
  organizationId: string;
  extractedData: string;
  confidence: string;
  evidence: string;
  hsSuggestions: string;
  engines: string;
  notes: string;
  /** What reviewers have put right, by path; the values are part of `extractedData`. */
  corrections: string;
  /** What was read in the place of each correction; JSON, values by path. */
  readValues: Generated<string>;
  /** How it was read; JSON in the shape of `Provenance`, `{}` for what was read before this was kept. */
  provenance: Generated<string>;
  createdAt: Time;
}

export interface ComplianceResultsTable {
  documentId: string;
  organizationId: string;
  complianceStatus: 'compliant' | 'warning' | 'non_compliant';
  checks: string;
  createdAt: Time;
}

export interface JobsTable {
  id: string;
  kind: string;
  organizationId: string;
  /** What the job is about, e.g. a document id. */
  subjectId: string;
  state: 'waiting' | 'running' | 'done' | 'failed';
  attempts: number;
  maximumAttempts: number;
  /** Milliseconds since 1970: not before this. */
  runAt: number;
  leaseOwner: string | null;
  leaseUntil: number | null;
  lastError: string | null;
  createdAt: Time;
  updatedAt: Time;
}

/** How often an organization has used what its plan allows so many times a day. */
export interface DailyUsageTable {
  organizationId: string;
  kind: 'ai_search' | 'share_recipient';
  /** `2026-03-02`, UTC. */
  day: string;
  used: number;
}

/** What happened, written in the transaction of the change; `data` is JSON in the shapes of `core/events`. */
export interface EventsTable {
  id: string;
  organizationId: string;
  name: EventName;
  data: string;
  createdAt: Time;
}

/** A document made readable for people outside, until it expires; a revoked share is removed. */
export interface SharesTable {
  id: string;
  organizationId: string;
  documentId: string;
  createdBy: string;
  createdAt: Time;
  expiresAt: Time;
}

export interface ShareRecipientsTable {
  id: string;
  shareId: string;
  organizationId: string;
  email: string;
  company: string;
  /** SHA-256 of the token in the link. */
  tokenHash: string;
  /** The link, encrypted, for as long as it is still to be sent by e-mail. */
  sealedLink: string | null;
  /** Null: not to be sent. */
  emailStatus: 'pending' | 'sent' | 'failed' | null;
  lastViewedAt: Time | null;
}

/** An endpoint that asks to be told of events. */
export interface WebhooksTable {
  id: string;
  organizationId: string;
  url: string;
  /** JSON: the names of the events, as they were sent. */
  events: string;
  isActive: Flag;
  /** The signing secret, encrypted with the key in `webhook-secrets.key`. */
  sealedSecret: string;
  createdAt: Time;
  updatedAt: Time | null;
}

/** One event for one webhook: also the queue of what is to be sent. */
export interface WebhookDeliveriesTable {
  id: string;
  organizationId: string;
  webhookId: string;
  eventId: string;
  event: EventName;
  status: 'Pending' | 'Success' | 'Failed';
  /** Attempts that ended; one that was cut off by a crash is made again. */
  attempts: number;
  /** 1 when a person asked for it: it is then sent though the webhook is not active. */
  isRequested: Flag;
  /** Milliseconds since 1970: not before this. While it is being sent: when it is taken for abandoned. */
  nextAttemptAt: number;
  /** Who is sending it now. */
  leaseOwner: string | null;
  lastAttemptAt: Time | null;
  lastError: string | null;
  responseStatusCode: number | null;
  createdAt: Time;
}

/** A change, or an attempt that was refused. */
export interface AuditLogTable {
  id: string;
  /** Null when no organization can be told. */
  organizationId: string | null;
  createdAt: Time;
  action: string;
  outcome: 'done' | 'refused';
  code: string | null;
  userId: string | null;
  apiKeyId: string | null;
  targetId: string | null;
  path: string | null;
  address: string | null;
  requestId: string | null;
}

/** What people have decided of one subject: goods by part number or words, or a field of a party by what was read. */
export interface MemoriesTable {
  id: string;
  organizationId: string;
  kind: 'goods' | 'party';
  /** By which the same subject is found again. */
  subjectKey: string;
  /** The HS code, or the text that a person put in the place of what was read. */
  value: string;
  /** Of goods; null otherwise. */
  supplier: string | null;
  partNumber: string | null;
  description: string | null;
  /** Of a party: `supplier`, `taxId`, and what was read as its name and in the field. */
  role: string | null;
  field: 'name' | 'address' | 'country' | 'taxId' | null;
  partyName: string | null;
  readText: string | null;
  /** All of it, folded. */
  searchText: string;
  /** Documents on which it was decided so; kept by triggers, as is the next. */
  decisionCount: Generated<number>;
  lastDecisionId: Generated<string | null>;
}

/** A person's decision on one document. Ids sort by the time at which they were taken. */
export interface MemoryDecisionsTable {
  id: string;
  organizationId: string;
  memoryId: string;
  documentId: string;
  documentType: DocumentType;
  fileName: string;
  path: string;
  /** 1 when the person wrote the value, 0 when the document said so and the person agreed. */
  isCorrection: Flag;
  decidedAt: Time;
  /** A user; null for an API key. */
  decidedBy: string | null;
}

/** A part number or a telling word by which goods are looked for. */
export interface MemoryAnchorsTable {
  organizationId: string;
  anchor: string;
  memoryId: string;
}

/** Documents that were decided on before there was a memory. */
export interface DecisionsToRememberTable {
  documentId: string;
  decidedAt: Time;
}
