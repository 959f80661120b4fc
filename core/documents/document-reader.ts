import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { boxEnvironment, boxedCommand } from '../box/boxed-command.ts';
import type { DocumentType, Extraction } from '../extraction/extraction.ts';
import type { Stated } from '../extraction/siblings/stated.ts';
import type { TraceRequest } from '../extraction/trace/trace.ts';
import { emptyBytes } from '../files/empty-bytes.ts';
import { createLogger, type Logger } from '../logger.ts';
import type { SeenPaper } from '../memory/suppliers/matching-layouts.ts';
import type { KeptPages } from '../memory/suppliers/paper-look.ts';
import type { SentLayout } from '../memory/suppliers/sent-layout.ts';
import { silentTelemetry } from '../network/silence-telemetry.ts';
import { type KeptReading, unpackReading } from '../reading/kept-reading.ts';
import { defaultReadingLimits, type ReadingLimits } from '../reading/limits.ts';
import { languageFiles } from '../reading/ocr/language-data.ts';
import type { Page, PageSource, Reading } from '../reading/page.ts';
import type { PagePicture } from '../reading/page-picture.ts';
import { createChildPool } from '../reading/pool/child-pool.ts';
import { configuredModel, type ModelSettings } from './language-model/configured-model.ts';
import { decideAgain, readInTries } from './read-in-tries.ts';
import { readWithModel } from './read-with-model.ts';
import type { ReadingTry } from './reading-try.ts';

export interface DocumentReadRequest {
  /** Where the original lies. */
  readonly path: string;
  /** As `detectFileType` finds it. */
  readonly mimeType: string;
  /** Stated by the sender and taken as true; null: detected. */
  readonly documentType: DocumentType | null;
  /** Leaves alone what a PDF carries, e.g. the XML of an e-invoice. */
  readonly pagesOnly?: boolean;
  /**
   * Finds the layouts that a paper may have, for its fields to be read with them; asked once, when the pages are read.
   * Absent: nothing is learned, and no pages are kept to learn from.
   */
  readonly layoutsFor?: (paper: SeenPaper) => Promise<readonly SentLayout[]>;
  /** What other documents of its shipment state. */
  readonly siblings?: readonly Stated[];
  /** What an earlier reading gave: fields are then decided again, and no page is read. */
  readonly kept?: KeptReading | null;
}

export interface DocumentReadResult {
  readonly reading: Pick<Reading, 'pageCount' | 'engines' | 'notes'> & {
    /** How each page that was read was read. */
    readonly sources: readonly PageSource[];
    /** The printed lines of the pages; see `printedText`. */
    readonly text: string;
  };
  readonly extraction: Extraction;
  /** The words themselves, when they were asked for: they are many times the fields. */
  readonly pages: readonly Page[] | null;
  /** The pages to learn from, where layouts were asked for and there is something to learn. */
  readonly kept: KeptPages | null;
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
    options?: {
      readonly withPages?: boolean;
      readonly withValueBoxes?: boolean;
      /** What `Extraction.trace` is asked for. */
      readonly withTrace?: TraceRequest | false;
    },
  ): Promise<DocumentReadResult>;
  /** Gives what runs `milliseconds` to finish, then ends all children. */
  close(milliseconds?: number): Promise<void>;
}

/** The part of the program's configuration that concerns reading. */
export interface ReadingConfig extends ModelSettings {
  readonly readingProcesses: number;
  readonly readingMemoryMegabytes: number;
  readonly secondsPerDocument: number;
  readonly secondsPerPage: number;
  readonly maximumPages: number;
  readonly ocrLanguages: readonly string[];
}

/** The first message to a child. */
export interface ChildSettings {
  readonly ocrLanguages: readonly string[];
  readonly limits: ReadingLimits;
}

const childProgram = fileURLToPath(new URL('./reading-child.ts', import.meta.url));
const documentsPerChild = 500;
/**
 * Of the memory that a child gets. The kernel counts what was reserved, up to twice what is in use (arrays that grow leave
 * gaps), and stops whoever takes all at once; who grows is stopped by what it uses. A child that keeps more than the last
 * part between two documents is replaced.
 */
const memoryParts = { used: 0.6, kept: 0.3 };

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

/** @throws Error when the data of an OCR language is not installed; ConfigurationError as `configuredModel` */
export function createDocumentReader(config: ReadingConfig, logger: Logger = silent): DocumentReader {
  const model = configuredModel(config, logger);
  const languages = languageFiles(config.ocrLanguages);
  const settings: ChildSettings = {
    ocrLanguages: config.ocrLanguages,
    limits: { ...defaultReadingLimits, maximumPages: config.maximumPages },
  };
  const box = { readable: languages, megabytes: config.readingMemoryMegabytes };
  const pool = createChildPool<ReadingTry, DocumentReadResult>({
    // A child reads strangers' files: it works in a box, and is handed none of the server's settings and secrets.
    command: boxedCommand(box, [childProgram, JSON.stringify(settings)]),
    environment: { ...silentTelemetry, ...earlyCollection, ...boxEnvironment },
    size: config.readingProcesses,
    memoryLimitMegabytes: config.readingMemoryMegabytes * memoryParts.used,
    idleMemoryMegabytes: config.readingMemoryMegabytes * memoryParts.kept,
    requestsPerChild: documentsPerChild,
    onSent: ({ bytes }) => emptyBytes(bytes),
    logger,
    onReady: onceOnly((missing) => {
      if (missing && Object.keys(missing).length === 0) logger.info('documents are read in a box');
      else logger.warn('documents are read without all walls; landfall doctor says more', { missing });
    }),
  });
  const time = { document: config.secondsPerDocument * 1_000, perPage: config.secondsPerPage * 1_000 };
  return {
    warm: () => pool.warm(),
    async read(
      { path, mimeType, documentType, pagesOnly = false, layoutsFor, kept = null, siblings = [] },
      { withPages = false, withValueBoxes = false, withTrace = false } = {},
    ) {
      const withMemory = layoutsFor !== undefined;
      const asked = { withPages, withValueBoxes, withTrace, withMemory };
      const request = { mimeType, documentType, pagesOnly, kept, siblings, modelProposals: [], ...asked };
      const sources = { bytes: () => bytesOf(path), layoutsFor };
      const read = await readInTries(pool, request, sources, time, logger);
      if (model === null) return read.result;
      return readWithModel(
        { result: read.result, pages: (kept ? unpackReading(kept) : read).finished.map(({ page }) => page) },
        model,
        (modelProposals) => decideAgain(pool, { ...request, modelProposals }, read, sources, time, logger),
        logger,
      );
    },
    async close(milliseconds) {
      await model?.close();
      await pool.close(milliseconds);
    },
  };
}

/** Not as the Buffer that they come in, which pdf.js refuses. */
async function bytesOf(path: string): Promise<Uint8Array> {
  const { buffer, byteOffset, byteLength } = await readFile(path);
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function onceOnly<T>(listen: (message: T) => void): (message: T) => void {
  let hasHeard = false;
  return (message) => {
    if (!hasHeard) listen(message);
    hasHeard = true;
  };
}
