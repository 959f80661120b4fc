import { afterAll } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSelfSignedCertificate } from '../../cli/receiver/self-signed-certificate.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The host of every receiver in tests; the resolver of a test says where it is. */
export const receiverHost = 'hooks.receiver.test';

const { certificate, key } = makeSelfSignedCertificate(
  ['*.receiver.test', 'localhost', '127.0.0.1'],
  Date.now(),
  1,
);
export const receiverTls = { cert: certificate, key };

/** The file that makes a Landfall trust the receivers of tests. */
export function receiverAuthority(): string {
  const file = join(temporaryFolder(), 'receivers.pem');
  writeFileSync(file, certificate);
  return file;
}

export interface ReceivedDelivery {
  readonly path: string;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** A real HTTPS server on loopback that keeps what it is sent, and answers as told: 200 unless told otherwise. */
export function startReceiver(
  answer: (delivery: ReceivedDelivery, count: number) => Response | Promise<Response> = () => new Response(),
) {
  const received: ReceivedDelivery[] = [];
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    tls: receiverTls,
    idleTimeout: 60,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      const delivery = {
        path: pathname,
        headers: request.headers,
        body: new Uint8Array(await request.arrayBuffer()),
      };
      received.push(delivery);
      return answer(delivery, received.length);
    },
  });
  afterAll(() => server.stop(true));
  return { received, port: server.port!, url: `https://${receiverHost}:${server.port}/hook` };
}
