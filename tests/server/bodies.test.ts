import { describe, expect, test } from 'bun:test';
import { connect } from 'node:net';
import { openRaw } from './raw-request.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { credentials } = await server.newOrganization();
const { hostname, port } = new URL(server.api.url);

/** Sends a body that never ends, in chunks, until the server answers or closes. */
function sendEndlessBody(path: string, headers: Record<string, string>) {
  const { promise, resolve, reject } = Promise.withResolvers<{ answer: string; sentBytes: number }>();
  const socket = connect(Number(port), hostname);
  const piece = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 'a'), Buffer.from('\r\n')]);
  let sentBytes = 0;
  let answer = '';
  const pump = (): void => {
    while (answer === '' && socket.writable) {
      sentBytes += piece.byteLength;
      if (!socket.write(piece)) return;
    }
  };
  const lines = Object.entries({ host: 'test', 'transfer-encoding': 'chunked', ...headers });
  socket.on('connect', () => {
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([k, v]) => `${k}: ${v}\r\n`).join('')}\r\n`);
    pump();
  });
  socket.on('drain', pump);
  socket.on('data', (data) => {
    answer += data.toString('latin1');
    if (!answer.includes('\r\n\r\n')) return;
    socket.destroy();
    resolve({ answer, sentBytes });
  });
  socket.on('error', (error) => (answer === '' ? reject(error) : undefined));
  return promise;
}

describe('a body without end', () => {
  test('is refused as an upload as soon as it is too large', async () => {
    const { answer, sentBytes } = await sendEndlessBody('/api/v1/documents', {
      ...credentials,
      'content-type': 'multipart/form-data; boundary=b',
    });
    expect(answer).toStartWith('HTTP/1.1 400');
    expect(answer).toContain('{"error":"File size exceeds 20MB limit"}');
    // What the sockets hold between them comes on top of the 20 MiB.
    expect(sentBytes).toBeLessThan(60 * 1024 * 1024);
  });

  test('is refused as JSON as soon as it is too large', async () => {
    const { answer, sentBytes } = await sendEndlessBody('/api/v1/auth/login', {
      'content-type': 'application/json',
    });
    expect(answer).toStartWith('HTTP/1.1 413');
    expect(answer).toContain('"code":"PAYLOAD_TOO_LARGE"');
    expect(sentBytes).toBeLessThan(40 * 1024 * 1024);
  });

  test('is given up as JSON when it stops, and its connection is closed', async () => {
    const connection = await openRaw(server.api.url);
    connection.send(
      'POST /api/v1/auth/login HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
    );
    const answer = await connection.answers();
    expect(answer).toStartWith('HTTP/1.1 408');
    expect(answer).toContain('"code":"REQUEST_TIMEOUT"');
    await connection.closed;
  }, 60_000);

  test('of a stranger is not read at all', async () => {
    const { answer, sentBytes } = await sendEndlessBody('/api/v1/documents', {
      'content-type': 'multipart/form-data; boundary=b',
    });
    expect(answer).toStartWith('HTTP/1.1 401');
    expect(sentBytes).toBeLessThan(40 * 1024 * 1024);
  });
});
