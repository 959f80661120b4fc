import { expect, test } from 'bun:test';
import { createSealer } from '../../core/sealing.ts';

const key = new Uint8Array(32).fill(7);
const sealer = createSealer(key, 'links');

test('what is sealed can be opened, and looks different each time', () => {
  const sealed = sealer.seal('https://docs.example/lfs_ä');
  expect(sealed).not.toContain('lfs');
  expect(sealer.seal('https://docs.example/lfs_ä')).not.toBe(sealed);
  expect(sealer.open(sealed)).toBe('https://docs.example/lfs_ä');
});

test('what was changed, cut short or sealed otherwise is refused', () => {
  const sealed = sealer.seal('a link');
  for (let at = 0; at < sealed.length - 1; at++) {
    const other = sealed[at] === 'A' ? 'B' : 'A';
    expect(() => sealer.open(sealed.slice(0, at) + other + sealed.slice(at + 1))).toThrow();
  }
  expect(() => sealer.open(sealed.slice(0, 20))).toThrow();
  expect(() => sealer.open('')).toThrow();
  expect(() => createSealer(key, 'other purpose').open(sealed)).toThrow();
  expect(() => createSealer(new Uint8Array(32), 'links').open(sealed)).toThrow();
});
