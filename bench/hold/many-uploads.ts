import type { Socket } from 'node:net';
import { fileHead, formEnd, openRaw, uploadHead } from '../../tests/server/raw-request.ts';
import { memoryOf } from '../support/server-process.ts';
import { atMost, type Scenario } from './scenario.ts';
import { withTwoOrganizations } from './two-organizations.ts';

const uploads = 100;
const bytesEach = 10_000_000;
const mostMegabytes = 450;
const pieceBytes = 65_536;

/** Uploads of one organization, all on their way at the same time. */
export const manyUploads: Scenario = {
  name: 'many-uploads',
  attack: `${uploads} uploads of ${bytesEach / 1_000_000} MB at once, each on a connection of its own`,
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
      const answers = await Promise.all(
        connections.map(async (connection) => {
          sendInPieces(connection.socket, body);
          const answer = await connection.answers();
          connection.socket.destroy();
          return answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 201'.length);
        }),
      );
      const { peak } = memoryOf(server.pid);
      process.stderr.write(`  ${before.now} MB before, at most ${before.peak} MB while it started\n`);
      return [
        atMost('peak memory of the server', peak, mostMegabytes, 'MB'),
        atMost(
          'uploads that were not taken',
          answers.filter((status) => status !== '201').length,
          0,
          'uploads',
        ),
      ];
    }),
};

/** As fast as the connection takes them, so that all bodies arrive side by side. */
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
