import type { Command } from 'commander';
import type { DocumentDetail } from '../../../core/documents/document.ts';
import { type ApiAnswer, dataOf } from '../../api-answer.ts';
import { type Connection, connect } from '../../connection.ts';
import type { Surroundings } from '../../surroundings.ts';
import { printable } from '../../text-table.ts';
import { outputOf } from '../command.ts';

/** Runs something over a connection that is closed afterwards, whatever came of it. */
export async function withConnection<T>(
  surroundings: Surroundings,
  run: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await connect(surroundings);
  try {
    return await run(connection);
  } finally {
    await connection.close();
  }
}

/** Asks for a change of one document, and prints the document as it is then. */
export const changeDocument = (
  surroundings: Surroundings,
  command: Command,
  ask: (connection: Connection) => Promise<ApiAnswer<DocumentDetail>>,
): Promise<void> =>
  withConnection(surroundings, async (connection) => {
    const detail = await dataOf(ask(connection));
    await outputOf(surroundings, command).write(detail, () => stateLine(detail));
  });

/** A document in one line: its name and its state. */
const stateLine = (detail: DocumentDetail): string =>
  [
    `${detail.id}  ${printable(detail.fileName)}: ${detail.status}`,
    detail.openDoubts > 0 && `${detail.openDoubts} left`,
    detail.approvedAt && 'approved',
    detail.skippedAt && 'skipped',
    detail.shipmentReference && `in shipment ${printable(detail.shipmentReference)}`,
  ]
    .filter(Boolean)
    .join(', ');
