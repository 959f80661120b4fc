import { describe, expect, test } from 'bun:test';
import { loadGoodsAttributes } from '../../../core/hs/attributes/goods-attributes.ts';
import { loadNomenclature } from '../../../core/hs/nomenclature/load-nomenclature.ts';
import { Contradictions } from '../../../core/hs/search/contradictions.ts';

const attributes = loadGoodsAttributes(loadNomenclature());
const [menCotton, womenCotton, womenSynthetic, apples] = ['620342', '620462', '620463', '080810'];
const codes = [menCotton, womenCotton, womenSynthetic, apples];
const contradictions = new Contradictions(codes, attributes, ['material', 'wearer']);

describe('what a description says against a code', () => {
  test.each([
    ['trousers', [0, 0, 0, 0]],
    ['trousers for women', [-1, 0, 0, 0]],
    ["women's trousers of cotton", [-1, 0, -1, 0]],
    ["men's trousers of polyester", [-1, -2, -1, 0]],
    ['trousers for boys, trousers for girls', [0, 0, 0, 0]],
    ['trousers, cotton and polyester', [0, 0, 0, 0]],
    ['', [0, 0, 0, 0]],
  ])('%p', (description, expected) => {
    expect([...contradictions.scores(description)]).toEqual(expected);
  });

  test('a name that is no attribute is refused', () => {
    expect(() => new Contradictions(codes, attributes, ['colour'])).toThrow(/attributes\.tsv/);
  });
});
