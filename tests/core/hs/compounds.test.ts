import { describe, expect, test } from 'bun:test';
import { Compounds, wordPairs } from '../../../core/hs/lexical/compounds.ts';
import { NumberedTexts, WordNumbers } from '../../../core/hs/lexical/numbered-texts.ts';

const words = new WordNumbers();
const texts = new NumberedTexts();
for (const text of ['electr chain saw', 'bedspread cotton', 'air bed', 'car barrier pet', 'x ray film'])
  texts.add(text.split(' ').map((word) => words.add(word)));
const compounds = new Compounds(wordPairs(texts, words.size), words);
const expanded = (asked: string) => {
  const found = compounds.expanded(asked.split(' '));
  return ['chain', 'saw', 'bedspread', 'bed', 'air', 'car', 'pet', 'x', 'ray'].filter((word) =>
    found.has(words.of(word)!),
  );
};

describe('words that some write as one and others as two', () => {
  test.each([
    ['chainsaw', ['chain', 'saw']],
    ['bed spread', ['bedspread', 'bed']],
    ['petrol chainsaw oil', ['chain', 'saw']],
    ['airbed', ['bed', 'air']],
  ])('%p finds %p', (asked, found) => {
    expect(expanded(asked)).toEqual(found);
  });

  test.each([
    ['saw chain', ['chain', 'saw']],
    ['spread bed', ['bed']],
    ['carpet', []],
    ['xray', []],
    ['unheard', []],
    ['', []],
  ])('%p finds only %p', (asked, found) => {
    expect(expanded(asked)).toEqual(found);
  });
});
