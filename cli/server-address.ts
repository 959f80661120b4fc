import { usageError } from './command-error.ts';

/**
 * The address of a server in one form, without the API's prefix and a slash at its end.
 * @throws CommandError when the text is not an address.
 */
export function serverAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw usageError(`${text} is no address of a server.`, 'landfall login https://landfall.example.com');
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/api\/v1$/, '');
}

/** Whether what is sent there can be read on the way: plain HTTP to another machine. */
export function isReadableOnTheWay(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  const isThisMachine = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  return protocol === 'http:' && !isThisMachine;
}
