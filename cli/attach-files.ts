import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ShipmentDetail } from '../core/shipments/shipment.ts';
import type { Client } from '../server/client.ts';
import { commandErrorOf } from './command-error.ts';
import { documentResult } from './document-result.ts';
import { createDocumentWatch } from './document-watch.ts';
import { duplicatesOf } from './duplicates.ts';
import { patiently, type Wait } from './patience.ts';
import { withRealFormat } from './real-format.ts';
import type { UploadState } from './screens/upload-progress.tsx';
import { shipmentAtRest } from './shipments-of.ts';
import type { UploadOutcome } from './upload-files.ts';

export interface AttachOptions {
  readonly uploadBatchId: string | null;
  /** Whether to wait until each document is processed and all are compared. */
  readonly isWaiting: boolean;
  readonly onProgress: (states: readonly UploadState[]) => void;
  readonly wait: Wait;
  /** As of `createDocumentWatch`. */
  readonly readingTrouble?: (() => Error | null) | undefined;
}

/**
 * Uploads files into a shipment in one request: all of them or none.
 * @throws CommandError when they are refused.
 */
export async function attachFiles(
  client: Client,
  shipmentId: string,
  paths: readonly string[],
  { uploadBatchId, isWaiting, onProgress, wait, readingTrouble }: AttachOptions,
): Promise<{ readonly shipment: ShipmentDetail; readonly outcomes: readonly UploadOutcome[] }> {
  const started = performance.now();
  const states: UploadState[] = paths.map((path) => ({
    fileName: basename(path),
    stage: 'uploading',
    seconds: 0,
    message: null,
  }));
  const show = (index: number, change: Pick<UploadState, 'stage' | 'message'>): void => {
    states[index] = { ...states[index]!, ...change, seconds: (performance.now() - started) / 1000 };
    onProgress([...states]);
  };
  onProgress([...states]);

  const files = await Promise.all(
    paths.map(async (path) => new File([await readFile(path)], basename(path))),
  );
  const shipment = client.api.v1.shipments({ id: shipmentId });
  const query = uploadBatchId === null ? {} : { uploadBatchId };
  const { documents } = await patiently(() => shipment.documents.post({ files }, { query }), wait).catch(
    async (error) => {
      throw await withRealFormat(commandErrorOf(error), paths);
    },
  );
  const watch = createDocumentWatch(client, wait, readingTrouble);
  const outcomes = await Promise.all(
    documents.map(async ({ id }, index): Promise<UploadOutcome> => {
      const file = paths[index]!;
      show(index, { stage: isWaiting ? 'reading' : 'done', message: null });
      const uploaded = { file, documentId: id, wasUploadedBefore: false, error: null };
      if (!isWaiting) return { ...uploaded, duplicates: await duplicatesOf(client, id, wait), result: null };
      await watch.finished(id);
      const result = await documentResult(client, id, wait);
      const { status, failure } = result.detail;
      show(index, { stage: status === 'failed' ? 'failed' : 'done', message: failure?.message ?? status });
      return { ...uploaded, duplicates: await duplicatesOf(client, id, wait), result };
    }),
  );
  const detail = isWaiting
    ? await shipmentAtRest(client, shipmentId, wait)
    : await patiently(() => shipment.get(), wait);
  return { shipment: detail, outcomes };
}
