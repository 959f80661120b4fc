import { describe, expect, test } from 'bun:test';
import { hasCheckDigit } from '../../../core/extraction/values/container-number.ts';
import { heldOutBillsOfLading } from '../../fixtures/papers/bills-of-lading/held-out/layouts.ts';
import { seenBillsOfLading } from '../../fixtures/papers/bills-of-lading/layouts.ts';
import { scorePapers } from './score-papers.ts';

describe('drawn bills of lading, read from their PDF', () => {
  test('layouts that the rules were written with', async () => {
    const { types, header, lines, falseFills } = await scorePapers(seenBillsOfLading, [11, 12]);
    expect(types).toBe(1);
    expect(header).toBeGreaterThanOrEqual(0.97);
    expect(lines).toBeGreaterThanOrEqual(0.97);
    expect(falseFills).toBe(0);
  });

  test('layouts that nobody looked at while the rules were written', async () => {
    const { types, header, lines, falseFills } = await scorePapers(heldOutBillsOfLading, [11, 12]);
    expect(types).toBe(1);
    expect(header).toBeGreaterThanOrEqual(0.97);
    expect(lines).toBeGreaterThanOrEqual(0.98);
    expect(falseFills).toBeLessThanOrEqual(2);
  });
});

describe('the check digit of a container number', () => {
  test('is that of ISO 6346, whose own example is CSQU3054383, also under an ILU code of EN 13044', () => {
    expect(hasCheckDigit('CSQU3054383')).toBe(true);
    expect(hasCheckDigit('CSQU3054384')).toBe(false);
    // The letter of an ILU code may be another than U, J and Z; A counts as U does, B does not.
    expect(hasCheckDigit('CSQA3054383')).toBe(true);
    expect(hasCheckDigit('CSQB3054383')).toBe(false);
  });
});
