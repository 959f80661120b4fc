/** The content of a backup beside the originals: database and keys lie at its top. */
export const databaseName = 'landfall.sqlite';
export const originalsFolder = 'originals';
export const keyEnding = '.key';

/** The last entry: what must have come before it. A file without it was cut off. */
export const contentsName = 'contents.json';

/** Counts up when an older program could not read what a newer one writes. */
export const backupFormat = 1;

export interface BackupContents {
  readonly format: number;
  /** ISO 8601, UTC. */
  readonly madeAt: string;
  readonly files: readonly BackedUpFile[];
}

export interface BackedUpFile {
  /** Below the data folder, with `/` between its parts. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
}

/** A backup cannot be made or used; the message states what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
