import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readHeadings } from '../../../core/extraction/knowledge/hs-headings.ts';
import { loadExtractionKnowledge } from '../../../core/extraction/knowledge/knowledge.ts';
import { choiceCell, numberCell, readTableFile } from '../../../core/extraction/knowledge/table-file.ts';
import { nomenclatureParts } from '../../../core/hs/nomenclature/load-nomenclature.ts';

const folder = mkdtempSync(join(tmpdir(), 'landfall-knowledge-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

describe('knowledge files', () => {
  test('the shipped files are whole', () => {
    const { labels, values } = loadExtractionKnowledge();
    const languages = new Set([...labels.labels.listed.values()].flat().map((label) => label.language));
    for (const language of ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl'])
      expect(languages.has(language)).toBe(true);
    expect(labels.required.get('invoice')).toContain('lineItems');
    expect(values.incoterms.map((term) => term.code)).toEqual(
      expect.arrayContaining(['EXW', 'FCA', 'FOB', 'CIF', 'DDP']),
    );
    expect(values.countries.alpha2.size).toBeGreaterThan(240);
  });

  test('the headings of the Harmonized System are those of the nomenclature', () => {
    const { hs2017, hs2022 } = nomenclatureParts();
    const headings = new Set(
      [...hs2017.keys(), ...hs2022.keys()].map((code) => code.replace('.', '').slice(0, 4)),
    );
    expect([...loadExtractionKnowledge().values.hsHeadings].sort()).toEqual(
      [...headings].filter((heading) => heading.length === 4).sort(),
    );
  });

  test('a range of headings that is none is named with its chapter', () => {
    const path = file('headings.tsv', 'chapter\theadings\n01\t01-06\n02\t10-01\n');
    expect(() => readHeadings(path)).toThrow(`${path}: chapter 02: "10-01" is no heading and no range`);
  });

  test('a missing column is named', () => {
    const path = file('a.tsv', 'field\tlabel\nx\ty\n');
    expect(() => readTableFile(path, ['field', 'strength'])).toThrow(
      `${path}: the column "strength" is missing`,
    );
  });

  test('an empty cell and a cell too many are named with their line', () => {
    expect(() => readTableFile(file('b.tsv', 'a\tb\n1\t2\n3\t\n'), ['a', 'b'])).toThrow(
      'b.tsv:3: "b" is empty',
    );
    expect(() => readTableFile(file('c.tsv', 'a\tb\n1\t2\t3\n'), ['a'])).toThrow(
      'c.tsv:2: 3 cells for 2 columns',
    );
  });

  test('numbers and choices are checked', () => {
    expect(() => numberCell('x.tsv', { strength: '1.5' }, 'strength', 0, 1)).toThrow('number from 0 to 1');
    expect(() => choiceCell('x.tsv', { kind: 'nome' }, 'kind', ['name', 'adjective'])).toThrow(
      'one of name, adjective',
    );
  });

  test('comments and empty lines are skipped', () => {
    const path = file('d.tsv', 'a\tb\n# a remark\n\n1\t2\n');
    expect(readTableFile(path, ['a'])).toEqual([{ a: '1', b: '2' }]);
  });
});
