/**
 * Ends with 0 when the server of this machine answers, else with 1: the health check of the container and of the
 * service. It asks where the settings say that the server listens.
 *
 *     bun deploy/healthy.ts [--wait]      with --wait it asks again for a minute
 */

import { readConfig } from '../core/config.ts';

const { host, port } = readConfig(process.env);
const everywhere: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };
const address = everywhere[host] ?? (host.includes(':') ? `[${host}]` : host);
const attempts = process.argv.includes('--wait') ? 120 : 1;
const pause = 500;

async function isHealthy(): Promise<boolean> {
  try {
    const answer = await fetch(`http://${address}:${port}/health`, { signal: AbortSignal.timeout(4_000) });
    return answer.ok;
  } catch {
    return false;
  }
}

let healthy = await isHealthy();
for (let attempt = 1; attempt < attempts && !healthy; attempt++) {
  await Bun.sleep(pause);
  healthy = await isHealthy();
}
process.exitCode = healthy ? 0 : 1;
