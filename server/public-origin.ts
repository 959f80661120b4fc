import type { Config } from '../core/config.ts';

/**
 * The address under which a caller reached the server, for links that are given out. Behind a proxy of the
 * operator's (`LANDFALL_TRUST_PROXY`) it is the proxy's.
 */
export function publicOrigin({ trustProxy }: Pick<Config, 'trustProxy'>, request: Request): string {
  const url = new URL(request.url);
  if (trustProxy !== 'yes') return url.origin;
  const first = (name: string) => request.headers.get(name)?.split(',')[0]?.trim();
  const protocol = first('x-forwarded-proto') ?? url.protocol.slice(0, -1);
  const host = first('x-forwarded-host') ?? url.host;
  const origin = `${protocol}://${host}`;
  return /^https?$/.test(protocol) && URL.canParse(origin) ? new URL(origin).origin : url.origin;
}
