import { describe, expect, test } from 'bun:test';
import { furtherCertificates } from '../../fixtures/papers/certificates/further-layouts.ts';
import { heldOutCertificates } from '../../fixtures/papers/certificates/held-out/layouts.ts';
import { seenCertificates } from '../../fixtures/papers/certificates/layouts.ts';
import { scorePapers } from './score-papers.ts';

describe('drawn certificates of origin, read from their PDF', () => {
  test('layouts that the rules were written with', async () => {
    const { types, header, lines, falseFills } = await scorePapers(seenCertificates, [11, 12]);
    expect(types).toBe(1);
    expect(header).toBeGreaterThanOrEqual(0.96);
    expect(lines).toBeGreaterThanOrEqual(0.95);
    expect(falseFills).toBe(0);
  });

  test('layouts that nobody looked at while the rules were written', async () => {
    const { types, header, lines, falseFills } = await scorePapers(heldOutCertificates, [11, 12]);
    expect(types).toBe(1);
    expect(header).toBeGreaterThanOrEqual(0.96);
    expect(lines).toBeGreaterThanOrEqual(0.95);
    expect(falseFills).toBe(0);
  });

  test('a tariff code that stands where other lines tell their packages is no count of them', async () => {
    const chamber = furtherCertificates.filter(({ name }) => name === 'japanese-chamber');
    expect(chamber).toHaveLength(1);
    expect((await scorePapers(chamber, [501])).lines).toBe(1);
  });
});
