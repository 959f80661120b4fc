import { describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadPublicAddresses } from '../../../core/network/public-addresses.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const isPublic = loadPublicAddresses();

describe('public addresses', () => {
  test.each([
    '0.0.0.0',
    '10.255.255.255',
    '100.64.0.1',
    '100.127.255.255',
    '127.8.8.8',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.2.1',
    '192.168.1.1',
    '198.19.255.255',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::',
    '3fff::1',
    '4000::1',
    '',
    'localhost',
    '1.2.3',
    '01.2.3.4',
  ])('are not: %s', (address) => {
    expect(isPublic(address)).toBe(false);
  });

  test.each([
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '2606:4700:4700::1111',
    '2a00:1450:4001:81b::200e',
    '2001:200::1',
    '3ffe::1',
  ])('are: %s', (address) => {
    expect(isPublic(address)).toBe(true);
  });

  test('a range that is none is named with its file and line', () => {
    const file = join(temporaryFolder(), 'ranges.tsv');
    writeFileSync(file, 'range\tuse\tsource\n10.0.0.1/8\tx\ty\n');
    expect(() => loadPublicAddresses(file)).toThrow(/ranges\.tsv, line 2: "10\.0\.0\.1\/8" is no range/);
  });
});
