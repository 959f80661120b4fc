import { describe, expect, test } from 'bun:test';
import { mendedText, signsOf, slipBetween } from '../../../../core/extraction/siblings/one-sign.ts';

const slip = (read: string, meant: string) => slipBetween(signsOf(read)!, signsOf(meant)!)?.kind ?? null;

describe('one sign beside what was meant', () => {
  test.each([
    ['INV-2O26', 'INV-2026', 'alike'],
    ['C1-263187', 'CI-263187', 'alike'],
    ['MSCU 12B4565', 'MSCU1284565', 'alike'],
    ['PO-97Z2', 'PO-9722', 'alike'],
    ['G4711', '64711', 'alike'],
    ['1.284', '12.284', 'lost'],
    ['284', '1284', 'lost'],
    ['128', '1284', 'lost'],
    ['1199', '119', 'doubled'],
    ['11.284', '1.284', 'doubled'],
  ] as const)('%s is %s with a sign that is %s', (read, meant, kind) => {
    expect(slip(read, meant)).toBe(kind);
  });

  test.each([
    ['INV-2026', 'inv 2026'],
    ['1.284', '1.234'],
    ['PO-07176', 'PO-07776'],
    ['1.248', '1.284'],
    ['INV-2O2G', 'INV-2026'],
    ['NORD', 'NORDW'],
    ['1.254', '1.24'],
    ['4711', '47113 2'],
  ])('%s is not %s with one sign misread', (read, meant) => {
    expect(slip(read, meant)).toBeNull();
  });

  test.each([
    ['INV-2O26/7,', 'INV20267', 'INV-2026/7,'],
    ['1,84.50', '128450', '1,284.50'],
    ['1,1284.50', '128450', '1,284.50'],
    ['(128)', '1284', '(1284)'],
  ])('%s is mended in its own form', (read, meant, mended) => {
    const found = slipBetween(signsOf(read)!, signsOf(meant)!);
    expect(found && mendedText(read, found, [...meant])).toBe(mended);
  });
});
