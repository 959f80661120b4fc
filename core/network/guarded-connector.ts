import type { Socket } from 'node:net';
import { rootCertificates } from 'node:tls';
import type { buildConnector as BuildConnector } from 'undici';
import { buildConnector } from 'undici/index.js';
import type { AddressGuard } from './guarded-lookup.ts';

/** How long an address may take to accept when the name has another one to try, in milliseconds. */
const patienceWithOthers = 3_000;

/**
 * Connects for undici: looks the name up itself, has every address checked, and connects to those addresses
 * and no others. The certificate is held against the name, not the address.
 * @param certificates further authorities to trust (PEM), beside the usual ones.
 */
export function createGuardedConnector(
  guard: AddressGuard,
  certificates: string | null,
  timeoutMilliseconds: number,
): BuildConnector.connector {
  const connectTo = connectorTo(certificates, timeoutMilliseconds);
  const connectQuickly = connectorTo(certificates, Math.min(timeoutMilliseconds, patienceWithOthers));

  async function connect(options: BuildConnector.Options): Promise<Socket> {
    const addresses = await guard.addressesOf(options.hostname);
    let failure: unknown;
    for (const [at, { address }] of addresses.entries()) {
      try {
        const tryAddress = at < addresses.length - 1 ? connectQuickly : connectTo;
        const socket = await tryAddress({ ...options, hostname: address });
        if (socket.remoteAddress !== undefined) guard.check(options.hostname, socket.remoteAddress);
        return socket;
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  return (options, callback) => {
    connect(options).then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
}

function connectorTo(certificates: string | null, timeout: number) {
  const connector = buildConnector({
    timeout,
    allowH2: false,
    ...(certificates !== null && { ca: [...rootCertificates, certificates] }),
  });
  return (options: BuildConnector.Options): Promise<Socket> => {
    const { promise, resolve, reject } = Promise.withResolvers<Socket>();
    connector(options, (...[error, socket]) => (error ? reject(error) : resolve(socket as Socket)));
    return promise;
  };
}
