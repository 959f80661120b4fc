import { connect } from 'node:net';

/**
 * Sends bytes over a connection of its own, as no HTTP client would.
 * @returns everything that was answered until the server closed the connection.
 */
export async function sendRaw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let answer = '';
  const socket = connect(Number(port), hostname, () => socket.write(text, 'latin1'));
  socket.setEncoding('latin1');
  socket.on('data', (data) => {
    answer += data;
  });
  socket.on('error', reject);
  socket.on('close', () => resolve(answer));
  return promise;
}

/** The statuses of all answers on a connection. */
export const statusesOf = (answer: string): readonly number[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
