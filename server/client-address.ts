/**
 * The address that unauthenticated requests are counted by.
 * @param socketAddress of the connection; null for a request in process.
 * @param forwardedFor the X-Forwarded-For header, given only behind a proxy that is trusted: its last
 * entry is what that proxy saw, the ones before it are what the client claimed.
 */
export function clientAddress(socketAddress: string | null, forwardedFor: string | null): string {
  const forwarded = forwardedFor?.split(',').at(-1)?.trim();
  return network(forwarded || socketAddress || 'in-process');
}

/** An IPv6 client chooses among 2^64 addresses: the first four groups are what it is given. */
function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.split('%')[0]!.split('::');
  const [front, back] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)];
  const gap = Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  return `${[...front, ...gap, ...back].slice(0, 4).join(':').toLowerCase()}::/64`;
}
