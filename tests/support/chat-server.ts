import { afterAll } from 'bun:test';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What was asked of the server. */
export interface AskedOfServer {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

export type Behaviour = (response: ServerResponse, asked: AskedOfServer, count: number) => void;

/** A real HTTP server on loopback that answers chat completions as it is told to; gone after the tests. */
export async function startChatServer(behaviour: Behaviour) {
  const asked: AskedOfServer[] = [];
  let behave = behaviour;
  const server = createServer((request, response) => {
    readBody(request).then(
      (body) => {
        const { url = '', headers } = request;
        asked.push({ path: url, authorization: headers.authorization, body });
        behave(response, asked.at(-1)!, asked.length);
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  afterAll(stop);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    stop,
    behaveAs: (next: Behaviour) => {
      behave = next;
      asked.length = 0;
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** Answers with a status and a body. */
export const answering =
  (body: string, status = 200): Behaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body);
  };

/** The body of a chat completion whose text is this. */
export const completion = (content: string, finish = 'stop'): string =>
  JSON.stringify({
    choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', content } }],
  });

/** A completion whose text is this value as JSON. */
export const saying = (value: unknown): Behaviour => answering(completion(JSON.stringify(value)));
