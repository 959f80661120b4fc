import type { DocumentType } from '../extraction/extraction.ts';
import type { ModelProposal } from '../extraction/model-proposals/model-proposal.ts';
import type { Stated } from '../extraction/siblings/stated.ts';
import type { TraceRequest } from '../extraction/trace/trace.ts';
import type { KeptReading } from '../reading/kept-reading.ts';
import type { MissingPage } from '../reading/missing-page.ts';
import type { ReadPage } from '../reading/read-pages.ts';
import type { DocumentReadResult } from './document-reader.ts';

/** The request to a child. It is handed the document, because it may open no file but its own program. */
export interface ReadingTry {
  readonly bytes: Uint8Array;
  /** As `detectFileType` finds it. */
  readonly mimeType: string;
  readonly documentType: DocumentType | null;
  readonly pagesOnly: boolean;
  readonly withPages: boolean;
  readonly withValueBoxes: boolean;
  /** What is traced of how values were decided (`Extraction.trace`); false: nothing. */
  readonly withTrace: TraceRequest | false;
  /** Whether pages are kept, and layouts asked for that approved documents taught (`SeenPaper`). */
  readonly withMemory: boolean;
  /** What other documents of its shipment state. */
  readonly siblings: readonly Stated[];
  /** What an earlier reading gave: no page is read again. Null: the pages are read. */
  readonly kept: KeptReading | null;
  /** What a language model proposes, where one was asked after an earlier try. */
  readonly modelProposals: readonly ModelProposal[];
  /** The pages that earlier tries have read. */
  readonly finished: readonly ReadPage[];
  /** Pages that are not to be tried again. */
  readonly leftOut: readonly MissingPage[];
}

/** The reports of a child while it reads pages. */
export type PageStep =
  /** So many pages will be read; whether it is the first document of its process. */
  | { readonly pages: number; readonly isFirst: boolean }
  /** A page, from 1. */
  | { readonly begun: number }
  | { readonly finished: ReadPage }
  | { readonly missed: MissingPage };

/** What was read without taught layouts: it stands if reading with them, which comes now, fails. */
export interface FirstResult {
  readonly first: DocumentReadResult;
}

export type ReadingStep = PageStep | FirstResult;
