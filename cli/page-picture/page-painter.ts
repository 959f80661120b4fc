import { fileURLToPath } from 'node:url';
import { boxEnvironment, boxedCommand } from '../../core/box/boxed-command.ts';
import type { Config } from '../../core/config.ts';
import type { Extraction } from '../../core/extraction/extraction.ts';
import type { FileType } from '../../core/files/file-type.ts';
import { createLogger } from '../../core/logger.ts';
import { defaultReadingLimits } from '../../core/reading/limits.ts';
import type { Box } from '../../core/reading/page.ts';
import type { PagePicture } from '../../core/reading/page-picture.ts';
import { createChildPool } from '../../core/reading/pool/child-pool.ts';
import type { Zoom } from './page-crop.ts';
import type { CellSize, PictureProtocol } from './picture-protocol.ts';

/** The original of a document. */
export interface OriginalFile {
  readonly documentId: string;
  readonly mimeType: FileType;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface PaintRequest {
  readonly kind: 'page';
  readonly file: OriginalFile;
  /** From 1. */
  readonly page: number;
  readonly box: Box | null;
  /** Of the frame, such as `#13803c`. */
  readonly colour: string;
  readonly zoom: Zoom;
  readonly protocol: PictureProtocol;
  readonly cell: CellSize;
  readonly columns: number;
  readonly rows: number;
}

/** A page as the terminal takes it. */
export interface PaintedPage {
  /** A PNG, or sixels. */
  readonly data: Uint8Array;
  /** Cells that it covers. */
  readonly columns: number;
  readonly rows: number;
}

export interface BoxesRequest {
  readonly kind: 'boxes';
  readonly file: OriginalFile;
  readonly extraction: Pick<Extraction, 'evidence' | 'confidence'>;
}

/** The messages to the child: a file only once, because it may be large and a page is drawn at each key. */
type Sent<Request> = Omit<Request, 'file'> & {
  readonly file: Omit<OriginalFile, 'bytes'> & Partial<Pick<OriginalFile, 'bytes'>>;
};
export type PainterRequest = Sent<PaintRequest> | Sent<BoxesRequest>;
/** Null: it does not have the file. */
export type PainterResult = PaintedPage | readonly PagePicture[] | null;

/** Draws pages of originals in a child process: they are strangers' files. */
export interface PagePainter {
  /** @throws ReadingError whose message is for the person who looks. */
  paint(request: PaintRequest): Promise<PaintedPage>;
  /** The pages with each value framed and named. @throws as `paint` */
  boxes(request: BoxesRequest): Promise<readonly PagePicture[]>;
  close(): Promise<void>;
}

const childProgram = fileURLToPath(new URL('./page-painter-child.ts', import.meta.url));
/** A page is drawn in a tenth of a second; one that takes so many milliseconds will not be. */
const longest = 60_000;
const silent = createLogger(
  'silent',
  () => {},
  () => 0,
);

/** The child is started when the first page is asked for. */
export function createPagePainter({
  readingMemoryMegabytes,
  maximumPages,
}: Pick<Config, 'readingMemoryMegabytes' | 'maximumPages'>): PagePainter {
  const pool = createChildPool<PainterRequest, PainterResult>({
    command: boxedCommand({ readable: [], megabytes: readingMemoryMegabytes }, [
      childProgram,
      JSON.stringify({ ...defaultReadingLimits, maximumPages }),
    ]),
    environment: boxEnvironment,
    size: 1,
    memoryLimitMegabytes: readingMemoryMegabytes * 0.6,
    idleMemoryMegabytes: readingMemoryMegabytes * 0.3,
    requestsPerChild: 1_000,
    logger: silent,
  });
  const limits = { milliseconds: longest, millisecondsPerPage: 0 };
  let sent: string | null = null;
  const run = async (request: PaintRequest | BoxesRequest): Promise<PainterResult> => {
    const { documentId, mimeType } = request.file;
    if (sent === documentId) {
      const drawn = await pool.run({ ...request, file: { documentId, mimeType } }, limits);
      if (drawn !== null) return drawn;
    }
    const drawn = await pool.run(request, limits);
    sent = documentId;
    return drawn;
  };
  return {
    paint: async (request) => (await run(request)) as PaintedPage,
    boxes: async (request) => (await run(request)) as readonly PagePicture[],
    close: () => pool.close(),
  };
}
