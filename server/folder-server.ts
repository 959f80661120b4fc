import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newSecret, systemRandom } from '../core/accounts/secrets.ts';
import { takeLock } from '../core/database/file-lock.ts';
import packageFile from '../package.json' with { type: 'json' };
import { ServeError } from './serve-error.ts';

/** The server that is at work on a data folder. */
export interface FolderServer {
  readonly processId: number;
  readonly url: string;
  readonly version: string;
  /** Signs in as the Owner of the folder's organization, for whoever may read the folder; new at each start. */
  readonly key: string;
}

/** A data folder that this process alone may serve. */
export interface ServedFolder {
  readonly key: string;
  /** Shows other programs on this machine where the server listens. */
  announce(url: string): void;
  release(): void;
}

const lockPath = (dataFolder: string): string => join(dataFolder, 'server.lock');
const notePath = (dataFolder: string): string => join(dataFolder, 'server.json');

/** How long a server that starts waits for one that ends, in milliseconds. */
const longestWait = 1_000;

/** @throws ServeError when another server is at work on the folder. */
export function serveFolder(dataFolder: string): ServedFolder {
  const lock = takeLock(lockPath(dataFolder), longestWait);
  const note = notePath(dataFolder);
  if (!lock) {
    const other = readNote(note);
    throw new ServeError(
      'FOLDER_SERVED',
      `Another server is at work on ${dataFolder}${other ? `: ${other.url}, process ${other.processId}` : ''}. End it first, or name another folder in LANDFALL_DATA.`,
    );
  }
  // Of a server that crashed: this one does not answer yet.
  rmSync(note, { force: true });
  const key = newSecret(systemRandom, 'folder_');
  return {
    key,
    announce(url) {
      const server: FolderServer = { processId: process.pid, url, version: packageFile.version, key };
      const draft = `${note}.${process.pid}`;
      writeFileSync(draft, JSON.stringify(server), { mode: 0o600 });
      renameSync(draft, note);
    },
    release() {
      rmSync(note, { force: true });
      lock.release();
    },
  };
}

/** The server at work on a folder; null when there is none, or it does not answer requests yet. */
export function serverOfFolder(dataFolder: string): FolderServer | null {
  if (!existsSync(lockPath(dataFolder))) return null;
  const lock = takeLock(lockPath(dataFolder));
  if (!lock) return readNote(notePath(dataFolder));
  // A server that crashed left it behind.
  rmSync(notePath(dataFolder), { force: true });
  lock.release();
  return null;
}

function readNote(path: string): FolderServer | null {
  if (!existsSync(path)) return null;
  return JSON.parse(readFileSync(path, 'utf8')) as FolderServer;
}
