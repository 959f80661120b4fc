import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/**
 * How far a content has come: `sending` was begun and may have arrived, `uploaded` is a document that is being
 * read, `done` one that was read, `failed` was refused or could not be read.
 */
export type LedgerState = 'sending' | 'uploaded' | 'done' | 'failed';

export interface LedgerEntry {
  readonly sha256: string;
  readonly state: LedgerState;
  readonly documentId: string | null;
  /** Under which name it lay in the folder. */
  readonly file: string;
  readonly at: string;
}

/** The outcome of each content, over restarts. */
export interface Ledger {
  find(sha256: string): LedgerEntry | null;
  /** On disk when it returns. */
  note(entry: LedgerEntry): void;
}

/**
 * Opens the ledger of a watched folder: one JSON line per step; the last of each content counts. A line that a
 * crash cut off is incomplete and is skipped.
 * @param target where the files go: what was sent to another server does not count here.
 */
export function openLedger(path: string, target: string): Ledger {
  const latest = new Map<string, LedgerEntry>();
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  for (const line of text.split('\n')) {
    const row = rowOf(line);
    if (row?.target === target) latest.set(row.sha256, row);
  }
  // Whatever was cut off stays on a line of its own.
  let beginning = text === '' || text.endsWith('\n') ? '' : '\n';
  return {
    find: (sha256) => latest.get(sha256) ?? null,
    note(entry) {
      const file = openSync(path, 'a', 0o600);
      try {
        writeSync(file, `${beginning}${JSON.stringify({ ...entry, target })}\n`);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      beginning = '';
      latest.set(entry.sha256, entry);
    },
  };
}

type Row = LedgerEntry & { readonly target: string };

function rowOf(line: string): Row | null {
  try {
    const row = JSON.parse(line) as Partial<Row> | null;
    return typeof row?.sha256 === 'string' && typeof row.state === 'string' ? (row as Row) : null;
  } catch {
    // Cut off by a crash, or an empty line.
    return null;
  }
}
