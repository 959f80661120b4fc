import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { createFindSource } from '../../server/client-address.ts';

const proxies = ['127.0.0.1', '10.0.0.0/8', '2001:db8:ffff::/48'];

/** The address that a request is counted by; the connection comes from the proxy unless said otherwise. */
const addressBehind = (
  headers: Record<string, string>,
  { peer = '127.0.0.1', trusted = proxies }: { readonly peer?: string; readonly trusted?: string[] } = {},
): string => createFindSource(trusted)(peer, new Headers(headers)).address;

describe('the client address that requests are counted by', () => {
  test('is that of the connection, and of no header, where no proxy is trusted', () => {
    const headers = { 'x-forwarded-for': '198.51.100.7', forwarded: 'for=198.51.100.7' };
    expect(addressBehind(headers, { peer: '192.0.2.1' })).toBe('192.0.2.1');
    expect(addressBehind(headers, { trusted: [] })).toBe('127.0.0.1');
    expect(createFindSource(proxies)(null, new Headers(headers)).address).toBe('in-process');
  });

  test('is a network where a client chooses among its addresses', () => {
    for (const [peer, network] of [
      ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
      ['2001:DB8:1:2::ffff', '2001:db8:1:2::/64'],
      ['2001:db8::1', '2001:db8:0:0::/64'],
      ['::1', '0:0:0:0::/64'],
      ['fe80::1%eth0', 'fe80:0:0:0::/64'],
      ['::ffff:192.0.2.1', '192.0.2.1'],
      ['::ffff:c000:201', '192.0.2.1'],
    ] as const)
      expect(addressBehind({}, { peer })).toBe(network);
  });
});

describe('behind a trusted proxy', () => {
  test.each([
    ['one client', '203.0.113.9', '203.0.113.9'],
    ['what a client claims before it', '198.51.100.7, 203.0.113.9', '203.0.113.9'],
    ['further trusted proxies', '198.51.100.7, 203.0.113.9, 10.1.2.3', '203.0.113.9'],
    ['trusted ones in IPv6', '203.0.113.9, 2001:db8:ffff::5, 10.1.2.3', '203.0.113.9'],
    ['trusted ones in IPv6 clothes', '203.0.113.9, ::ffff:10.1.2.3', '203.0.113.9'],
    ['no stranger at all', '10.0.0.7, 10.1.2.3', '10.0.0.7'],
    ['a port', '203.0.113.9:4711', '203.0.113.9'],
    ['IPv6', '2001:db8:1:2::3', '2001:db8:1:2::/64'],
    ['IPv6 with brackets and port', '[2001:db8:1:2::3]:4711', '2001:db8:1:2::/64'],
    ['spaces', '   203.0.113.9  ', '203.0.113.9'],
    ['nothing', '', '127.0.0.1'],
    ['a comma', '203.0.113.9,', '127.0.0.1'],
    ['unknown', '203.0.113.9, unknown', '127.0.0.1'],
    ['unknown behind a proxy', '203.0.113.9, unknown, 10.1.2.3', '10.1.2.3'],
    ['a name', '203.0.113.9, evil.example', '127.0.0.1'],
    ['no address', '203.0.113.999', '127.0.0.1'],
    ['another notation of an address', '0x7f.1', '127.0.0.1'],
    ['half a bracket', '[2001:db8::1', '127.0.0.1'],
  ])('X-Forwarded-For with %s', (_what, header, address) => {
    expect(addressBehind({ 'x-forwarded-for': header })).toBe(address);
  });

  test.each([
    ['one client', 'for=203.0.113.9', '203.0.113.9'],
    ['more that it tells', 'For=203.0.113.9;proto=https;by=10.0.0.1; host="a,b;c"', '203.0.113.9'],
    ['what a client claims before it', 'for=198.51.100.7, for=203.0.113.9', '203.0.113.9'],
    ['further trusted proxies', 'for=203.0.113.9,for=10.1.2.3', '203.0.113.9'],
    ['quotes, IPv6 and a port', 'for="[2001:db8:1:2::3]:4711"', '2001:db8:1:2::/64'],
    ['an escaped sign', 'for="203.0.113\\.9"', '203.0.113.9'],
    ['IPv6 without the quotes it should have', 'for=[2001:db8:1:2::3]', '2001:db8:1:2::/64'],
    ['unknown', 'for=203.0.113.9, for=unknown', '127.0.0.1'],
    ['an obfuscated name', 'for="_gateway:_x1"', '127.0.0.1'],
    ['an obfuscated name behind a proxy', 'for=_hidden, for=10.1.2.3', '10.1.2.3'],
    ['no client', 'proto=https', '127.0.0.1'],
    ['two clients in one', 'for=198.51.100.7;for=203.0.113.9', '127.0.0.1'],
    ['nothing', '', '127.0.0.1'],
    ['no grammar', '203.0.113.9', '127.0.0.1'],
    ['a quote that the client left open', 'for=198.51.100.7, for=", for=203.0.113.9', '127.0.0.1'],
    ['a quote that the proxy closes', 'for=198.51.100.7;x=", for="[2001:db8::9]"', '127.0.0.1'],
    ['an escape that eats the quote', 'for=198.51.100.7;x="\\", for=203.0.113.9', '127.0.0.1'],
  ])('Forwarded with %s', (_what, header, address) => {
    expect(addressBehind({ forwarded: header })).toBe(address);
  });

  test('both headers count where they agree; else one of them is the claim of the client', () => {
    const forwarded = 'for=203.0.113.9';
    expect(addressBehind({ forwarded, 'x-forwarded-for': '198.51.100.7, 203.0.113.9' })).toBe('203.0.113.9');
    expect(addressBehind({ forwarded, 'x-forwarded-for': '203.0.113.10' })).toBe('127.0.0.1');
    expect(addressBehind({ forwarded: '"', 'x-forwarded-for': '203.0.113.10' })).toBe('127.0.0.1');
  });

  test('nothing that a client sends before the proxy writes lets it choose another address', () => {
    const client = '203.0.113.9';
    const text = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc
        .array(
          fc.constantFrom(
            ...['for=', '198.51.100.7', '10.0.0.1', '"', '\\', ';', ',', ' ', '[::1]', 'x=', 'unknown'],
          ),
        )
        .map((parts) => parts.join('')),
    );
    // A proxy that appends, in either header, and leaves the other one as the client sent it.
    fc.assert(
      fc.property(text, fc.option(text), fc.boolean(), (claimed, other, isStandard) => {
        const written = isStandard ? `for=${client};proto=https` : client;
        const [own, foreign] = isStandard
          ? ['forwarded', 'x-forwarded-for']
          : ['x-forwarded-for', 'forwarded'];
        const source = createFindSource(proxies)('127.0.0.1', {
          get: (name: string) => (name === own ? `${claimed}, ${written}` : name === foreign ? other : null),
        } as Headers);
        expect([client, '127.0.0.1']).toContain(source.address);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('a proxy that is not declared', () => {
  test('is noticed by the headers that it sets', () => {
    const source = (peer: string, headers: Record<string, string>) =>
      createFindSource(proxies)(peer, new Headers(headers));
    expect(source('192.0.2.1', { 'x-forwarded-for': '203.0.113.9' }).undeclaredProxy).toBe('192.0.2.1');
    expect(source('192.0.2.1', { forwarded: 'for=203.0.113.9' }).undeclaredProxy).toBe('192.0.2.1');
    expect(source('192.0.2.1', {}).undeclaredProxy).toBeNull();
    expect(source('10.0.0.1', { forwarded: 'for=203.0.113.9' })).toEqual({
      address: '203.0.113.9',
      isFromProxy: true,
      undeclaredProxy: null,
    });
  });
});
