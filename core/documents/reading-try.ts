import type { DocumentType } from '../extraction/extraction.ts';
import type { MissingPage } from '../reading/missing-page.ts';
import type { ReadPage } from '../reading/read-pages.ts';

/** What a child is sent. It is handed the document, because it may open no file but its own program. */
export interface ReadingTry {
  readonly bytes: Uint8Array;
  /** As `detectFileType` finds it. */
  readonly mimeType: string;
  readonly documentType: DocumentType | null;
  readonly pagesOnly: boolean;
  readonly withPages: boolean;
  readonly withValueBoxes: boolean;
  /** What earlier tries have read. */
  readonly finished: readonly ReadPage[];
  /** Pages that are not to be tried again. */
  readonly leftOut: readonly MissingPage[];
}

/** What it reports while it reads. */
export type ReadingStep =
  /** So many pages will be read; whether it is the first document of its process. */
  | { readonly pages: number; readonly isFirst: boolean }
  /** A page, from 1. */
  | { readonly begun: number }
  | { readonly finished: ReadPage }
  | { readonly missed: MissingPage };
