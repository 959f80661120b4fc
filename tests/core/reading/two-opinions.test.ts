import { describe, expect, test } from 'bun:test';
import { settledByBoth } from '../../../core/reading/judge/two-opinions.ts';
import type { Word } from '../../../core/reading/page.ts';

/** Words of one line, a tenth of the page each, from the left; `null` leaves a place empty. */
const line = (texts: readonly (string | null)[], confidence = 1): Word[] =>
  texts.flatMap((text, at) =>
    text === null
      ? []
      : [
          {
            text,
            box: [at / 10, 0.1, at / 10 + 0.08, 0.12] as const,
            confidence,
            size: 0.015,
            bold: false,
          },
        ],
  );
const trust = 0.97;
const settle = (layer: readonly Word[], read: readonly Word[]): (readonly [string, number])[] =>
  settledByBoth(layer, read, trust).map(({ text, confidence }) => [text, Math.round(confidence * 100) / 100]);

describe('a scan that its scanner has read, and that was read again', () => {
  test('a word of which both are of one opinion is surer than either', () => {
    expect(settle(line(['Hamburg']), line(['Hamburg'], 0.8))).toEqual([['Hamburg', 0.99]]);
  });

  test('of different digits those are taken of which our reading is sure, in doubt', () => {
    expect(settle(line(['1,234.5O']), line(['1,234.50'], 0.98))).toEqual([['1,234.50', 0.7]]);
  });

  test('where our reading guesses, the word of the scanner stands, in doubt', () => {
    expect(settle(line(['Consignee']), line(['Comsigmce'], 0.5))).toEqual([['Consignee', 0.6]]);
  });

  test('signs and capitals that differ are no doubt of a word that is surely read', () => {
    expect(settle(line(['total;']), line(['Total:'], 0.95))).toEqual([['Total:', 0.95]]);
  });

  test('who writes an accent has seen one', () => {
    expect(settle(line(['Łódź']), line(['Lodz'], 0.95))).toEqual([['Łódź', 1 - 0.01]]);
    expect(settle(line(['Lodz']), line(['Łódź'], 0.95))).toEqual([['Łódź', 0.99]]);
  });

  test('words that the scanner wrote together are parted as they were surely read', () => {
    const joined: Word = { ...line(['x'])[0]!, text: 'InvoiceNo', box: [0, 0.1, 0.18, 0.12] };
    expect(settle([joined], line(['Invoice', 'No'], 0.95)).map(([text]) => text)).toEqual(['Invoice', 'No']);
  });

  test('what only one of them has seen stays, the less sure', () => {
    expect(settle(line(['Net', 'weight', null]), line(['Net', null, '4.5'], 0.9))).toEqual([
      ['Net', 0.99],
      ['weight', 0.6],
      ['4.5', 0.9],
    ]);
  });

  test('grain that only our reading took for a letter is none, and a lone sign of the scanner neither', () => {
    expect(settle(line(['Net', '~']), line(['Net', null, 'iI'], 0.4)).map(([text]) => text)).toEqual(['Net']);
  });
});
