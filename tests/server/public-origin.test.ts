import { describe, expect, test } from 'bun:test';
import { readConfig } from '../../core/config.ts';
import type { Core } from '../../core/core-services.ts';
import { requireReachable } from '../../server/public-origin.ts';

const check = (origin: string, publicUrl: string | null = null) => {
  const config = readConfig({}, { publicUrl });
  return () => requireReachable({ core: { config } as Core }, origin);
};

describe('an address for people outside', () => {
  test.each([
    'http://127.0.0.1:8787',
    'http://[::1]:8787',
    'http://localhost:8787',
    'http://10.1.2.3',
    'http://192.168.1.20:8787',
    'http://server:8787',
    'https://landfall.local',
    'https://docs.internal',
  ])('is not %s', (origin) => expect(check(origin)).toThrow('Set LANDFALL_PUBLIC_URL'));

  test.each(['https://docs.broker.example', 'http://8.8.8.8', 'https://[2606:4700::1111]'])(
    'may be %s',
    (origin) => expect(check(origin)).not.toThrow(),
  );

  test('is the one that the operator names, whatever it is', () => {
    expect(check('http://10.1.2.3', 'http://10.1.2.3')).not.toThrow();
  });
});
