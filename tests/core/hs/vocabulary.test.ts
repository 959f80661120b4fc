import { describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadNomenclature } from '../../../core/hs/nomenclature/load-nomenclature.ts';
import { goodsVocabulary } from '../../../core/hs/vocabulary/goods-vocabulary.ts';
import { loadVocabulary } from '../../../core/hs/vocabulary/load-vocabulary.ts';
import { loadMistakenGoods, withMistakenGoods } from '../../../core/hs/vocabulary/mistaken-goods.ts';
import { VocabularyError } from '../../../core/hs/vocabulary/vocabulary-error.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const nomenclature = loadNomenclature();
const { HS2022 } = nomenclature.editions;
const isKnown = (digits: string): boolean => digits.length === 6 && HS2022.has(digits);
const subheadings = [...HS2022.keys()].filter((digits) => digits.length === 6);

/** A vocabulary of a few terms: file names and their contents. */
function vocabularyFolder(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), `${content}\n`);
  return folder;
}

describe('the goods vocabulary', () => {
  const vocabulary = loadVocabulary(isKnown);

  test('has eight names and more for every subheading', () => {
    expect(subheadings.length).toBeGreaterThan(5_600);
    expect(subheadings.filter((code) => (vocabulary.get(code) ?? []).length < 8)).toEqual([]);
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
    ['a term twice', '61.tsv', '610910\tshirt; vest; shirt', /61\.tsv:1: "shirt" is there twice/],
    ['an empty term', '61.tsv', '610910\tshirt; ; vest', /a term is empty/],
    [
      'a term under two codes',
      '61.tsv',
      '610910\tvest\n610990\ttop; vest',
      /61\.tsv:2: "vest" is under 610910/,
    ],
  ])('%s is refused with file and line', (_, name, content, message) => {
    const folder = vocabularyFolder({ [name]: content });
    expect(() => loadVocabulary(isKnown, folder, 1)).toThrow(VocabularyError);
    expect(() => loadVocabulary(isKnown, folder, 1)).toThrow(message);
  });

  test('a subheading with fewer than eight terms is refused with file and line', () => {
    const folder = vocabularyFolder({
      '61.tsv': '610910\ta; b; c; d; e; f; g; h\n610990\ti; j; k; l; m; n; o',
    });
    expect(() => loadVocabulary(isKnown, folder)).toThrow(/61\.tsv:2: 610990 has 7 terms, and needs 8/);
  });

  test('a subheading that the files leave out is refused with the file it belongs in', () => {
    const lines = (left: (code: string) => boolean): Record<string, string> =>
      Object.fromEntries(
        Map.groupBy(subheadings.filter(left), (code) => `${code.slice(0, 2)}.tsv`)
          .entries()
          .map(([name, codes]) => [
            name,
            codes
              .map((code) => `${code}\t${[...'abcdefgh'].map((letter) => letter + code).join('; ')}`)
              .join('\n'),
          ]),
      );
    const whole = goodsVocabulary(nomenclature, vocabularyFolder(lines(() => true)));
    expect(whole.size).toBe(subheadings.length);
    const gap = vocabularyFolder(lines((code) => code !== '640399'));
    expect(() => goodsVocabulary(nomenclature, gap)).toThrow(VocabularyError);
    expect(() => goodsVocabulary(nomenclature, gap)).toThrow(/64\.tsv: 640399 has no line/);
  });
});

describe('names of two kinds of goods', () => {
  const coke = { '22.tsv': '220210\tcoke; cola', '27.tsv': '270400\tblast furnace coke; coke' };

  test('are allowed with a reason', () => {
    const folder = vocabularyFolder({ ...coke, 'shared-names.tsv': 'coke\t220210 270400\tdrink or fuel' });
    const vocabulary = loadVocabulary(isKnown, folder, 1);
    expect([vocabulary.get('220210'), vocabulary.get('270400')]).toEqual([
      ['coke', 'cola'],
      ['blast furnace coke', 'coke'],
    ]);
  });

  test.each([
    [
      'without a reason',
      'coke\t220210 270400\t',
      /shared-names\.tsv:1: needs a term, two codes and a reason/,
    ],
    ['with one code', 'coke\t220210\tdrink', /shared-names\.tsv:1: needs a term, two codes and a reason/],
    [
      'with a code that HS 2022 lacks',
      'coke\t220210 279999\tfuel',
      /shared-names\.tsv:1: HS 2022 has no .*279999/,
    ],
    [
      'with a wrong code',
      'coke\t220210 270300\tfuel',
      /shared-names\.tsv:1: "coke" is under 220210 270400, not/,
    ],
    ['with a code too many', 'coke\t220210 270300 270400\tfuel', /shared-names\.tsv:1: "coke" is under/],
    ['that is there twice', 'coke\t220210 270400\ta\ncoke\t220210 270400\tb', /:2: "coke" is there twice/],
    [
      'that is not needed',
      'coke\t220210 270400\ta\ncola\t220210 270400\tb',
      /:2: "cola" is under one code at most/,
    ],
  ])('a row %s is refused with file and line', (_, rows, message) => {
    const folder = vocabularyFolder({ ...coke, 'shared-names.tsv': rows });
    expect(() => loadVocabulary(isKnown, folder, 1)).toThrow(VocabularyError);
    expect(() => loadVocabulary(isKnown, folder, 1)).toThrow(message);
  });

  test('are told from names that differ in a space only', () => {
    const folder = vocabularyFolder({ '61.tsv': '610910\ttank top\n610990\ttanktop' });
    expect(loadVocabulary(isKnown, folder, 1).size).toBe(2);
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
    ['another code than the vocabulary has', '620520', /t-shirt.*620520.*610910/],
    ['two right codes', '610910', /t-shirt.*610910 and 620520/],
  ])('must not have %s', (_, right, message) => {
    const rows = [
      { takenFor: '611020', term: 't-shirt', right, reason: 'knitted' },
      { takenFor: '620690', term: 't-shirt', right: '620520', reason: 'woven' },
    ];
    expect(() => withMistakenGoods(new Map([['610910', ['t-shirt']]]), rows)).toThrow(message);
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
