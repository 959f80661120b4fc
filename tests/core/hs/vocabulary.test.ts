import { describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadNomenclature } from '../../../core/hs/nomenclature/load-nomenclature.ts';
import { loadVocabulary, VocabularyError } from '../../../core/hs/vocabulary/load-vocabulary.ts';
import { loadMistakenGoods, withMistakenGoods } from '../../../core/hs/vocabulary/mistaken-goods.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const { HS2022 } = loadNomenclature().editions;
const isKnown = (digits: string): boolean => digits.length === 6 && HS2022.has(digits);
const subheadings = [...HS2022.keys()].filter((digits) => digits.length === 6);

describe('the goods vocabulary', () => {
  const vocabulary = loadVocabulary(isKnown);

  test('names goods for every subheading', () => {
    expect(subheadings.filter((code) => (vocabulary.get(code) ?? []).length === 0)).toEqual([]);
  });

  test('is in lower case, and a term is some words, not a sentence', () => {
    const terms = [...vocabulary.values()].flat();
    expect(terms.length).toBeGreaterThan(150_000);
    expect(terms.filter((term) => term !== term.toLowerCase() || term.length > 250)).toEqual([]);
  });

  test.each([
    ['a code that HS 2022 lacks', '61.tsv', '619999\tshirt', /61\.tsv:1: HS 2022 has no subheading 619999/],
    ['a code of another chapter', '62.tsv', '610910\tshirt', /62\.tsv:1: 610910 belongs in another chapter/],
    ['a code twice', '61.tsv', '610910\tshirt\n610910\tvest', /61\.tsv:2: 610910 is there twice/],
    ['a term twice', '61.tsv', '610910\tshirt; vest; shirt', /"shirt" is there twice/],
    ['an empty term', '61.tsv', '610910\tshirt; ; vest', /a term is empty/],
  ])('%s is refused with file and line', (_, name, content, message) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, name), `${content}\n`);
    expect(() => loadVocabulary(isKnown, folder)).toThrow(VocabularyError);
    expect(() => loadVocabulary(isKnown, folder)).toThrow(message);
  });
});

describe('what goods are mistaken for', () => {
  const mistaken = loadMistakenGoods(isKnown);

  test('names a right code that is another one, and why', () => {
    expect(mistaken.length).toBeGreaterThan(500);
    expect(mistaken.filter(({ takenFor, right }) => takenFor === right)).toEqual([]);
  });

  test('counts as a name of the right code', () => {
    const merged = withMistakenGoods(new Map([['610910', ['t-shirt']]]), [
      { takenFor: '610910', term: 'woven shirt', right: '620520', reason: 'woven' },
      { takenFor: '620520', term: 't-shirt', right: '610910', reason: 'knitted' },
    ]);
    expect([...merged]).toEqual([
      ['610910', ['t-shirt']],
      ['620520', ['woven shirt']],
    ]);
  });

  test.each([
    ['an unknown code', '610910\tshirt\t629999\twoven', /HS 2022 lacks 610910 or 629999/],
    [
      'a row without a reason',
      '610910\tshirt\t620520\t',
      /needs a code, a term, the right code and a reason/,
    ],
  ])('%s is refused with file and line', (_, line, message) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, '61.tsv'), `${line}\n`);
    expect(() => loadMistakenGoods(isKnown, folder)).toThrow(message);
  });
});
