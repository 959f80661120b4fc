import type { RecordChange } from '../accounts/audit-log.ts';
import type { Clock } from '../clock.ts';
import type { ComplianceChecker } from '../compliance/checker.ts';
import type { AskAboutGoods } from '../compliance/goods-opinions.ts';
import type { Eraser } from '../database/erasure/eraser.ts';
import type { Store } from '../database/open.ts';
import type { EventRecorder } from '../events/events.store.ts';
import type { Originals } from '../files/originals.ts';
import type { Ids } from '../ids.ts';
import type { InTurn } from '../in-turn.ts';
import type { JobsStore } from '../jobs/jobs.store.ts';
import type { Logger } from '../logger.ts';
import type { MemoryService } from '../memory/memory.ts';
import type { SupplierLayouts } from '../memory/suppliers/supplier-layouts.ts';
import type { ShipmentPlaces } from '../shipments/shipment-places.ts';
import type { RequireMatch } from '../version.ts';
import type { Work } from '../work/work.ts';
import type { BinStore } from './bin/bin.store.ts';
import type { DocumentsStore } from './documents.store.ts';
import type { DocumentFields } from './fields/document-fields.ts';

/** The dependencies of the use cases of documents. Each takes those that it needs. */
export interface DocumentDependencies {
  readonly store: Store;
  readonly documents: DocumentsStore;
  readonly bin: BinStore;
  /** Days for which a deleted document can be restored; 0: it is erased at once. */
  readonly binDays: number;
  readonly events: EventRecorder;
  readonly jobs: JobsStore;
  readonly originals: Originals;
  /** Takes what was deleted out of the files of the database. */
  readonly eraser: Eraser;
  readonly shipments: ShipmentPlaces;
  readonly fields: DocumentFields;
  readonly compliance: ComplianceChecker;
  readonly askAboutGoods: AskAboutGoods;
  readonly memory: Pick<
    MemoryService,
    | 'remember'
    | 'decisionIds'
    | 'restoreDecisionIds'
    | 'forgetDocument'
    | 'withOwnDecisions'
    | 'partySuggestions'
  >;
  readonly supplierLayouts: SupplierLayouts;
  /** E-mail addresses of the organization's users by their ids. */
  readonly userNames: (organizationId: string) => Promise<ReadonlyMap<string, string>>;
  /** The readers of documents, with versions (`readerVersions`). */
  readonly readers: readonly string[];
  /** Overall confidence from which no person need look. */
  readonly reviewThreshold: number;
  /** Changes of what one document says take turns. */
  readonly inTurn: InTurn;
  /** Where long work is done. */
  readonly work: Work;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
}

/** Who changes a document; the user is null for an API key. */
export interface Actor {
  readonly organizationId: string;
  readonly userId: string | null;
  readonly recordChange?: RecordChange | undefined;
  readonly requireMatch?: RequireMatch | undefined;
}
