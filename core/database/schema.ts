import type {
  AccountNoticesTable,
  ApiKeysTable,
  AuditLogTable,
  CountersTable,
  DailyUsageTable,
  KeptAnswersTable,
  OrganizationsTable,
  RefreshTokensTable,
  SessionsTable,
  UsersTable,
} from './tables/accounts.ts';
import type {
  BinnedDocumentsTable,
  ComplianceResultsTable,
  DocumentCountsTable,
  DocumentReadingsTable,
  DocumentsTable,
  DuplicateMentionsTable,
  ErasedOriginalsTable,
  JobsTable,
  ShareRecipientsTable,
  SharesTable,
} from './tables/documents.ts';
import type { EventsTable, WebhookDeliveriesTable, WebhooksTable } from './tables/events.ts';
import type {
  KeptPagesTable,
  TaughtKeysTable,
  TaughtLayoutsTable,
  TaughtPapersTable,
} from './tables/layouts.ts';
import type {
  DecisionsToRememberTable,
  MemoriesTable,
  MemoryAnchorsTable,
  MemoryDecisionsTable,
} from './tables/memory.ts';
import type {
  DocumentsToIndexTable,
  SearchEntriesTable,
  SearchPostingsTable,
  SearchWordsTable,
} from './tables/search.ts';
import type {
  ReferenceCountersTable,
  ReportDocumentsTable,
  ShipmentBatchesTable,
  ShipmentCountsTable,
  ShipmentEvaluationsTable,
  ShipmentsTable,
} from './tables/shipments.ts';

export type * from './tables/accounts.ts';
export type * from './tables/documents.ts';
export type * from './tables/events.ts';
export type * from './tables/layouts.ts';
export type * from './tables/memory.ts';
export type * from './tables/search.ts';
export type * from './tables/shipments.ts';

/** Tables as types. Columns are snake_case in SQL; Kysely's plugin turns them into these names. */
export interface Schema {
  readonly organizations: OrganizationsTable;
  readonly users: UsersTable;
  readonly sessions: SessionsTable;
  readonly accountNotices: AccountNoticesTable;
  readonly refreshTokens: RefreshTokensTable;
  readonly apiKeys: ApiKeysTable;
  readonly counters: CountersTable;
  readonly keptAnswers: KeptAnswersTable;
  readonly documents: DocumentsTable;
  readonly binnedDocuments: BinnedDocumentsTable;
  readonly documentCounts: DocumentCountsTable;
  readonly documentReadings: DocumentReadingsTable;
  readonly erasedOriginals: ErasedOriginalsTable;
  readonly duplicateMentions: DuplicateMentionsTable;
  readonly shipments: ShipmentsTable;
  readonly shipmentCounts: ShipmentCountsTable;
  readonly shipmentBatches: ShipmentBatchesTable;
  readonly shipmentEvaluations: ShipmentEvaluationsTable;
  readonly reportDocuments: ReportDocumentsTable;
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
  readonly keptPages: KeptPagesTable;
  readonly taughtLayouts: TaughtLayoutsTable;
  readonly taughtPapers: TaughtPapersTable;
  readonly taughtKeys: TaughtKeysTable;
  readonly searchEntries: SearchEntriesTable;
  readonly searchWords: SearchWordsTable;
  readonly searchPostings: SearchPostingsTable;
  readonly documentsToIndex: DocumentsToIndexTable;
}
