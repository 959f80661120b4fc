import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentType } from '../../core/extraction/extraction.ts';
import { maximumFileSize } from '../../core/files/incoming-file.ts';
import type { Client } from '../../server/client.ts';
import { CommandError, commandErrorOf } from '../command-error.ts';
import { createDocumentWatch } from '../document-watch.ts';
import { exitCodes } from '../exit-codes.ts';
import { patiently, type Wait } from '../patience.ts';
import { withRealFormat } from '../real-format.ts';
import { uploadedBefore } from '../uploaded-before.ts';
import type { Ledger, LedgerState } from './ledger.ts';
import { putAway } from './put-away.ts';
import type { WatchedFile } from './watched-file.ts';

export interface TakeFilesOptions {
  readonly client: Client;
  readonly folder: string;
  readonly doneFolder: string;
  readonly failedFolder: string;
  readonly ledger: Ledger;
  readonly documentType: DocumentType | null;
  /** Called when there is something to be read. */
  readonly onWork: () => void;
  readonly onFile: (file: WatchedFile) => Promise<void>;
  readonly wait: Wait;
  /** As of `createDocumentWatch`. */
  readonly readingTrouble?: (() => Error | null) | undefined;
  readonly now: () => number;
}

/** Takes files of a folder to the service, and each away from the folder once it has been read. */
export interface TakeFiles {
  /**
   * Uploads a file, unless its content was uploaded before, and follows its document from then on.
   * @throws CommandError when the server does not answer or refuses the credential: the file stays where it is.
   */
  take(name: string): Promise<void>;
  /** The files whose documents are being read. */
  inHand(): ReadonlySet<string>;
  /** The trouble since the last call, other than with the files themselves. */
  trouble(): CommandError | null;
}

interface Content {
  readonly name: string;
  readonly path: string;
  /** Null for a file that is too large to be looked into. */
  readonly sha256: string | null;
  readonly size: number;
  readonly mtimeMs: number;
}

type Hashed = Content & { readonly sha256: string };

/** How often a file is sent over which the server fails. */
const mostAttempts = 3;

export function createTakeFiles(options: TakeFilesOptions): TakeFiles {
  const { client, ledger, wait, now } = options;
  const watch = createDocumentWatch(client, wait, options.readingTrouble);
  const inHand = new Set<string>();
  const contentsInHand = new Set<string>();
  const attempts = new Map<string, number>();
  let trouble: CommandError | null = null;

  const at = (): string => new Date(now()).toISOString();
  const note = ({ sha256, name }: Hashed, state: LedgerState, documentId: string | null): void =>
    ledger.note({ sha256, state, documentId, file: name, at: at() });

  async function putBy(content: Content, facts: Pick<WatchedFile, 'outcome'> & Partial<WatchedFile>) {
    const { name: file, path, sha256 } = content;
    const line = { file, sha256, documentId: null, documentStatus: null, error: null, at: at(), ...facts };
    const hasFailed = facts.outcome === 'failed';
    // Written to since it was read: that is another content, and still to be uploaded.
    const movedTo = (await isUnchanged(content))
      ? await putAway(path, hasFailed ? options.failedFolder : options.doneFolder)
      : null;
    if (movedTo !== null && hasFailed)
      await writeFile(`${movedTo}.json`, `${JSON.stringify({ ...line, movedTo }, null, 2)}\n`);
    await options.onFile({ ...line, movedTo });
  }

  /** Puts a file by that cannot be taken. @throws CommandError when the trouble is not the file's. */
  async function refuse(content: Hashed, cause: unknown, documentId: string | null): Promise<void> {
    const error = await withRealFormat(commandErrorOf(cause), [content.path]);
    const { exitCode, code, message, next } = error;
    if (exitCode === exitCodes.signIn || exitCode === exitCodes.tryLater) throw error;
    if (exitCode === exitCodes.failed) {
      const count = (attempts.get(content.sha256) ?? 0) + 1;
      attempts.set(content.sha256, count);
      if (count < mostAttempts) throw new CommandError(exitCodes.tryLater, code, message, next);
    }
    note(content, 'failed', documentId);
    await putBy(content, { outcome: 'failed', documentId, error: { code, message, next } });
  }

  async function finish(content: Hashed, documentId: string): Promise<void> {
    // The trouble of one document reaches all that are waited for: this one is then looked up by itself.
    await watch.finished(documentId).catch(() => {});
    const document = client.api.v1.documents({ id: documentId });
    const found = await patiently(() => document.get(), wait).catch((error) => commandErrorOf(error));
    if (found instanceof CommandError) return refuse(content, found, documentId);
    const { status: documentStatus, failure } = found;
    if (documentStatus === 'processing') {
      const stuck = options.readingTrouble?.();
      if (stuck) throw stuck;
      return;
    }
    const outcome = documentStatus === 'failed' ? 'failed' : 'done';
    note(content, outcome, documentId);
    const error = failure && { ...failure, next: null };
    await putBy(content, { outcome, documentId, documentStatus, error });
  }

  function follow(content: Hashed, documentId: string): void {
    options.onWork();
    inHand.add(content.name);
    contentsInHand.add(content.sha256);
    finish(content, documentId)
      .catch((error: unknown) => {
        trouble = commandErrorOf(error);
      })
      .finally(() => {
        inHand.delete(content.name);
        contentsInHand.delete(content.sha256);
      });
  }

  async function send(content: Hashed, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const { documentType } = options;
    options.onWork();
    note(content, 'sending', null);
    // Whoever uploads by hand waits for it.
    const form = {
      file: new File([bytes], content.name),
      priority: 'background',
      ...(documentType && { documentType }),
    };
    const answer = await patiently(() => client.api.v1.documents.post(form, { query: {} }), wait).catch(
      (error) => commandErrorOf(error),
    );
    if (answer instanceof CommandError) return refuse(content, answer, null);
    note(content, 'uploaded', answer.id);
    follow(content, answer.id);
  }

  async function take(name: string): Promise<void> {
    const path = join(options.folder, name);
    const found = await stat(path).catch(() => null);
    // Taken away since the folder was looked at.
    if (found === null) return;
    const { size, mtimeMs } = found;
    if (size > maximumFileSize) {
      const error = { code: 'FILE_REJECTED', message: 'File size exceeds 20MB limit', next: null };
      return putBy({ name, path, sha256: null, size, mtimeMs }, { outcome: 'failed', error });
    }
    const bytes = await readFile(path).catch(() => null);
    if (bytes === null) return;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const content = { name, path, sha256, size: bytes.length, mtimeMs };
    // The same content under another name: it is decided upon when that one is done.
    if (contentsInHand.has(sha256)) return;
    const known = ledger.find(sha256);
    if (known?.state === 'done')
      return putBy(content, { outcome: 'duplicate', documentId: known.documentId });
    if (known?.state === 'uploaded' && known.documentId !== null) return follow(content, known.documentId);
    if (known?.state === 'sending') {
      const documentId = await uploadedBefore(client, sha256, wait);
      if (documentId !== null) {
        note(content, 'uploaded', documentId);
        return follow(content, documentId);
      }
    }
    return send(content, new Uint8Array(bytes));
  }

  return {
    take,
    inHand: () => inHand,
    trouble: () => {
      const found = trouble;
      trouble = null;
      return found;
    },
  };
}

const isUnchanged = async ({ path, size, mtimeMs }: Content): Promise<boolean> => {
  const now = await stat(path).catch(() => null);
  return now !== null && now.size === size && now.mtimeMs === mtimeMs;
};
