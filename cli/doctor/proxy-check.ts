import { existsSync } from 'node:fs';
import { serverOfFolder } from '../../server/folder-server.ts';
import { undeclaredProxyMetric } from '../../server/undeclared-proxies.ts';
import { type DoctorCheck, ok, warning } from './finding.ts';

/**
 * Whether requests come over a proxy that is not declared: then all clients share one address, and one of them can use up
 * the requests, and the attempts to sign in, of all.
 * @param readMetrics of the server; null where there is none, or it does not show them.
 */
export const proxyCheck = (readMetrics: () => Promise<string | null>): DoctorCheck => ({
  name: 'proxy',
  next: 'see that the server answers /metrics on its own machine',
  async look() {
    const metrics = await readMetrics();
    if (metrics === null) return ok('Not checked: no server here shows its /metrics.');
    const found = new RegExp(`^${undeclaredProxyMetric} (\\d+)$`, 'm').exec(metrics);
    if (!found) return ok('Not checked: the server is of an older version.');
    const requests = Number(found[1]);
    if (requests === 0) return ok('No request has come over a proxy that is not declared.');
    return warning(
      `${requests} requests came with X-Forwarded-For or Forwarded from an address that is not declared as a proxy; all clients behind it count as one.`,
      'find the address in the log of the server; if it is your proxy, name it in LANDFALL_TRUSTED_PROXIES; if not, a client sent the header itself, and nothing is to be done',
    );
  },
});

/** Of the server at work on a data folder; null when there is none. */
export async function metricsOfFolder(dataFolder: string): Promise<string | null> {
  const server = existsSync(dataFolder) ? serverOfFolder(dataFolder) : null;
  if (!server) return null;
  const answer = await fetch(`${server.url}/metrics`, { signal: AbortSignal.timeout(10_000) });
  return answer.ok ? answer.text() : null;
}
