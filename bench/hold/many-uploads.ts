import type { Socket } from 'node:net';
import {
  fileHead,
  formEnd,
  openRaw,
  type RawConnection,
  uploadHead,
} from '../../tests/server/raw-request.ts';
import { memoryOf } from '../support/server-process.ts';
import { atMost, type Scenario } from './scenario.ts';
import { withTwoOrganizations } from './two-organizations.ts';

const uploads = 100;
const bytesEach = 10_000_000;
const mostMegabytes = 450;
const pieceBytes = 65_536;

/** How often one that was asked to come again does so. */
const mostTries = 60;

/** Uploads of one organization that begin at the same time. */
export const manyUploads: Scenario = {
  name: 'many-uploads',
  attack: `${uploads} uploads of ${bytesEach / 1_000_000} MB at once, each on a connection of its own; what is refused comes again as Retry-After says`,
  measure: ({ isQuick }) =>
    withTwoOrganizations(async ({ server, attacker }) => {
      const before = memoryOf(server.pid);
      const head = Buffer.from(`${fileHead()}%PDF-1.7\n`);
      const body = Buffer.concat([head, Buffer.alloc(bytesEach - head.length, 'x'), Buffer.from(formEnd)]);
      const connections = await Promise.all(
        Array.from({ length: isQuick ? 10 : uploads }, () => openRaw(server.url)),
      );
      // Bun closes a connection on which no head has come for 10 seconds: all heads go before the first body.
      for (const connection of connections) connection.send(uploadHead(attacker, body.length));
      let refusals = 0;
      const isTaken = await Promise.all(
        connections.map(async (first) => {
          let connection = first;
          for (let tries = 1; ; tries += 1) {
            const { status, retryAfter } = await answered(connection, body);
            if (status !== 429 && status !== 503) return status === 201;
            refusals += 1;
            if (tries === mostTries || retryAfter === null) return false;
            await Bun.sleep(retryAfter * 1000);
            connection = await openRaw(server.url);
            connection.send(uploadHead(attacker, body.length));
          }
        }),
      );
      const { peak } = memoryOf(server.pid);
      process.stderr.write(
        `  ${before.now} MB before, at most ${before.peak} MB while it started; asked to come again ${refusals} times\n`,
      );
      const lost = isTaken.filter((taken) => !taken).length;
      return [
        atMost('peak memory of the server', peak, mostMegabytes, 'MB'),
        atMost('uploads that were not taken in the end', lost, 0, 'uploads'),
      ];
    }),
};

/** Sends a body behind its head. @returns the status, and seconds after which to come again; null: not stated. */
async function answered(connection: RawConnection, body: Uint8Array) {
  sendInPieces(connection.socket, body);
  const answer = await connection.answers();
  connection.socket.destroy();
  const retryAfter = /^retry-after: (\d+)\r$/im.exec(answer)?.[1];
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]),
    retryAfter: retryAfter === undefined ? null : Number(retryAfter),
  };
}

/** As fast as the connection takes them, so that all bodies arrive side by side; nothing once it is closed. */
function sendInPieces(socket: Socket, body: Uint8Array): void {
  let sent = 0;
  const pump = (): void => {
    while (sent < body.length) {
      const piece = body.subarray(sent, sent + pieceBytes);
      sent += piece.length;
      if (!socket.write(piece)) return;
    }
  };
  socket.on('drain', pump);
  pump();
}
