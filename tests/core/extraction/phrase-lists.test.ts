import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadPhraseLists, phrasePattern } from '../../../core/extraction/knowledge/phrase-lists.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfall-phrases-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const header = 'list\tlanguage\tphrase';
const write = (file: string, ...rows: readonly string[]): void =>
  writeFileSync(join(folder, file), `${[header, ...rows].join('\n')}\n`);

/** What a pattern finds of phrases, or null. */
const found = (phrases: readonly string[], text: string): string | null => {
  write('words.tsv', ...phrases.map((phrase) => `words\ten\t${phrase}`));
  return phrasePattern('{{words}}', 'iu', () => loadPhraseLists(folder))().exec(text)?.[0] ?? null;
};

describe('how a phrase is read', () => {
  test('as whole words, in any case', () => {
    expect(found(['seal'], 'CTR SEAL 4711')).toBe('SEAL');
    expect(found(['seal'], 'sealant')).toBeNull();
    expect(found(['seal'], 'unseal')).toBeNull();
  });

  test('a figure may stand right beside it', () => expect(found(['no.'], 'No4711')).toBe('No'));

  test('an asterisk lets the word go on, or have begun before', () => {
    expect(found(['plomb*'], 'Plombennummer')).toBe('Plombennummer');
    expect(found(['*siegel'], 'Zollsiegel')).toBe('Zollsiegel');
    expect(found(['*siegel'], 'Siegellack')).toBeNull();
  });

  test('what stands in brackets may be missing', () => {
    for (const text of ['agent for the carrier', 'agents only for the carrier'])
      expect(found(['agent(s) (only) for the carrier'], text)).toBe(text);
    for (const text of ['ocean freight', 'freight', 'freight charges'])
      expect(found(['(ocean) freight (charges)'], text)).toBe(text);
  });

  test('accents, full stops and hyphens may be missing', () => {
    expect(found(['à destination'], 'A DESTINATION')).toBe('A DESTINATION');
    expect(found(['mühür'], 'MUHUR')).toBe('MUHUR');
    expect(found(['straße'], 'STRASSE')).toBe('STRASSE');
    for (const text of ['S.T.C.', 'STC', 'S. T. C'])
      expect(found(['s.t.c'], text)).toStartWith(text.slice(0, 3));
    for (const text of ['pre-paid', 'prepaid', 'pre paid']) expect(found(['pre-paid'], text)).toBe(text);
  });

  test('an elided word ends at its apostrophe, whichever is printed', () =>
    expect(found(["d'"], 'd’acier')).toBe('d’'));

  test('of several the longest is found', () =>
    expect(found(['paid', 'paid at origin'], 'paid at origin')).toBe('paid at origin'));

  test('its signs stand for themselves', () => {
    expect(found(['a+b'], 'aab')).toBeNull();
    expect(found(['a+b'], 'a+b')).toBe('a+b');
    expect(found(['l/c'], 'L / C')).toBe('L / C');
  });
});

describe('a file that cannot be', () => {
  const mistakes: readonly (readonly [row: string, said: string])[] = [
    ['words\ten\tsea[l]', 'line 3: "[" is no mark that a phrase may have in "sea[l]"'],
    ['words\ten\tsea|port', 'line 3: "|" is no mark'],
    ['words\ten\t(seal', 'line 3: the brackets in "(seal" do not match'],
    ['words\ten\t(seal)', 'line 3: nothing of "(seal)" has to be there'],
    ['words\ten\tse*al', 'line 3: * stands within a word'],
    ['words\ten\t*', 'line 3: "*" has no letters'],
    ['words\ten\t', 'line 3: the phrase is empty'],
    ['words\tenglish\tseal', 'line 3: "english" is no language'],
    ['Words of seals\ten\tseal', 'line 3: "Words of seals" is no name of a list'],
    ['words\ten\tfirst', 'line 3: "first" is there twice in the list "words"'],
    ['words\ten\tseal\tmore', 'line 3: 4 cells, but the header has 3 columns'],
  ];
  for (const [row, said] of mistakes)
    test(`is refused: ${said}`, () => {
      write('words.tsv', 'words\ten\tfirst', row);
      expect(() => loadPhraseLists(folder)).toThrow(`${join(folder, 'words.tsv')}, ${said}`);
    });

  test('is refused where it has no phrases', () => {
    write('words.tsv');
    expect(() => loadPhraseLists(folder)).toThrow('words.tsv, line 1: the file has no phrases');
  });

  test('is refused where another file has the list', () => {
    write('a.tsv', 'words\ten\tfirst');
    write('b.tsv', 'words\ten\tsecond');
    expect(() => loadPhraseLists(folder)).toThrow(/b\.tsv, line 2: the list "words" stands in .*a\.tsv too/);
  });

  test('a list that no file has is missed at the first use, and not before', () => {
    write('a.tsv', 'words\ten\tfirst');
    const pattern = phrasePattern('{{seals}}', 'iu', () => loadPhraseLists(folder));
    expect(pattern).toThrow('There is no list "seals" under data/phrases');
  });
});

describe('the lists under data/phrases', () => {
  const core = join(import.meta.dir, '../../../core');
  const asked = new Set(
    readdirSync(core, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('phrase-lists.ts'))
      .flatMap((file) => [...readFileSync(join(core, file), 'utf8').matchAll(/\{\{([^{}]+)\}\}/g)])
      .map(([, list]) => list ?? ''),
  );
  const known = new Set(loadPhraseLists().keys());

  test('has every list that the code asks for', () =>
    expect([...asked].filter((list) => !known.has(list))).toEqual([]));

  test('has no list that nobody asks for', () =>
    expect([...known].filter((list) => !asked.has(list))).toEqual([]));

  test('makes patterns of all', () => {
    for (const [list, source] of loadPhraseLists())
      expect(() => new RegExp(source, 'iu'), list).not.toThrow();
  });
});
