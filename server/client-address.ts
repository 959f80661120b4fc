import { type Address, isWithin, parseAddress, parseRange, type Range } from '../core/network/address.ts';
import { type Hops, hopsOfForwarded, hopsOfForwardedFor } from './forwarding-headers.ts';

/** Where a request comes from. */
export interface RequestSource {
  /** The client's, or its network, by which unauthenticated requests are counted. */
  readonly address: string;
  /** It came over a trusted proxy, whose headers about the request are believed. */
  readonly isFromProxy: boolean;
  /** It has the headers of a proxy, but comes from an address that is not known as one: this address. */
  readonly undeclaredProxy: string | null;
}

/** @param socketAddress of the connection; null for a request in process. */
export type FindSource = (socketAddress: string | null, headers: Headers) => RequestSource;

/**
 * Finds the client behind trusted proxies.
 *
 * A proxy appends the address that it was connected from to `Forwarded` or `X-Forwarded-For`; everything before that is
 * what the client has sent. So the headers count only when the connection comes from a trusted proxy, and are read from the
 * right: the first address that is no trusted proxy is the client. Where a proxy does not send an address, the client
 * counts under the proxy's.
 *
 * A proxy writes one of the two headers, and lets the other pass as the client sent it. Where both are there and disagree,
 * it is not certain which is the proxy's, and the client counts under the proxy's address too.
 *
 * @param trustedProxies addresses and ranges, as in `LANDFALL_TRUSTED_PROXIES`.
 */
export function createFindSource(trustedProxies: readonly string[]): FindSource {
  const ranges = trustedProxies.map(rangeOf);
  const isTrusted = (text: string): boolean => {
    const address = ranges.length > 0 ? addressOf(text) : null;
    return address !== null && ranges.some((range) => isWithin(address, range));
  };

  return (socketAddress, headers) => {
    if (socketAddress === null) return { address: 'in-process', isFromProxy: false, undeclaredProxy: null };
    const forwarded = headers.get('forwarded');
    const forwardedFor = headers.get('x-forwarded-for');
    const isForwarded = forwarded !== null || forwardedFor !== null;
    if (!isTrusted(socketAddress)) {
      const address = networkOf(socketAddress);
      return { address, isFromProxy: false, undeclaredProxy: isForwarded ? address : null };
    }
    const reported: Hops[] = [];
    // One that cannot be read is useless.
    if (forwarded !== null) reported.push(hopsOfForwarded(forwarded) ?? [null]);
    if (forwardedFor !== null) reported.push(hopsOfForwardedFor(forwardedFor));
    const [client, ...others] = reported.map((hops) => networkOf(clientOf(socketAddress, hops, isTrusted)));
    const isAgreed = client !== undefined && others.every((other) => other === client);
    return {
      address: isAgreed ? client : networkOf(socketAddress),
      isFromProxy: true,
      undeclaredProxy: null,
    };
  };
}

/** The last address that is no trusted proxy; where one is missing, the proxy that should have sent it. */
function clientOf(peer: string, hops: Hops, isTrusted: (address: string) => boolean): string {
  let nearest = peer;
  for (const hop of hops.toReversed()) {
    if (hop === null) return nearest;
    nearest = hop;
    if (!isTrusted(hop)) break;
  }
  return nearest;
}

/** An address is a range of one. The text was checked when the settings were read. */
function rangeOf(text: string): Range {
  const address = addressOf(text);
  const range = address
    ? { bits: address.bits, start: address.value, prefix: address.bits }
    : parseRange(text);
  if (!range) throw new Error(`${text} is neither an address nor a range`);
  return range;
}

const mapped = parseRange('::ffff:0:0/96')!;

/** A socket that listens on `::` writes IPv4 addresses as IPv6 ones, and may add a zone. */
function addressOf(text: string): Address | null {
  const address = parseAddress(text.split('%')[0]!);
  return address && isWithin(address, mapped) ? { bits: 32, value: address.value & 0xffff_ffffn } : address;
}

/** An IPv6 client chooses among 2^64 addresses: the first four groups are what it is given. */
function networkOf(text: string): string {
  // Most are, and need no reading.
  if (!text.includes(':')) return text;
  const address = addressOf(text);
  if (!address) return text;
  const groups = (count: number, width: bigint, value: bigint): bigint[] =>
    Array.from(
      { length: count },
      (_, at) => (value >> (BigInt(count - 1 - at) * width)) & ((1n << width) - 1n),
    );
  if (address.bits === 32) return groups(4, 8n, address.value).join('.');
  const network = groups(4, 16n, address.value >> 64n);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}
