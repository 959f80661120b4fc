import type { Generated } from 'kysely';
import type { DocumentType } from '../../extraction/extraction.ts';
import type { Flag, Time } from './columns.ts';

/** The decisions of people on one subject: goods by part number or words, or a field of a party by what was read. */
export interface MemoriesTable {
  id: string;
  organizationId: string;
  kind: 'goods' | 'party';
  /** The key by which the same subject is found again. */
  subjectKey: string;
  /** The HS code, or the text with which a person replaced what was read. */
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
  /** When it was decided, or a decision was taken back; lists of changes go by it. */
  updatedAt: Time;
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
  /** 1 when the person wrote the value, 0 when it was on the document and the person agreed. */
  isCorrection: Flag;
  decidedAt: Time;
  /** A user; null for an API key. */
  decidedBy: string | null;
}

/** A part number or a distinctive word by which goods are looked for. */
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
