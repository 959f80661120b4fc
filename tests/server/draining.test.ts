import { describe, expect, test } from 'bun:test';
import { connect, type Socket } from 'node:net';
import { startServer } from '../../server/start-server.ts';
import { startTestServer } from './start-test-server.ts';

const { core, newOrganization } = await startTestServer();
const { credentials } = await newOrganization();

/** An upload whose body is still on its way. */
async function beginUpload(url: string) {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  const body =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\r\n--b--\r\n';
  const head = [
    'POST /api/v1/documents HTTP/1.1',
    'host: test',
    `authorization: ${credentials.authorization}`,
    'content-type: multipart/form-data; boundary=b',
    `content-length: ${body.length}`,
  ];
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 20)}`);
  const answer = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (data) => {
      text += data.toString();
      if (text.includes('}')) resolve(text);
    });
    socket.on('close', () => resolve(text));
    socket.on('error', () => resolve(text));
  });
  return { finish: () => socket.write(body.slice(20)), answer, close: () => socket.destroy() };
}

describe('a server that stops', () => {
  test('finishes the request that is running, and accepts no other', async () => {
    const server = await startServer(core, { host: '127.0.0.1', port: 0 });
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    const upload = await beginUpload(server.url);
    // The request is being worked on once another, sent after it, is answered.
    await fetch(`${server.url}/health`);
    const stopped = server.stop();
    await expect(fetch(`${server.url}/health`, { keepalive: false })).rejects.toThrow();
    upload.finish();
    expect(await upload.answer).toStartWith('HTTP/1.1 201');
    await stopped;
    upload.close();
  });

  test('cuts off what does not finish in time', async () => {
    const server = await startServer(core, { host: '127.0.0.1', port: 0, drainSeconds: 0.2 });
    const upload = await beginUpload(server.url);
    await fetch(`${server.url}/health`);
    await server.stop();
    expect(await upload.answer).toBe('');
  });

  test('says so when its port is taken', async () => {
    const first = await startServer(core, { host: '127.0.0.1', port: 0 });
    const port = Number(new URL(first.url).port);
    await expect(startServer(core, { host: '127.0.0.1', port })).rejects.toThrow(/Choose another port/);
    await first.stop();
  });
});
