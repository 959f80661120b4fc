import { describe, expect, test } from 'bun:test';
import { heldOutPackingLists } from '../../fixtures/papers/packing-lists/held-out/layouts.ts';
import { seenPackingLists } from '../../fixtures/papers/packing-lists/layouts.ts';
import { scorePapers } from './score-papers.ts';

describe('drawn packing lists, read from their PDF', () => {
  test('layouts that the rules were written with', async () => {
    const { types, header, lines, falseFills } = await scorePapers(seenPackingLists, [11, 12]);
    expect(types).toBe(1);
    expect(header).toBeGreaterThanOrEqual(0.96);
    expect(lines).toBeGreaterThanOrEqual(0.98);
    expect(falseFills).toBe(0);
  });

  test('layouts that nobody looked at while the rules were written', async () => {
    const { types, header, lines, falseFills } = await scorePapers(heldOutPackingLists, [11, 12]);
    expect(types).toBe(1);
    expect(header).toBeGreaterThanOrEqual(0.95);
    expect(lines).toBeGreaterThanOrEqual(0.95);
    expect(falseFills).toBeLessThanOrEqual(2);
  });
});
