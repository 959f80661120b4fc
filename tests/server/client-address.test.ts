import { describe, expect, test } from 'bun:test';
import { clientAddress } from '../../server/client-address.ts';

describe('the client address that requests are counted by', () => {
  test('is the last one that a trusted proxy names, else that of the connection', () => {
    expect(clientAddress('192.0.2.1', null)).toBe('192.0.2.1');
    expect(clientAddress('10.0.0.1', '198.51.100.7, 203.0.113.9')).toBe('203.0.113.9');
    expect(clientAddress('10.0.0.1', '')).toBe('10.0.0.1');
    expect(clientAddress(null, null)).toBe('in-process');
  });

  test('is a network where a client chooses among its addresses', () => {
    expect(clientAddress('2001:db8:1:2:3:4:5:6', null)).toBe('2001:db8:1:2::/64');
    expect(clientAddress('2001:DB8:1:2::ffff', null)).toBe('2001:db8:1:2::/64');
    expect(clientAddress('2001:db8::1', null)).toBe('2001:db8:0:0::/64');
    expect(clientAddress('::1', null)).toBe('0:0:0:0::/64');
    expect(clientAddress('fe80::1%eth0', null)).toBe('fe80:0:0:0::/64');
    expect(clientAddress('::ffff:192.0.2.1', null)).toBe('192.0.2.1');
  });
});
