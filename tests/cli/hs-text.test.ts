import { expect, test } from 'bun:test';
import { changesText, lookupText } from '../../cli/hs-text.ts';
import { changedCodes } from '../../core/hs/changes.ts';
import { lookupCode } from '../../core/hs/lookup.ts';
import { loadLookupNotes } from '../../core/hs/lookup-notes.ts';
import { loadNomenclature } from '../../core/hs/nomenclature/load-nomenclature.ts';

const nomenclature = loadNomenclature();
const notes = loadLookupNotes(nomenclature);
const changes = (code?: string, columns = 80) => changesText(changedCodes(nomenclature, code), columns);

test('one change shows both editions and where the goods went', () => {
  expect(changes('0305.10')).toStartWith('0305.10  removed in HS 2022\n  HS 2017: ');
  expect(changes('0305.10')).toEndWith('\n  Goods went to: 0309.10');
  expect(changes('0208.90')).toMatch(/^0208\.90 {2}changed in HS 2022\n {2}HS 2017: [\s\S]+\n {2}HS 2022: /);
});

test('a code that is the same says so', () => {
  expect(changes('6109.10')).toBe('6109.10 is the same in HS 2017 and HS 2022.');
});

test('all changes are a row each, within the width', () => {
  const rows = changes(undefined, 100).split('\n');
  expect(rows.length).toBeGreaterThan(500);
  expect(Math.max(...rows.map((row) => Bun.stringWidth(row)))).toBeLessThanOrEqual(100);
});

test('a lookup shows path, edition, unit, notes and what lies below', () => {
  const text = lookupText(lookupCode(nomenclature, notes, '6109'), 80);
  expect(text).toStartWith('61.09  ');
  for (const part of ['\n  in ', '\nEdition: HS2022 and HS2017', '\nNote: ', '\n  6109.10  '])
    expect(text).toContain(part);
  expect(Math.max(...text.split('\n').map((line) => Bun.stringWidth(line)))).toBeLessThanOrEqual(80);
});
