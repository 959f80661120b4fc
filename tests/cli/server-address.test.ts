import { expect, test } from 'bun:test';
import { isReadableOnTheWay, serverAddress } from '../../cli/server-address.ts';

test.each([
  ['http://127.0.0.1:8787', 'http://127.0.0.1:8787'],
  ['https://Landfall.example.com/', 'https://landfall.example.com'],
  ['https://example.com/customs/api/v1/', 'https://example.com/customs'],
  ['https://example.com/?q=1#x', 'https://example.com'],
])('%s is the server %s', (text, address) => {
  expect(serverAddress(text)).toBe(address);
});

test.each(['', 'landfall', 'localhost:8787', 'ftp://example.com', 'file:///etc'])('%p is none', (text) => {
  expect(() => serverAddress(text)).toThrow('is no address of a server');
});

test.each([
  ['https://example.com', false],
  ['http://localhost:8787', false],
  ['http://127.8.9.1', false],
  ['http://[::1]:8787', false],
  ['http://127.0.0.1.example.com', true],
  ['http://192.168.1.5', true],
  ['http://localhost.example.com', true],
])('credentials sent to %s can be read on the way: %p', (address, isReadable) => {
  expect(isReadableOnTheWay(address)).toBe(isReadable);
});
