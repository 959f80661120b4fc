import { describe, expect, test } from 'bun:test';
import { sendRaw, statusesOf } from '../support/send-raw.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const host = 'Host: localhost\r\n';
const close = 'Connection: close\r\n';

/** A request, and a second one behind it on the same connection, which is answered where the first is read whole. */
const send = (line: string, headers: string, body = '') =>
  sendRaw(server.api.url, `${line}\r\n${headers}\r\n${body}GET /health HTTP/1.1\r\n${host}${close}\r\n`);

/** The body of the first answer. */
const bodyOf = (answer: string) =>
  JSON.parse(answer.slice(answer.indexOf('{'), answer.indexOf('}}') + 2)) as Record<string, unknown>;

describe('a request that says twice, or does not say, whom it is for', () => {
  test.each([
    ['two hosts', `GET /api/v1/me HTTP/1.1`, `${host}Host: other.example\r\n`],
    ['the same host twice', `GET /api/v1/me HTTP/1.1`, `${host}${host}`],
    ['two hosts in one header', `GET /api/v1/me HTTP/1.1`, 'Host: localhost, other.example\r\n'],
    ['an empty host', `GET /api/v1/me HTTP/1.1`, 'Host:\r\n'],
    ['a host of spaces', `GET /api/v1/me HTTP/1.1`, 'Host:    \r\n'],
    ['a host with a path', `GET /api/v1/me HTTP/1.1`, 'Host: localhost/health?\r\n'],
    ['a host with a name to sign in', `GET /api/v1/me HTTP/1.1`, 'Host: owner@localhost\r\n'],
    ['a host with a space', `GET /api/v1/me HTTP/1.1`, 'Host: local host\r\n'],
    ['only a port', `GET /api/v1/me HTTP/1.1`, 'Host: :8787\r\n'],
    ['a port that there is not', `GET /api/v1/me HTTP/1.1`, 'Host: localhost:99999\r\n'],
    ['half an address', `GET /api/v1/me HTTP/1.1`, 'Host: [::1\r\n'],
    ['another server', 'CONNECT other.example:443 HTTP/1.1', host],
  ])('%s', async (_what, line, headers) => {
    const answer = await send(line, headers);
    // The connection is closed: what follows is not taken for a request.
    expect(statusesOf(answer)).toEqual([400]);
    const body = bodyOf(answer);
    expect(body.code).toBe('VALIDATION_FAILED');
    expect(body.error).toStartWith('Host: must ');
    expect(answer).toMatch(/^x-request-id: /im);
    expect(answer).not.toContain('UNAUTHENTICATED');
  });

  test('a request of HTTP/1.0 without a host', async () => {
    const answer = await sendRaw(server.api.url, 'GET /api/v1/me HTTP/1.0\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.[01] 400 /);
    expect(bodyOf(answer).code).toBe('VALIDATION_FAILED');
  });

  test.each([
    ['no host', 'GET /health HTTP/1.1', ''],
    ['no path', 'GET health HTTP/1.1', host],
    ['an address without a host', 'GET http:/health HTTP/1.1', host],
    ['the server as a whole', 'OPTIONS * HTTP/1.1', host],
  ])('%s is refused by Bun, which closes the connection', async (_what, line, headers) => {
    expect(statusesOf(await send(line, headers))).toEqual([400]);
  });

  test('an address in the request line goes by its path, and by the Host header', async () => {
    const answer = await send('GET http://other.example/health HTTP/1.1', host);
    expect(statusesOf(answer)).toEqual([200, 200]);
  });
});

describe('a body whose length can be read in two ways', () => {
  const post = 'POST /api/v1/auth/refresh HTTP/1.1';
  const json = `${host}Content-Type: application/json\r\n`;
  const chunked = 'Transfer-Encoding: chunked\r\n';
  const smuggled = `GET /metrics HTTP/1.1\r\n${host}\r\n`;

  test.each([
    ['length and chunks', `${json}Content-Length: 4\r\n${chunked}`, `0\r\n\r\n${smuggled}`],
    ['chunks and length', `${json}${chunked}Content-Length: 4\r\n`, `0\r\n\r\n${smuggled}`],
    ['two lengths', `${json}Content-Length: 2\r\nContent-Length: 60\r\n`, `{}${smuggled}`],
    ['a list of lengths', `${json}Content-Length: 2, 2\r\n`, '{}'],
    ['a signed length', `${json}Content-Length: +2\r\n`, '{}'],
    ['a negative length', `${json}Content-Length: -2\r\n`, '{}'],
    ['a length in hexadecimal', `${json}Content-Length: 0x2\r\n`, '{}'],
    ['an unknown coding', `${json}Transfer-Encoding: xchunked\r\n`, `2\r\n{}\r\n0\r\n\r\n`],
    ['a coding after chunks', `${json}Transfer-Encoding: chunked, identity\r\n`, `2\r\n{}\r\n0\r\n\r\n`],
    ['two codings', `${json}${chunked}Transfer-Encoding: identity\r\n`, `2\r\n{}\r\n0\r\n\r\n`],
    ['a space before the colon', `${json}Transfer-Encoding : chunked\r\n`, `2\r\n{}\r\n0\r\n\r\n`],
    ['a control sign in the coding', `${json}Transfer-Encoding: \x0bchunked\r\n`, `2\r\n{}\r\n0\r\n\r\n`],
    ['a folded header', `${json}X-Note: a\r\n b\r\n`, ''],
    ['a chunk of no length', `${json}${chunked}`, `zz\r\n{}\r\n0\r\n\r\n`],
    ['a chunk of a length beyond all numbers', `${json}${chunked}`, `fffffffffffffffff2\r\n{}\r\n0\r\n\r\n`],
    ['a chunk longer than it says', `${json}${chunked}`, `2\r\n{}${smuggled}\r\n0\r\n\r\n`],
    ['lines that end with half of it', `${json}${chunked}`, '2\n{}\n0\n\n'],
  ])('%s is refused, and what follows is not taken for a request', async (_what, headers, body) => {
    const answer = await send(post, headers, body);
    expect(statusesOf(answer)).toEqual([400]);
    expect(answer).not.toContain('landfall_ready');
  });

  test('the same length twice is refused before anything is reserved for the body', async () => {
    const answer = await send(post, `${json}Content-Length: 2\r\nContent-Length: 2\r\n`, '{}');
    expect(statusesOf(answer)).toEqual([400]);
    expect(bodyOf(answer)).toMatchObject({ error: 'Content-Length: must be sent once' });
  });

  test('chunks are read to their end, and what follows is the next request', async () => {
    const answer = await send(post, `${json}${chunked}`, `2;note=x\r\n{}\r\n0\r\n\r\n`);
    expect(statusesOf(answer)).toEqual([400, 200]);
    expect(bodyOf(answer)).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(answer).toContain('refreshToken');
  });
});
