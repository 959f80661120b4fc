import type { Logger } from '../core/logger.ts';
import type { Metric } from './metrics/prometheus-text.ts';

/** `landfall doctor` reads it by this name. */
export const undeclaredProxyMetric = 'landfall_undeclared_proxy_requests_total';

/** Addresses that are logged; a client can send such headers too, from as many as it likes. */
const maximumLogged = 10;

/** Notices a proxy that is not in `LANDFALL_TRUSTED_PROXIES`: behind one all clients have one address. */
export function createUndeclaredProxies(logger: Logger) {
  const logged = new Set<string>();
  let requests = 0;
  return {
    /** A request with the headers of a proxy came from this address, which is not trusted. */
    note(address: string): void {
      requests++;
      if (logged.has(address) || logged.size >= maximumLogged) return;
      logged.add(address);
      logger.warn(
        'a request came over a proxy that is not trusted: all its clients count as one; if it is yours, name it in LANDFALL_TRUSTED_PROXIES',
        { address },
      );
    },
    metrics: (): readonly Metric[] => [
      {
        name: undeclaredProxyMetric,
        help: 'Requests with the headers of a proxy that LANDFALL_TRUSTED_PROXIES does not name.',
        type: 'counter',
        samples: [{ value: requests }],
      },
    ],
  };
}

export type UndeclaredProxies = ReturnType<typeof createUndeclaredProxies>;
