import { describe, expect, test } from 'bun:test';
import { goodsPhrase, wordsOf } from '../../../core/compliance/goods-words.ts';

const found = (phrase: string, description: string): string | null =>
  goodsPhrase(phrase).findIn(wordsOf(description));

describe('words of a description', () => {
  test.each([
    ['Li-Ion  Akku, 48V/10Ah', ' li ion akku 48v 10ah '],
    ['Élégance GRÖSSE Straße', ' elegance grosse strasse '],
    ["ELEPHANT'S TUSK", ' elephant tusk '],
    ['—', ''],
    ['电池 5V', ' 电池 5v '],
  ])('%s', (description, words) => {
    expect(wordsOf(description)).toBe(words);
  });
});

describe('a goods phrase', () => {
  test.each([
    ['shark fin', 'Dried shark fins, grade A', 'shark fins'],
    ['battery', 'BATTERIES', 'batteries'],
    ['flick knife', 'flick knives', 'flick knives'],
    ['torpedo', 'two torpedoes', 'torpedoes'],
    ['elephant tusk', "elephant's tusk", 'elephant tusk'],
    ['munition*', 'Munitionskisten', 'munitionskisten'],
    ['*waffe*', 'Jagdwaffen', 'jagdwaffen'],
    ['lithium + battery', 'Batteries, rechargeable, lithium', 'lithium + batteries'],
    ['vicuña', 'Vicuna shawl', 'vicuna'],
    ['75 44 5', 'CAS 75-44-5', '75 44 5'],
  ])('“%s” is in “%s”', (phrase, description, match) => {
    expect(found(phrase, description)).toBe(match);
  });

  test.each([
    ['gun', 'burgundy gunmetal begun'],
    ['rum', 'drum'],
    ['shark fin', 'fin of a shark'],
    ['ricin', 'ricinus oil'],
    ['lithium + battery', 'lithium grease'],
    ['beer', 'beers-law cuvette holder'.replace('beers', 'beerslaw')],
  ])('“%s” is not in “%s”', (phrase, description) => {
    expect(found(phrase, description)).toBeNull();
  });

  test('taken out, it leaves no phrase of the words beside it', () => {
    const rest = goodsPhrase('toy').removeFrom(wordsOf('shark toy fin'));
    expect(goodsPhrase('shark fin').findIn(rest)).toBeNull();
    expect(goodsPhrase('fin').findIn(rest)).toBe('fin');
  });

  test('a likeness word right after it says that it is not the goods', () => {
    const grenade = goodsPhrase('grenade', ['shaped', 'free']);
    expect(grenade.findIn(wordsOf('Grenade-shaped mug'))).toBeNull();
    expect(grenade.findIn(wordsOf('Mug, grenade shaped, with grenade'))).toBe('grenade');
    expect(grenade.findIn(wordsOf('Shaped grenade'))).toBe('grenade');
  });

  test('taken out, it is taken out everywhere', () => {
    expect(goodsPhrase('glue gun').removeFrom(wordsOf('Glue gun, glue guns')).includes('gun')).toBe(false);
  });

  test.each(['', '+', '?!', 'a + ', 'gun*', '*x*', 'mun*ition', '*'])('“%s” is refused', (phrase) => {
    expect(() => goodsPhrase(phrase)).toThrow(`"${phrase}"`);
  });
});
