import type { Command } from 'commander';
import { attachFiles } from '../../attach-files.ts';
import { CommandError } from '../../command-error.ts';
import { duplicateLines } from '../../duplicates.ts';
import { exitCodes } from '../../exit-codes.ts';
import { type FindingLevel, requireBelow } from '../../finding-level.ts';
import { documentFiles } from '../../given-files.ts';
import { onInterrupt } from '../../interruption.ts';
import { namedFiles } from '../../named-files.ts';
import { announcedWait, patiently } from '../../patience.ts';
import { readHere, readLeft } from '../../reading-here.ts';
import { shipmentText } from '../../shipment-text.ts';
import { findShipment, requireShipment } from '../../shipments-of.ts';
import { type Surroundings, showsProgress } from '../../surroundings.ts';
import { showUploads } from '../../upload-progress.ts';
import { outputOf } from '../command.ts';
import { withConnection } from '../documents/document-action.ts';

export interface UploadToShipmentOptions {
  /** Id or reference. */
  readonly shipment: string;
  /** Whether a shipment of the reference is made when there is none. */
  readonly mayCreate: boolean;
  readonly batch?: string | undefined;
  readonly wait: boolean;
  readonly failOn?: FindingLevel | undefined;
}

/** Uploads files into a shipment, and with `--wait` shows the comparison of its documents. */
export async function uploadToShipment(
  surroundings: Surroundings,
  command: Command,
  given: readonly string[],
  { shipment, mayCreate, batch, wait: isAsked, failOn }: UploadToShipmentOptions,
): Promise<void> {
  const files = await documentFiles(given);
  await withConnection(surroundings, async (connection) => {
    const { client, core } = connection;
    const output = outputOf(surroundings, command);
    const progress = await showUploads(surroundings);
    const wait = announcedWait((sentence) => {
      if (!showsProgress(surroundings)) output.say(sentence);
    });
    const interruption = onInterrupt(() => {
      progress.close();
      output.say('Interrupted. What was uploaded is kept and read on: landfall shipments list');
    });
    try {
      // Without a server nobody else would process them: they are then waited for in any case.
      readHere(connection);
      const isWaiting = isAsked || failOn !== undefined || core !== null;
      const chosen = mayCreate
        ? ((await findShipment(client, shipment, wait)) ??
          (await patiently(() => client.api.v1.shipments.post({ reference: shipment }), wait)))
        : await requireShipment(client, shipment, wait);
      const { shipment: detail, outcomes } = await attachFiles(client, chosen.id, files, {
        uploadBatchId: batch ?? null,
        isWaiting,
        onProgress: (now) => progress.update(now),
        wait,
        readingTrouble: connection.core?.readingTrouble,
      });
      progress.close();
      await output.write(
        { shipment: detail, documents: outcomes },
        (columns) =>
          [
            shipmentText(detail, columns),
            ...outcomes.flatMap(({ documentId, duplicates }) => duplicateLines(documentId!, duplicates)),
          ].join('\n'),
        outcomes,
      );
      interruption.end();
      await readLeft(connection, surroundings);
      const failed = outcomes.filter(({ result }) => result?.detail.status === 'failed');
      if (failed.length > 0)
        throw new CommandError(
          exitCodes.failed,
          'DOCUMENTS_FAILED',
          `${namedFiles(failed.map(({ file }) => file))} could not be read; landfall documents show says why.`,
        );
      requireBelow(failOn, detail);
    } finally {
      progress.close();
      interruption.end();
    }
  });
}
