import { describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lookupCode } from '../../../core/hs/lookup.ts';
import { loadLookupNotes } from '../../../core/hs/lookup-notes.ts';
import { loadNomenclature } from '../../../core/hs/nomenclature/load-nomenclature.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const nomenclature = loadNomenclature();
const notes = loadLookupNotes(nomenclature);
const { HS2022 } = nomenclature.editions;

describe('the notes', () => {
  test('are at every section and chapter, and at more than 150 headings', () => {
    const chapters = [...HS2022.keys()].filter((digits) => digits.length === 2);
    expect(nomenclature.sections.filter(({ number }) => !notes.has(number))).toEqual([]);
    expect(chapters.filter((chapter) => !notes.has(chapter))).toEqual([]);
    expect([...notes.keys()].filter((place) => /^\d{4}$/.test(place)).length).toBeGreaterThan(150);
  });

  test('are short, each is there once, and names its source', () => {
    const all = [...notes.values()].flat();
    expect(new Set(all).size).toBe(all.length);
    for (const note of all) {
      expect(note).toMatch(/\(WCO HS 2022, .+\)$/);
      expect(note.length).toBeLessThan(600);
    }
  });

  test.each([
    ['a row at an unknown code', '6199\tAnything.\tWCO', /line 2: HS 2022 has no 6199/],
    ['an unknown heading in a note', '61\tGoes to 61.99.\tWCO', /names 6199/],
    ['an unknown subheading in a note', '61\tGoes to 6109.55.\tWCO', /names 610955/],
    ['an unknown chapter in a note', '61\tNot chapters 62 and 77.\tWCO', /names 77/],
    ['an unknown section in a note', '61\tGoes to section XXX.\tWCO', /names XXX/],
    ['an unknown section', 'XXII\tNothing.\tWCO', /has no XXII/],
    ['no source', '61\tKnitted.', /needs a note and its source/],
  ])('%s is refused', (_, row, message) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'notes.tsv'), `code\tnote\tsource\n${row}\n`);
    expect(() => loadLookupNotes(nomenclature, folder)).toThrow(message);
  });

  test('a share in per cent is no heading', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'notes.tsv'), 'code\tnote\tsource\n74\tPure from 99.85 % on.\tWCO\n');
    expect(loadLookupNotes(nomenclature, folder).get('74')).toEqual(['Pure from 99.85 % on. (WCO)']);
  });
});

describe('a code that is looked up', () => {
  const lookup = (code: string) => lookupCode(nomenclature, notes, code);

  test('has its notes and those above it, the nearest first', () => {
    const found = lookup('6109.10').notes;
    expect(found).toEqual([...notes.get('6109')!, ...notes.get('61')!, ...notes.get('XI')!]);
    expect(found[0]).toContain('drawstring');
    expect(lookup('61').notes).toEqual([...notes.get('61')!, ...notes.get('XI')!]);
  });

  test('of HS 2017 has those of its chapter and heading', () => {
    const { nomenclature: edition, notes: found, replacedBy } = lookup('851712');
    expect([edition, replacedBy.length]).toEqual(['HS2017', 17]);
    expect(found).toEqual(expect.arrayContaining([...notes.get('8517')!, ...notes.get('85')!]));
  });
});
