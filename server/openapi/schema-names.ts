import type { TSchema } from 'elysia';
import { documentTypes } from '../../core/extraction/extraction.ts';
import * as accounts from '../schemas/accounts.ts';
import { hsAssistedSearchResponse } from '../schemas/assisted-search.ts';
import { billOfLadingContainer, billOfLadingSchema } from '../schemas/bill-of-lading.ts';
import { binnedDocument, binResponse } from '../schemas/bin.ts';
import { certificateLineItem, certificateOfOriginSchema } from '../schemas/certificate-of-origin.ts';
import * as bulk from '../schemas/document-bulk.ts';
import * as changes from '../schemas/document-changes.ts';
import * as documents from '../schemas/documents.ts';
import { doubt, waiver } from '../schemas/doubts.ts';
import { duplicate, duplicatesResponse, replaceRequest } from '../schemas/duplicates.ts';
import { feedEvent, feedPage } from '../schemas/event-feed.ts';
import * as events from '../schemas/events.ts';
import { errorBody, errorCode, uploadErrorBody } from '../schemas/failures.ts';
import { party } from '../schemas/fields.ts';
import { hsChangesResponse } from '../schemas/hs-changes.ts';
import * as hs from '../schemas/hs-codes.ts';
import { invoiceLineItem, invoiceSchema } from '../schemas/invoice.ts';
import * as memory from '../schemas/memory.ts';
import { packingListLineItem, packingListSchema } from '../schemas/packing-list.ts';
import * as refinement from '../schemas/refined-search.ts';
import { sessionList } from '../schemas/sessions.ts';
import { oneOf } from '../schemas/shared.ts';
import * as shares from '../schemas/shares.ts';
import * as shipments from '../schemas/shipments.ts';
import * as layouts from '../schemas/supplier-layouts.ts';
import { health, readiness } from '../schemas/system.ts';
import * as uploads from '../schemas/uploads.ts';
import * as webhooks from '../schemas/webhooks.ts';

/** The schema of a list's rows. */
const rowOf = (list: TSchema): TSchema => (list as unknown as { readonly items: TSchema }).items;

const notNull = (nullable: TSchema): TSchema =>
  (nullable as unknown as { readonly anyOf: [TSchema] }).anyOf[0];

/**
 * The public names of the schemas, under which generated clients know them: a name stays once it is published.
 * Everything here becomes a component of `/openapi.json`, and is referred to wherever it is used.
 */
export const schemaNames: Readonly<Record<string, TSchema>> = {
  Error: errorBody(),
  ErrorCode: errorCode(),
  UploadError: uploadErrorBody,
  Failure: notNull(documents.documentDetail.properties.failure),
  Health: health,
  Readiness: readiness,

  LoginRequest: accounts.loginRequest,
  RefreshRequest: accounts.refreshRequest,
  Tokens: accounts.sessionResponse,
  Profile: accounts.profileResponse,
  PasswordRequest: accounts.passwordRequest,
  ApiKeyRequest: accounts.apiKeyRequest,
  ApiKey: rowOf(accounts.apiKeyList.properties.items),
  ApiKeyMaker: accounts.newApiKey.properties.maker,
  ApiKeyList: accounts.apiKeyList,
  NewApiKey: accounts.newApiKey,
  User: accounts.userResponse,
  UserList: accounts.userList,
  NewUserRequest: accounts.newUserRequest,
  UserChangeRequest: accounts.userChangeRequest,
  Session: rowOf(sessionList.properties.items),
  SessionList: sessionList,
  AuditEntry: rowOf(accounts.auditPage.properties.items),
  AuditPage: accounts.auditPage,

  DocumentType: oneOf(...documentTypes),
  DocumentStatus: documents.documentStatus(),
  DocumentUpload: uploads.documentUpload,
  DocumentListItem: rowOf(documents.documentListResponse.properties.data),
  DocumentList: documents.documentListResponse,
  BatchDocument: rowOf(documents.batchStateResponse.properties.documents),
  BatchState: documents.batchStateResponse,
  BatchCounts: documents.batchStateResponse.properties.counts,
  Pagination: documents.documentListResponse.properties.pagination,
  UploadedDocument: documents.uploadedDocument,
  Document: documents.documentDetail,
  DocumentProcessing: documents.documentDetail.properties.processing,
  TaughtLayout: notNull(documents.documentDetail.properties.taughtLayout),
  EInvoice: notNull(documents.documentDetail.properties.eInvoice),
  ContainedDocument: rowOf(documents.documentDetail.properties.contains),
  Extractions: documents.extractionsResponse,
  ExtractedData: documents.extractionsResponse.properties.extractedData,
  Confidence: documents.extractionsResponse.properties.confidence,
  Evidence: documents.evidence,
  FieldTrace: documents.fieldTrace,
  TraceCandidate: documents.traceCandidate,
  TraceReason: documents.traceReason,
  TraceColumn: documents.traceColumn,
  TraceRowCell: documents.rowCell,
  TraceRejectedFigure: documents.rejectedFigure,
  CellTrace: documents.cellTrace,
  TableTrace: documents.tableTrace,
  Doubt: doubt,
  Waiver: waiver,
  HsSuggestion: rowOf(documents.extractionsResponse.properties.hsSuggestions),
  PartySuggestion: memory.partySuggestion,
  Invoice: invoiceSchema,
  InvoiceLineItem: invoiceLineItem,
  PackingList: packingListSchema,
  PackingListLineItem: packingListLineItem,
  BillOfLading: billOfLadingSchema,
  BillOfLadingContainer: billOfLadingContainer,
  CertificateOfOrigin: certificateOfOriginSchema,
  CertificateLineItem: certificateLineItem,
  Party: party,
  Compliance: documents.complianceResponse,
  ComplianceCheck: rowOf(documents.complianceResponse.properties.checks),
  Bin: binResponse,
  BinnedDocument: binnedDocument,
  BinPagination: binResponse.properties.pagination,
  ReviewRequest: changes.reviewRequest,
  UndoRequest: changes.undoRequest,
  ApprovalRequest: changes.approvalRequest,
  BulkDeletionRequest: bulk.bulkDeletionRequest,
  BulkApprovalRequest: bulk.bulkApprovalRequest,
  BulkMoveRequest: bulk.bulkMoveRequest,
  BulkItem: bulk.bulkItem,
  BulkResult: bulk.bulkResponse,
  ReopenRequest: changes.reopenRequest,
  Duplicates: duplicatesResponse,
  Duplicate: duplicate,
  ReplaceRequest: replaceRequest,
  MoveRequest: changes.moveRequest,
  ShipmentLabelRequest: changes.shipmentLabelRequest,
  ShipmentLabel: changes.shipmentLabelResponse,
  AdjacentDocument: notNull(changes.adjacentResponse.properties.previous),
  AdjacentDocuments: changes.adjacentResponse,
  DownloadLink: changes.downloadResponse,
  ShipmentFindings: changes.shipmentFindingsResponse,
  ShipmentFinding: rowOf(changes.shipmentFindingsResponse.properties.findings),

  ShareRequest: shares.shareRequest,
  ShareRecipientRequest: rowOf(shares.shareRequest.properties.recipients),
  NewShare: shares.newShare,
  NewShareRecipient: rowOf(shares.newShare.properties.recipients),
  Share: rowOf(shares.shareList.properties.items),
  ShareRecipient: rowOf(rowOf(shares.shareList.properties.items).properties.recipients),
  ShareList: shares.shareList,
  ShareQuota: shares.shareQuota,
  SharedDocument: shares.sharedDocumentResponse,

  ShipmentRequest: shipments.createRequest,
  ShipmentRenameRequest: shipments.renameRequest,
  ShipmentUpload: uploads.shipmentUpload,
  ShipmentListItem: shipments.shipmentItem,
  FindingCounts: shipments.shipmentItem.properties.findingCounts,
  ShipmentList: shipments.shipmentListResponse,
  ShipmentSummary: shipments.statusSummary,
  Shipment: shipments.shipmentDetail,
  ShipmentDocument: rowOf(shipments.shipmentDetail.properties.documents),
  DocumentToReview: rowOf(shipments.shipmentDetail.properties.needsReview),
  ConsistencyReport: shipments.report,
  ConsistencyResult: rowOf(shipments.report.properties.results),
  Observation: shipments.observation,
  NextReference: shipments.nextReferenceResponse,
  ReferenceCheck: shipments.referenceCheck,
  ReferenceSuggestion: rowOf(shipments.suggestionsResponse.properties.suggestions),
  ReferenceSuggestions: shipments.suggestionsResponse,
  AttachedDocuments: shipments.attachResponse,
  QueuedEvaluation: shipments.queuedEvaluationResponse,

  HsSearch: hs.hsSearchResponse,
  HsSearchResult: rowOf(hs.hsSearchResponse.properties.results),
  HsNotice: hs.hsNotice,
  HsExplanation: hs.hsExplanation,
  HsOtherCode: rowOf(hs.hsExplanation.properties.movesElsewhere),
  HsCandidate: hs.hsCandidate,
  HsOwnDecision: hs.ownDecision,
  HsBatchRequest: hs.hsBatchRequest,
  HsBatch: hs.hsBatchResponse,
  HsFailedQuery: hs.failedQuery,
  HsAssistedSearch: hsAssistedSearchResponse,
  HsRephrasing: hsAssistedSearchResponse.properties.rephrasing,
  HsRephrasedTerm: rowOf(hsAssistedSearchResponse.properties.rephrasing.properties.terms),
  HsAllowance: hsAssistedSearchResponse.properties.allowance,
  HsRefinementRequest: refinement.hsRefinementRequest,
  HsSuggest: refinement.hsSuggestResponse,
  HsQuestion: refinement.question,
  HsQuestionOption: rowOf(refinement.question.properties.options),
  HsReclassify: refinement.hsReclassifyResponse,
  HsRankedCandidate: rowOf(refinement.hsReclassifyResponse.properties.candidates),
  HsEntry: hs.hsEntry,
  HsBrowseEntry: rowOf(hs.hsBrowseResponse.properties.children),
  HsBrowse: hs.hsBrowseResponse,
  HsLookup: hs.hsLookupResponse,
  HsVersions: hs.hsVersionsResponse,
  HsVersion: rowOf(hs.hsVersionsResponse.properties.versions),
  HsChanges: hsChangesResponse,
  HsChange: rowOf(hsChangesResponse.properties.changes),

  MemoryItem: memory.memoryItem,
  MemoryList: memory.memoryListResponse,
  SupplierLayout: layouts.supplierLayout,
  SupplierLayoutList: layouts.supplierLayoutList,
  SupplierLayoutDetail: layouts.supplierLayoutDetail,
  SupplierPaper: layouts.supplierPaper,
  SupplierLayoutChangeRequest: layouts.supplierLayoutChange,

  WebhookRequest: webhooks.webhookRequest,
  WebhookUpdateRequest: webhooks.webhookUpdateRequest,
  Webhook: webhooks.webhookResponse,
  WebhookList: webhooks.webhookList,
  WebhookWithSecret: webhooks.webhookWithSecretResponse,
  QueuedDelivery: webhooks.queuedDelivery,
  Delivery: rowOf(webhooks.deliveryList.properties.items),
  DeliveryList: webhooks.deliveryList,
  ReplayRequest: webhooks.replayRequest,
  QueuedReplay: webhooks.queuedReplay,
  FeedEvent: feedEvent,
  FeedPage: feedPage,
  EventName: webhooks.eventName(),
  EventDescription: rowOf(webhooks.eventCatalogueResponse.properties.items),
  EventCatalogue: webhooks.eventCatalogueResponse,
  ...events.eventDataSchemas,
  ...events.eventSchemas,
};
