import type { Kysely, Transaction } from 'kysely';
import type { RecordChange } from '../accounts/audit-log.ts';
import type { Schema } from '../database/schema.ts';
import type { IncomingFile } from '../files/incoming-file.ts';
import type { RequireMatch } from '../version.ts';
import type { Paper, PaperElsewhere } from './consistency/paper.ts';
import type { AttachedDocument, ShipmentDocument } from './shipment.ts';
import type { ShipmentRow } from './shipments.store.ts';

/** Who changes a shipment; the user is null for an API key. */
export interface ShipmentActor {
  readonly organizationId: string;
  readonly userId: string | null;
  /** Writes the change down in the audit log, in its transaction. */
  readonly recordChange?: RecordChange | undefined;
  readonly requireMatch?: RequireMatch | undefined;
}

/** The values read from a shipment's documents, as of one moment. */
export interface ShipmentPapers {
  /** Attached and read, superseded ones and those of no known type included. */
  readonly readDocuments: number;
  /** At most one of a type: those that count. */
  readonly papers: readonly Paper[];
  /** Documents that were read and have no known type: missing papers may be among them. */
  readonly unrecognized: number;
  readonly superseded: readonly Paper[];
  readonly elsewhere: readonly PaperElsewhere[];
  /** The readers of each paper, with versions. */
  readonly engines: Readonly<Record<string, readonly string[]>>;
}

export interface FilesToAttach {
  readonly files: readonly IncomingFile[];
  readonly uploadBatchId: string | null;
}

/** The functions that shipments need of documents; documents themselves provide them. */
export interface ShipmentDocuments {
  /** Newest first, superseded ones included. */
  list(
    organizationId: string,
    shipmentId: string,
    database?: Kysely<Schema>,
  ): Promise<readonly ShipmentDocument[]>;
  papers(snapshot: Kysely<Schema>, shipment: ShipmentRow): Promise<ShipmentPapers>;
  /** Bytes of what was read from all of them. */
  storedBytes(organizationId: string, shipmentId: string): Promise<number>;
  /** Whether all of these are still there. */
  exist(
    transaction: Transaction<Schema>,
    organizationId: string,
    documentIds: readonly string[],
  ): Promise<boolean>;
  /** How many are read, superseded ones included. */
  countRead(transaction: Transaction<Schema>, organizationId: string, shipmentId: string): Promise<number>;
  /**
   * Takes files in and puts their documents into the chosen shipment: all of them or none.
   * @param place chooses the shipment in the transaction, and may refuse.
   */
  attach(
    actor: ShipmentActor,
    files: FilesToAttach,
    place: (transaction: Transaction<Schema>) => Promise<ShipmentRow>,
  ): Promise<readonly AttachedDocument[]>;
  /** Finishes with those that wait for approval. */
  approveAll(transaction: Transaction<Schema>, actor: ShipmentActor, shipmentId: string): Promise<void>;
  /**
   * Sends those that are processed and not approved to a person, because of a critical finding. Others of the shipment that
   * were sent back by an earlier evaluation, and that no critical finding is about any more, lose that doubt.
   */
  sendBack(
    transaction: Transaction<Schema>,
    shipment: Pick<ShipmentRow, 'organizationId' | 'id'>,
    documentIds: readonly string[],
  ): Promise<void>;
}
