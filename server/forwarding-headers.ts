import { parseAddress } from '../core/network/address.ts';

/**
 * The addresses that a request has come by, the nearest last, from headers. Null is one that is not named:
 * `unknown`, an obfuscated name (`_gateway`), or anything else that is no address.
 */
export type Hops = readonly (string | null)[];

/** `X-Forwarded-For: 203.0.113.9, [2001:db8::1]:4711` */
export const hopsOfForwardedFor = (header: string): Hops => header.split(',').map(addressOf);

/** A name, `=`, and a quoted text or a token; ports and brackets are taken without quotes too. */
const pair = /\s*([!#$%&'*+.^_`|~\w-]+)=(?:"((?:[^"\\]|\\.)*)"|([^",;\s]*))\s*/y;

/**
 * `Forwarded: for=203.0.113.9;proto=https, for="[2001:db8::1]:4711"` (RFC 7239).
 * @returns null for a header that cannot be read as a whole. A client may have begun it: an open quote of its own would
 * swallow what the proxy adds, so that no part of such a header can be believed.
 */
export function hopsOfForwarded(header: string): Hops | null {
  const hops: (string | null)[] = [];
  let at = 0;
  for (;;) {
    const names = new Map<string, string>();
    for (;;) {
      pair.lastIndex = at;
      const found = pair.exec(header);
      if (!found) return null;
      const [whole, name, quoted, plain] = found;
      if (names.has(name!.toLowerCase())) return null;
      names.set(name!.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? plain!);
      at += whole.length;
      if (header[at] !== ';') break;
      at++;
    }
    hops.push(addressOf(names.get('for') ?? ''));
    if (at === header.length) return hops;
    if (header[at] !== ',') return null;
    at++;
  }
}

/** An address, perhaps in brackets, perhaps with a port behind it. */
function addressOf(text: string): string | null {
  const trimmed = text.trim();
  const found = /^\[([^\]]*)\](?::[\w.-]+)?$/.exec(trimmed) ?? /^([\d.]+)(?::[\w.-]+)?$/.exec(trimmed);
  const address = found?.[1] ?? trimmed;
  return parseAddress(address) ? address : null;
}
