import type { ServerContext } from './server-context.ts';

/**
 * The address for links that are given out: the operator's (`LANDFALL_PUBLIC_URL`), or else the one under
 * which the caller reached the server. Behind a proxy of the operator's (`LANDFALL_TRUST_PROXY`) that is the
 * proxy's; for a caller in process, where a server on this data folder would listen.
 */
export function publicOrigin(
  { core: { config }, trusted }: Pick<ServerContext, 'core' | 'trusted'>,
  request: Request,
): string {
  if (config.publicUrl !== null) return config.publicUrl;
  if (trusted) return `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`;
  const url = new URL(request.url);
  if (config.trustProxy !== 'yes') return url.origin;
  const first = (name: string) => request.headers.get(name)?.split(',')[0]?.trim();
  const protocol = first('x-forwarded-proto') ?? url.protocol.slice(0, -1);
  const host = first('x-forwarded-host') ?? url.host;
  const origin = `${protocol}://${host}`;
  return /^https?$/.test(protocol) && URL.canParse(origin) ? new URL(origin).origin : url.origin;
}
