import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { IsPublicAddress } from './public-addresses.ts';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Asks the machine's resolver for all addresses of a name; an argument, because it leaves the program. */
export type ResolveName = (name: string) => Promise<readonly ResolvedAddress[]>;

export const systemResolveName: ResolveName = (name) => lookup(name, { all: true });

/** A connection was not made because of where it would have gone. */
export class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError';
}

export interface AddressGuard {
  /**
   * The addresses to connect to, and no others: looking the name up again could give different ones.
   * @throws RefusedAddressError when one of them is not public and the host is not allowed by name.
   */
  addressesOf(host: string): Promise<readonly ResolvedAddress[]>;
  /** @throws RefusedAddressError for a connection that has come out elsewhere. */
  check(host: string, address: string): void;
}

/** @param privateHosts names, or literal addresses, that may be anywhere; in lower case. */
export function createAddressGuard(needs: {
  readonly resolve: ResolveName;
  readonly isPublic: IsPublicAddress;
  readonly privateHosts: readonly string[];
}): AddressGuard {
  const { resolve, isPublic, privateHosts } = needs;
  const check = (host: string, address: string): void => {
    if (privateHosts.includes(plainHost(host)) || isPublic(address)) return;
    const what = address === plainHost(host) ? address : `${host} is ${address}, which`;
    throw new RefusedAddressError(`${what} is not a public address`);
  };
  return {
    check,
    async addressesOf(host) {
      const name = plainHost(host);
      const family = isIP(name);
      const addresses = family > 0 ? [{ address: name, family }] : await resolve(name);
      if (addresses.length === 0) throw new RefusedAddressError(`${host} has no address`);
      for (const { address } of addresses) check(name, address);
      return addresses;
    },
  };
}

/** As URLs write hosts: `[::1]` for an IPv6 address, perhaps a dot at the end of a name. */
const plainHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
