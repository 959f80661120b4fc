import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { DocumentType } from '../core/extraction/extraction.ts';
import type { Client } from '../server/client.ts';
import { dataOf } from './api-answer.ts';
import { CommandError, commandErrorOf } from './command-error.ts';
import { documentResult } from './document-result.ts';
import { exitCodes } from './exit-codes.ts';
import type { DocumentResult } from './screens/document-result.ts';
import type { UploadState } from './screens/upload-progress.tsx';

/** What became of one file: the document (and its result, once waited for), or why there is none. */
export type UploadOutcome =
  | { readonly file: string; readonly documentId: string; readonly result: DocumentResult | null }
  | { readonly file: string; readonly error: { readonly code: string; readonly message: string } };

export interface UploadOptions {
  readonly documentType: DocumentType | null;
  readonly uploadBatchId: string | null;
  /** Whether to wait until each document is processed. */
  readonly isWaiting: boolean;
  readonly onProgress: (states: readonly UploadState[]) => void;
}

/** How often a document is asked after, in milliseconds: short at first, then gentle on the rate limit. */
const firstPause = 100;
const longestPause = 2_000;

/**
 * Says before anything is sent which files cannot be read.
 * @throws CommandError naming all of them.
 */
export async function checkFiles(paths: readonly string[]): Promise<void> {
  const problems: string[] = [];
  for (const path of paths) {
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => error);
    if (found instanceof Error)
      problems.push(`${path}: ${found.code === 'ENOENT' ? 'there is no such file' : found.message}`);
    else if (!found.isFile()) problems.push(`${path}: is no file`);
  }
  if (problems.length > 0) throw new CommandError(exitCodes.notFound, 'FILE_NOT_FOUND', problems.join('\n'));
}

/** Uploads files one after the other, and waits for their documents side by side. */
export async function uploadFiles(
  client: Client,
  paths: readonly string[],
  options: UploadOptions,
): Promise<readonly UploadOutcome[]> {
  const started = performance.now();
  const states: UploadState[] = paths.map((path) => ({
    fileName: basename(path),
    stage: 'waiting',
    seconds: 0,
    message: null,
  }));
  const show = (index: number, change: Partial<UploadState>) => {
    states[index] = { ...states[index]!, seconds: (performance.now() - started) / 1000, ...change };
    options.onProgress([...states]);
  };

  const waits: Promise<UploadOutcome>[] = [];
  for (const [index, path] of paths.entries()) {
    show(index, { stage: 'uploading' });
    try {
      const { id } = await uploadFile(client, path, options);
      show(index, { stage: options.isWaiting ? 'reading' : 'done' });
      waits.push(
        options.isWaiting
          ? finished(client, id).then((result) => {
              const { status, failure } = result.detail;
              show(index, {
                stage: status === 'failed' ? 'failed' : 'done',
                message: failure?.message ?? status,
              });
              return { file: path, documentId: id, result };
            })
          : Promise.resolve({ file: path, documentId: id, result: null }),
      );
    } catch (error) {
      const { code, message, exitCode } = commandErrorOf(error);
      if (exitCode === exitCodes.signIn || exitCode === exitCodes.tryLater) throw error;
      show(index, { stage: 'failed', message });
      waits.push(Promise.resolve({ file: path, error: { code, message } }));
    }
  }
  return Promise.all(waits);
}

async function uploadFile(client: Client, path: string, { documentType, uploadBatchId }: UploadOptions) {
  const file = new File([await readFile(path)], basename(path));
  return dataOf(
    client.api.v1.documents.post(
      { file, ...(documentType && { documentType }), ...(uploadBatchId && { uploadBatchId }) },
      { query: {} },
    ),
  );
}

async function finished(client: Client, id: string): Promise<DocumentResult> {
  for (let pause = firstPause; ; pause = Math.min(longestPause, pause * 1.5)) {
    const { status } = await dataOf(client.api.v1.documents({ id }).get());
    if (status !== 'processing') return documentResult(client, id);
    await Bun.sleep(pause);
  }
}
