import type { Transaction } from 'kysely';
import type { RecordChange } from '../accounts/audit-log.ts';
import type { Schema } from '../database/schema.ts';
import type { HsCandidate } from '../hs/hs.ts';
import type { GoodsNames } from '../shipments/consistency/goods/same-goods.ts';
import type { ConsistencyKnowledge } from '../shipments/consistency/knowledge.ts';
import type { EarlierDecision } from '../shipments/consistency/paper.ts';
import type { DecidedDocument, SaidByDocument } from './decided-document.ts';
import type { PartyField } from './read-party.ts';

/** Decides whether goods are the same: the knowledge of the shipment rules, which ask the same. */
export type MemoryKnowledge = Pick<ConsistencyKnowledge, 'goods' | 'tolerances'>;

export const memoryKinds = ['goods', 'party'] as const;
export type MemoryKind = (typeof memoryKinds)[number];

/** One thing that the organization's people decided: the code of goods, or what stands in the place of a misread party. */
export interface MemoryItem {
  readonly id: string;
  readonly kind: MemoryKind;
  /** Of goods; null otherwise. */
  readonly supplier: string | null;
  readonly partNumber: string | null;
  readonly description: string | null;
  /** Of a party: `supplier`, and `name`, `address`, `country` or `taxId`; null otherwise. */
  readonly role: string | null;
  readonly field: PartyField | null;
  /** The name of the party as read, and the value of the field. */
  readonly partyName: string | null;
  readonly read: string | null;
  /** The HS code, or the text that was put in the place of what was read. */
  readonly value: string;
  /** `corrected`: a person wrote it; `confirmed`: the document said so and the person agreed. */
  readonly decision: 'confirmed' | 'corrected';
  /** Documents on which it was decided so. The following are of the last. */
  readonly decisionCount: number;
  readonly decidedAt: string;
  /** A user; null for an API key. */
  readonly decidedBy: string | null;
  readonly decidedByEmail: string | null;
  readonly documentId: string;
  readonly fileName: string;
  /** False: something else was decided of the same subject later, and comes before it. */
  readonly isLatest: boolean;
  /** Other decisions about the same subject. */
  readonly otherValues: readonly string[];
  /** False: the code is not in the nomenclature any more, and is not suggested. Null for a party. */
  readonly isCodeInForce: boolean | null;
}

export interface MemoryFilter {
  readonly kind?: MemoryKind;
  /** A part of the subject or of the value, without regard to case and accents. */
  readonly search?: string;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** Changes since a time, or since the cursor of an earlier list, which counts where both are given. */
export interface MemoryChanges {
  readonly updatedSince?: string | undefined;
  readonly cursor?: string | undefined;
  readonly kind?: MemoryKind | undefined;
  readonly limit: number;
}

export interface MemoryPage {
  readonly items: readonly MemoryItem[];
  readonly totalCount: number;
  readonly page: number;
  readonly pageSize: number;
  readonly totalPages: number;
  /** In a list of changes alone: where the next one begins, also after the last. */
  readonly nextCursor?: string;
}

/** A value that replaced the same reading on an earlier document of the same party. */
export interface PartySuggestion {
  /** `supplier.address` */
  readonly path: string;
  /** The reading of the field; null: none. */
  readonly read: string | null;
  readonly value: string;
  readonly decisionCount: number;
  readonly decidedAt: string;
  readonly decidedBy: string | null;
  readonly decidedByEmail: string | null;
  readonly documentId: string;
  readonly fileName: string;
  /** Other values that replaced it. */
  readonly otherValues: readonly string[];
}

export interface MemoryActor {
  readonly organizationId: string;
  readonly recordChange?: RecordChange | undefined;
}

interface DecidedOn {
  readonly organizationId: string;
  readonly documentId: string;
}

/** A decision by its place on the document. */
export interface DecisionId {
  readonly path: string;
  readonly id: string;
}

/** Keeps what a person decided on a document, in the transaction of the decision. */
export interface DecisionRecorder {
  /** Replaces earlier decisions on the same document. */
  remember(transaction: Transaction<Schema>, document: DecidedDocument): Promise<void>;
  /** The ids of the decisions on a document, which sort by the time at which they were made. */
  decisionIds(transaction: Transaction<Schema>, document: DecidedOn): Promise<readonly DecisionId[]>;
  /**
   * Gives the decisions on a restored document the ids that they had, so that the latest decision counts. Others are
   * forgotten: somebody had them forgotten.
   */
  restoreDecisionIds(
    transaction: Transaction<Schema>,
    document: DecidedOn,
    decisions: readonly DecisionId[],
  ): Promise<void>;
}

/** The public face of this domain: the organization's own decisions. Another organization's are not there. */
export interface MemoryService extends DecisionRecorder {
  /** The latest decision first. */
  list(organizationId: string, filter: MemoryFilter): Promise<MemoryPage>;
  /** The oldest change first; what was forgotten is not in it. @throws ServiceError VALIDATION_FAILED */
  changes(organizationId: string, filter: MemoryChanges): Promise<MemoryPage>;
  /**
   * The id of the memory that a unique beginning means; the text itself for none.
   * @throws ServiceError VALIDATION_FAILED for a beginning of several
   */
  resolveId(organizationId: string, text: string): Promise<string>;
  /** @throws ServiceError NOT_FOUND */
  forget(actor: MemoryActor, id: string): Promise<void>;
  /** @param kind absent: everything, also the layouts of suppliers */
  forgetAll(actor: MemoryActor, kind?: MemoryKind): Promise<void>;
  /**
   * Forgets what was decided on a document that is being deleted. What was decided so on others too is shown in their
   * words from then on.
   * @param said what another document says; undefined for one that says nothing.
   */
  forgetDocument(
    transaction: Transaction<Schema>,
    document: { readonly organizationId: string; readonly documentId: string },
    said: (documentId: string) => Promise<SaidByDocument | undefined>,
  ): Promise<void>;
  /**
   * Candidates for goods with the organization's own codes before them, the latest decision first. What each
   * suggestion already had stays behind them.
   * @param decidedOn a document whose own decisions tell it nothing new.
   */
  withOwnDecisions<Goods extends GoodsNames & { readonly candidates: readonly HsCandidate[] }>(
    organizationId: string,
    goods: readonly Goods[],
    most: number,
    decidedOn?: string,
  ): Promise<readonly Goods[]>;
  /** The values with which people replaced readings of the parties of a document. Nothing is changed by it. */
  partySuggestions(
    organizationId: string,
    documentId: string,
    said: SaidByDocument,
  ): Promise<readonly PartySuggestion[]>;
  /** Decisions about goods on invoices, the latest first, but for certain documents. */
  earlierDecisions(
    organizationId: string,
    goods: readonly GoodsNames[],
    exceptDocumentIds: readonly string[],
  ): Promise<readonly EarlierDecision[]>;
}
