import { fileURLToPath } from 'node:url';
import type { DocumentType, Extraction } from '../extraction/extraction.ts';
import { createLogger, type Logger } from '../logger.ts';
import { silentTelemetry } from '../network/silence-telemetry.ts';
import { defaultReadingLimits, type ReadingLimits } from '../reading/limits.ts';
import { languageFiles } from '../reading/ocr/language-data.ts';
import type { Page, PageSource, Reading } from '../reading/page.ts';
import type { PagePicture } from '../reading/page-picture.ts';
import { createChildPool } from '../reading/pool/child-pool.ts';

export interface DocumentReadRequest {
  /** Where the original lies. */
  readonly path: string;
  /** As `detectFileType` says. */
  readonly mimeType: string;
  /** Told by the sender and taken as true; null: detected. */
  readonly documentType: DocumentType | null;
  /** Leaves alone what a PDF carries, e.g. the XML of an e-invoice. */
  readonly pagesOnly?: boolean;
}

export interface PagedReadRequest extends DocumentReadRequest {
  readonly withPages: boolean;
  readonly withValueBoxes: boolean;
}

export interface DocumentReadResult {
  readonly reading: Pick<Reading, 'pageCount' | 'engines' | 'notes'> & {
    /** How each page that was read was read. */
    readonly sources: readonly PageSource[];
    /** What the pages print, line by line; see `printedText`. */
    readonly text: string;
  };
  readonly extraction: Extraction;
  /** The words themselves, when they were asked for: they are many times the fields. */
  readonly pages: readonly Page[] | null;
  /** The pages with each value framed and named, when they were asked for; see `drawValueBoxes`. */
  readonly valueBoxes: readonly PagePicture[] | null;
}

/** Reads documents in child processes. */
export interface DocumentReader {
  /** Starts a child ahead of the first document. */
  warm(): Promise<void>;
  /**
   * Reads one file and extracts its fields.
   * @throws ReadingError whose message is for the person who uploaded the file.
   */
  read(
    request: DocumentReadRequest,
    options?: { readonly withPages?: boolean; readonly withValueBoxes?: boolean },
  ): Promise<DocumentReadResult>;
  /** Gives what runs `milliseconds` to finish, then ends all children. */
  close(milliseconds?: number): Promise<void>;
}

/** The part of the program's configuration that concerns reading. */
export interface ReadingConfig {
  readonly readingProcesses: number;
  readonly readingMemoryMegabytes: number;
  readonly secondsPerDocument: number;
  readonly secondsPerPage: number;
  readonly maximumPages: number;
  readonly ocrLanguages: readonly string[];
}

/** What a child is told when it starts. */
export interface ChildSettings {
  readonly ocrLanguages: readonly string[];
  readonly limits: ReadingLimits;
}

const childProgram = fileURLToPath(new URL('./reading-child.ts', import.meta.url));
const documentsPerChild = 500;
/** A child that keeps more than this part of its limit between two documents is replaced. */
const idleMemoryPart = 0.5;

/**
 * JavaScriptCore lets garbage grow to a part of the machine's memory before it collects any. Told that there is
 * little, it collects early: a scan of ten dense pages is read in 530 MB instead of 880, and no slower.
 */
const earlyCollection = { BUN_JSC_forceRAMSize: String(256 * 2 ** 20) };

const silent = createLogger(
  'silent',
  () => {},
  () => 0,
);

/** @throws Error when the data of an OCR language is not installed. */
export function createDocumentReader(config: ReadingConfig, logger: Logger = silent): DocumentReader {
  languageFiles(config.ocrLanguages);
  const settings: ChildSettings = {
    ocrLanguages: config.ocrLanguages,
    limits: { ...defaultReadingLimits, maximumPages: config.maximumPages },
  };
  const pool = createChildPool<PagedReadRequest, DocumentReadResult>({
    command: [childProgram, JSON.stringify(settings)],
    // A child reads strangers' files: it is handed none of the server's settings and secrets.
    environment: { ...silentTelemetry, ...earlyCollection },
    size: config.readingProcesses,
    memoryLimitMegabytes: config.readingMemoryMegabytes,
    idleMemoryMegabytes: config.readingMemoryMegabytes * idleMemoryPart,
    requestsPerChild: documentsPerChild,
    logger,
  });
  const limits = {
    milliseconds: config.secondsPerDocument * 1_000,
    millisecondsPerPage: config.secondsPerPage * 1_000,
  };
  return {
    warm: () => pool.warm(),
    read: (request, { withPages = false, withValueBoxes = false } = {}) =>
      pool.run({ ...request, withPages, withValueBoxes }, limits),
    close: (milliseconds) => pool.close(milliseconds),
  };
}
