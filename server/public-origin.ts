import { ServiceError } from '../core/errors.ts';
import { lazily } from '../core/lazily.ts';
import { loadPublicAddresses } from '../core/network/public-addresses.ts';
import type { ServerContext } from './server-context.ts';

/**
 * The address for links that are given out: the operator's (`LANDFALL_PUBLIC_URL`), or else the one under
 * which the caller reached the server. Over a trusted proxy that is the proxy's, as the last values of
 * `X-Forwarded-Proto` and `-Host` state; for a caller in process, where a server on this data folder would listen.
 */
export function publicOrigin(
  { core: { config }, requests, trusted }: Pick<ServerContext, 'core' | 'requests' | 'trusted'>,
  request: Request,
): string {
  if (config.publicUrl !== null) return config.publicUrl;
  if (trusted) return `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`;
  const url = new URL(request.url);
  if (!requests.get(request)?.isFromProxy) return url.origin;
  const last = (name: string) => request.headers.get(name)?.split(',').at(-1)?.trim();
  const protocol = last('x-forwarded-proto') ?? url.protocol.slice(0, -1);
  const host = last('x-forwarded-host') ?? url.host;
  const origin = `${protocol}://${host}`;
  return /^https?$/.test(protocol) && URL.canParse(origin) ? new URL(origin).origin : url.origin;
}

const isPublicAddress = lazily(loadPublicAddresses);

/**
 * Refuses an address that only this machine or network opens. The operator's own is taken as it is: a network may
 * reach further than it looks.
 * @throws ServiceError CONFLICT naming the setting.
 */
export function requireReachable({ core: { config } }: Pick<ServerContext, 'core'>, origin: string): void {
  if (config.publicUrl !== null || isReachable(new URL(origin).hostname)) return;
  throw new ServiceError(
    'CONFLICT',
    { origin, setting: 'LANDFALL_PUBLIC_URL' },
    `Not shared, because the links would begin with ${origin}, which people outside cannot open. Set LANDFALL_PUBLIC_URL to the address under which they reach the server`,
  );
}

/** A literal address must be a public one; a name must have a dot, and none of the endings of private networks. */
function isReachable(hostname: string): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (/^[\d.]+$/.test(literal) || literal.includes(':')) return isPublicAddress()(literal);
  return literal.includes('.') && !/\.(?:localhost|local|internal|lan|home\.arpa|test)\.?$/i.test(literal);
}
