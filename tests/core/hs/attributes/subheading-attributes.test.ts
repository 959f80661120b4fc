import { describe, expect, test } from 'bun:test';
import type { Attribute } from '../../../../core/hs/attributes/attribute.ts';
import { loadGoodsAttributes } from '../../../../core/hs/attributes/goods-attributes.ts';
import { loadNomenclature } from '../../../../core/hs/nomenclature/load-nomenclature.ts';

const nomenclature = loadNomenclature();
const { byName } = loadGoodsAttributes(nomenclature);
const subheadings = [...nomenclature.editions.HS2022.keys()].filter((digits) => digits.length === 6);
const fit = (attribute: string, code: string, value: string) =>
  byName.get(attribute)!.fit(code.replace('.', ''), value);

describe('what a subheading states', () => {
  test.each([
    ['material', '6109.10', 'cotton', 'fits'],
    ['material', '6109.10', 'wool', 'contradicts'],
    ['material', '6109.90', 'cotton', 'contradicts'],
    ['construction', '6109.10', 'knitted', 'fits'],
    ['construction', '6205.20', 'knitted', 'contradicts'],
    ['construction', '6205.20', 'woven', 'fits'],
    ['state', '0306.17', 'frozen', 'fits'],
    ['state', '0102.29', 'frozen', 'contradicts'],
    ['partOrWhole', '8473.30', 'whole', 'contradicts'],
    ['articleType', '8473.30', '84.73', 'fits'],
    ['articleType', '8473.30', '84.71', 'contradicts'],
    ['articleType', '8473.30', 'not:84.71,85.17', 'fits'],
    ['breeding', '0102.29', 'breeding', 'contradicts'],
    ['roasting', '0901.11', 'roasted', 'contradicts'],
    ['upholstery', '9401.69', 'upholstered', 'contradicts'],
    ['upholstery', '9401.69', 'plainSeat', 'fits'],
    ['light', '9405.19', 'led', 'contradicts'],
    ['light', '8539.39', 'led', 'contradicts'],
    ['set', '6103.23', 'set', 'fits'],
    ['set', '6103.33', 'set', 'unstated'],
    ['weight', '8471.30', '2', 'fits'],
    ['weight', '8471.30', '12', 'contradicts'],
    ['material', '8471.30', 'cotton', 'unstated'],
  ] as const)('%s of %s: %s %s', (attribute, code, value, expected) => {
    expect(fit(attribute, code, value)).toBe(expected);
  });

  test('what a text excludes is not stated: "prepared otherwise than by vinegar" is not in vinegar', () => {
    expect(fit('foodForm', '2005.59', 'liquid')).not.toBe('fits');
  });

  test('a weight in the text is no use for weighing', () => {
    expect(fit('use', '8471.30', 'measuring')).not.toBe('fits');
  });
});

test('each attribute parts something: the subheadings of some chapter', () => {
  const chapters = [...Map.groupBy(subheadings, (code) => code.slice(0, 2)).values()];
  const parts = (attribute: Attribute, codes: readonly string[]) =>
    attribute.options(codes.map((code) => ({ code, chance: 1 / codes.length }))).some(({ value }) => {
      const fits = new Set(codes.map((code) => attribute.fit(code, value)));
      return fits.has('fits') && fits.has('contradicts');
    });
  const idle = [...byName.values()].filter((attribute) => !chapters.some((codes) => parts(attribute, codes)));
  expect(idle.map(({ name }) => name)).toEqual([]);
});

test('options are allowed values, and every condition is a sentence about the goods', () => {
  const some = subheadings.filter((_, place) => place % 50 === 0).map((code) => ({ code, chance: 0.01 }));
  for (const attribute of byName.values())
    for (const option of attribute.options(some)) {
      expect(attribute.normalize(option.value)).toBe(option.value);
      expect(attribute.condition(option)).not.toContain('{}');
    }
});
