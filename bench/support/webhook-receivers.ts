/**
 * Receivers for `bench/webhooks.ts`, in a process of their own so that their work is not counted as ours.
 * The first takes every request and never answers. Sends its parent the ports, and when asked the arrivals with their times.
 */
const { CERTIFICATE: cert, KEY: key, RECEIVERS } = process.env;
if (!cert || !key || !process.send) throw new Error('This is started by bench/webhooks.ts');

const received: [reference: string, at: number][] = [];
const never = new Promise<Response>(() => {});
const servers = Array.from({ length: Number(RECEIVERS) }, (_, at) =>
  Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    tls: { cert, key },
    idleTimeout: 0,
    async fetch(request) {
      const { data } = (await request.json()) as { data: { reference: string } };
      if (at === 0) return never;
      received.push([data.reference, Date.now()]);
      return new Response();
    },
  }),
);
process.on('message', () => process.send!(received));
process.send(servers.map(({ port }) => port));
