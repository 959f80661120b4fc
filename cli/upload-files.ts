import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Duplicate } from '../core/documents/duplicates-of.ts';
import type { DocumentType } from '../core/extraction/extraction.ts';
import type { Client } from '../server/client.ts';
import { type CommandError, commandErrorOf } from './command-error.ts';
import { documentResult } from './document-result.ts';
import { createDocumentWatch } from './document-watch.ts';
import { duplicatesOf } from './duplicates.ts';
import { exitCodes } from './exit-codes.ts';
import { patiently, type Wait } from './patience.ts';
import { withRealFormat } from './real-format.ts';
import type { DocumentResult } from './screens/document-result.ts';
import type { UploadState } from './screens/upload-progress.tsx';
import { uploadedBefore } from './uploaded-before.ts';

/** The outcome of one file. */
export interface UploadOutcome {
  readonly file: string;
  /** Null: it was not accepted, or not sent. */
  readonly documentId: string | null;
  /** Whether the document was there before, so that nothing was sent. */
  readonly wasUploadedBefore: boolean;
  /** Other documents that are the same file or, where it was waited for, have its number and issuer. */
  readonly duplicates: readonly Duplicate[];
  /** Null: it was not waited for, or `error` states why there is none. */
  readonly result: DocumentResult | null;
  readonly error: UploadError | null;
}

export interface UploadError {
  readonly code: string;
  readonly message: string;
  /** The advice, where there is one. */
  readonly next: string | null;
}

/** A file that is a document, before anything is known of it. */
export type Uploaded = UploadOutcome & {
  readonly documentId: string;
  readonly result: null;
  readonly error: null;
};

/** Why the rest was not tried, or not waited for: nobody is signed in, or the server does not answer. */
export type Stopped = CommandError | null;

export interface UploadOptions {
  readonly documentType: DocumentType | null;
  readonly uploadBatchId: string | null;
  /** Whether to wait until each document is processed. */
  readonly isWaiting: boolean;
  /** Whether a content that was uploaded before is not sent again. */
  readonly isResumed?: boolean;
  /** Called as soon as a file is a document, which is awaited from then on. */
  readonly onDocument?: (index: number, document: Uploaded) => void;
  readonly onProgress: (states: readonly UploadState[]) => void;
  /** Passes the time while the server wants no more requests. */
  readonly wait: Wait;
  /** As of `createDocumentWatch`. */
  readonly readingTrouble?: (() => Error | null) | undefined;
}

/** As `uploadEach`, for a few files: all outcomes together, in order. */
export async function uploadFiles(
  client: Client,
  paths: readonly string[],
  options: UploadOptions,
): Promise<{ readonly outcomes: readonly UploadOutcome[]; readonly stopped: Stopped }> {
  const outcomes: UploadOutcome[] = [];
  const stopped = await uploadEach(client, paths, options, async (outcome) => {
    outcomes.push(outcome);
  });
  return { outcomes, stopped };
}

/**
 * Uploads files one after the other, and waits for their documents side by side.
 * @param take is given one outcome for each file, in order, when it is known; none is kept after that.
 */
export async function uploadEach(
  client: Client,
  paths: readonly string[],
  options: UploadOptions,
  take: (outcome: UploadOutcome) => Promise<void>,
): Promise<Stopped> {
  const watch = createDocumentWatch(client, options.wait, options.readingTrouble);
  const show = progressOf(paths, options.onProgress);
  let stopped: Stopped = null;
  let taken: Promise<void> = Promise.resolve();

  const failed = async (
    index: number,
    cause: unknown,
    uploaded: Uploaded | null = null,
  ): Promise<UploadOutcome> => {
    const error = commandErrorOf(cause);
    const { exitCode } = error;
    const isOfAll = exitCode === exitCodes.signIn || exitCode === exitCodes.tryLater;
    // Before anything is waited for: the next file is not tried any more.
    if (isOfAll || error.code === 'OTHER_VERSION') stopped ??= error;
    const file = paths[index]!;
    const { code, message, next } = await withRealFormat(error, [file]);
    show(index, { stage: 'failed', message });
    const unsent = { file, documentId: null, wasUploadedBefore: false, duplicates: [], result: null };
    return { ...(uploaded ?? unsent), error: { code, message, next } };
  };

  const awaited = async (index: number, uploaded: Uploaded): Promise<UploadOutcome> => {
    const { documentId } = uploaded;
    try {
      await watch.finished(documentId);
      const result = await documentResult(client, documentId, options.wait);
      const { status, failure } = result.detail;
      show(index, {
        stage: status === 'failed' ? 'failed' : 'done',
        message: failure?.message ?? status,
      });
      return { ...uploaded, duplicates: await duplicatesOf(client, documentId, options.wait), result };
    } catch (error) {
      return failed(index, error, uploaded);
    }
  };

  const compared = async (index: number, uploaded: Uploaded): Promise<UploadOutcome> => {
    try {
      return { ...uploaded, duplicates: await duplicatesOf(client, uploaded.documentId, options.wait) };
    } catch (error) {
      return failed(index, error, uploaded);
    }
  };

  const pass = (outcome: UploadOutcome | Promise<UploadOutcome>): void => {
    taken = taken.then(async () => take(await outcome));
    // Reported at the end: the rest is uploaded all the same.
    taken.catch(() => {});
  };

  for (const [index, path] of paths.entries()) {
    if (stopped) {
      pass(failed(index, stopped));
      continue;
    }
    show(index, { stage: 'uploading', message: null });
    try {
      const uploaded = await uploadFile(client, path, options);
      options.onDocument?.(index, uploaded);
      show(index, { stage: options.isWaiting ? 'reading' : 'done', message: null });
      pass(options.isWaiting ? awaited(index, uploaded) : compared(index, uploaded));
    } catch (error) {
      pass(failed(index, error));
    }
  }
  await taken;
  return stopped;
}

async function uploadFile(
  client: Client,
  path: string,
  { documentType, uploadBatchId, isResumed = false, wait }: UploadOptions,
): Promise<Uploaded> {
  const bytes = await readFile(path);
  const document = (documentId: string, wasUploadedBefore: boolean): Uploaded => ({
    file: path,
    documentId,
    wasUploadedBefore,
    duplicates: [],
    result: null,
    error: null,
  });
  if (isResumed) {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const known = await uploadedBefore(client, sha256, wait);
    if (known !== null) return document(known, true);
  }
  const file = new File([bytes], basename(path));
  const form = { file, ...(documentType && { documentType }), ...(uploadBatchId && { uploadBatchId }) };
  const { id } = await patiently(() => client.api.v1.documents.post(form, { query: {} }), wait);
  return document(id, false);
}

/** Keeps the state of each file, and reports all of them at each change. */
function progressOf(paths: readonly string[], onProgress: UploadOptions['onProgress']) {
  const started = performance.now();
  const states: UploadState[] = paths.map((path) => ({
    fileName: basename(path),
    stage: 'waiting',
    seconds: 0,
    message: null,
  }));
  return (index: number, change: Pick<UploadState, 'stage' | 'message'>): void => {
    const seconds = (performance.now() - started) / 1000;
    states[index] = { ...states[index]!, ...change, seconds };
    onProgress([...states]);
  };
}
