/** The facts that decide the place of a document in the line of its organization. */
export interface QueuedFile {
  /** Bytes. How many pages there are is not known before it is read. */
  readonly fileSize: number;
  /** Nobody waits for it, as for one of a watched folder. */
  readonly isBackground: boolean;
}

/**
 * The size predicts the time that reading takes. What comes in within ten minutes of the
 * largest file, and is small, goes before it.
 */
const perMebibyte = 30_000;
/** Longer than a person sits and waits; what came in so long before is read all the same. */
const forBackground = 30 * 60_000;

/** Milliseconds by which a document is delayed for others of its organization: small ones, and those waited for. */
export const queueDelay = ({ fileSize, isBackground }: QueuedFile): number =>
  Math.round((fileSize / 2 ** 20) * perMebibyte) + (isBackground ? forBackground : 0);
