import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { distance } from 'fastest-levenshtein';
import { nearlyKnown } from '../../../core/layout/nearly-known.ts';

const find = nearlyKnown(['invoice', 'invoicenumber', 'portofloading', 'placeofdelivery', 'total']);

describe('a label of which OCR misread letters', () => {
  test.each([
    ['invoicenumber', 'invoicenumber'],
    ['inv0icenumber', 'invoicenumber'],
    ['invoicenumbr', 'invoicenumber'],
    ['invoicenumbber', 'invoicenumber'],
  ])('%s is found as %s', (read, known) => {
    expect(find(read)).toBe(known);
  });

  test('a long one may have two wrong, wherever they stand', () => {
    expect(find('plaecofdelivery')).toBe('placeofdelivery');
    expect(find('blaceofdeliverg')).toBe('placeofdelivery');
    expect(find('placefdeliverx')).toBe('placeofdelivery');
  });

  test('a short one may have none, and one of middling length no two', () => {
    expect(find('totai')).toBeUndefined();
    expect(find('lnvoicenumbar')).toBeUndefined();
  });

  test('the nearest is found, whatever their order', () => {
    const known = ['countryoforigins', 'countryoforigin'];
    for (const order of [known, known.toReversed()])
      expect(nearlyKnown(order)('countrvoforigin')).toBe('countryoforigin');
  });

  test('nothing is missed that a comparison with every label finds', () => {
    const label = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 5, maxLength: 20 });
    const wrong = (length: number) => (length < 7 ? 0 : length < 14 ? 1 : 2);
    fc.assert(
      fc.property(fc.uniqueArray(label, { maxLength: 30 }), label, (known, key) => {
        const near = known
          .filter((one) => Math.min(wrong(one.length), wrong(key.length)) > 0)
          .map((one) => ({ one, letters: distance(one, key) }))
          .filter(({ one, letters }) => letters <= Math.min(wrong(one.length), wrong(key.length)))
          .sort((a, b) => a.letters - b.letters);
        expect(nearlyKnown(known)(key)).toBe(near[0]?.one);
      }),
    );
  });
});
