import type { Connection } from '../connection.ts';
import { type DoctorCheck, failed, ok } from './finding.ts';
import { proxyCheck } from './proxy-check.ts';

/** How far the clocks may be apart before signatures and sign-ins fail, in milliseconds. */
const clockMargin = 2 * 60 * 1000;

/** The checks of a server elsewhere: its folder is checked where it runs. */
export function serverChecks(
  server: string,
  { client, fetchFile }: Connection,
  now: () => number,
): readonly DoctorCheck[] {
  let serverTime: number | null = null;
  return [
    {
      name: 'server',
      next: 'check the address, and that the server runs; landfall doctor on its machine says more',
      async look() {
        const answer = await fetchFile('/ready');
        serverTime = Date.parse(answer.headers.get('date') ?? '') || null;
        if (!answer.ok) return failed(`${server} is not ready: ${await answer.text()}`, this.next);
        return ok(`${server} is ready.`);
      },
    },
    {
      name: 'credential',
      next: `sign in: landfall login ${server} --email ADDRESS`,
      async look() {
        const { error } = await client.api.v1.documents.get({ query: { limit: 1 } });
        if (error) return failed(`It is refused (${error.status}).`, this.next);
        return ok('It is accepted.');
      },
    },
    // Where the proxy hides it, as it should, the doctor on the server's machine checks it.
    proxyCheck(async () => {
      const answer = await fetchFile('/metrics');
      return answer.ok ? answer.text() : null;
    }),
    {
      name: 'clock',
      next: 'set the clocks of both machines',
      look() {
        if (serverTime === null) return ok('The server does not state its time.');
        const apart = Math.round(Math.abs(serverTime - now()) / 1000);
        return apart * 1000 > clockMargin
          ? failed(`The clocks of this machine and the server are ${apart} s apart.`, this.next)
          : ok(`The clocks of this machine and the server are ${apart} s apart.`);
      },
    },
  ];
}
