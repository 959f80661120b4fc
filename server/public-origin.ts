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
