import { describe, expect, test } from 'bun:test';
import { cpSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptNomenclature } from '../../../core/hs/nomenclature/kept-nomenclature.ts';
import { loadNomenclature } from '../../../core/hs/nomenclature/load-nomenclature.ts';
import {
  type Edition,
  type Nomenclature,
  pathCodes,
  pathOf,
} from '../../../core/hs/nomenclature/nomenclature.ts';
import { collectingLogger } from '../../support/collecting-logger.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const nomenclature = loadNomenclature();
const { editions, replacedBy, replaces } = nomenclature;
const descriptionOf = (edition: Edition, code: string) => editions[edition].get(code)?.description ?? '';

describe.each([
  ['HS2022', 96, 1228, 5612],
  ['HS2017', 96, 1222, 5387],
] as const)('%s', (edition, chapters, headings, subheadings) => {
  const codes = [...editions[edition].keys()];

  test('has the number of chapters, headings and subheadings that the edition has', () => {
    const count = (length: number) => codes.filter((code) => code.length === length).length;
    expect([count(2), count(4), count(6)]).toEqual([chapters, headings, subheadings]);
  });

  test('every code has its parents and a description', () => {
    const orphans = codes.filter((code) => pathCodes(code).some((parent) => !editions[edition].has(parent)));
    expect(orphans).toEqual([]);
    expect(codes.filter((code) => descriptionOf(edition, code).length < 3)).toEqual([]);
  });

  test('children are the codes one level below', () => {
    const children = [...editions[edition].values()].flatMap((entry) => entry.children);
    expect(children.toSorted()).toEqual(codes.filter((code) => code.length > 2).toSorted());
  });
});

describe('between the editions', () => {
  test('145 subheadings are gone, and their successors exist', () => {
    expect(replacedBy.size).toBe(145);
    for (const [removed, successors] of replacedBy) {
      expect(editions.HS2017.has(removed)).toBe(true);
      expect(editions.HS2022.has(removed)).toBe(false);
      for (const successor of successors) {
        expect(editions.HS2022.has(successor)).toBe(true);
        expect(replaces.get(successor)).toContain(removed);
      }
    }
  });

  test('only one removed subheading has no successor', () => {
    const without = [...replacedBy].filter(([, successors]) => successors.length === 0);
    expect(without.map(([code]) => code)).toEqual(['300219']);
  });

  test('370 subheadings and eight headings are new, two headings are gone', () => {
    const only = (edition: Edition, other: Edition, length: number) =>
      [...editions[edition].keys()].filter((code) => code.length === length && !editions[other].has(code));
    expect(only('HS2022', 'HS2017', 6)).toHaveLength(370);
    expect(only('HS2022', 'HS2017', 4)).toEqual([
      '0309',
      '2404',
      '3827',
      '8485',
      '8524',
      '8549',
      '8806',
      '8807',
    ]);
    expect(only('HS2017', 'HS2022', 4)).toEqual(['8107', '8803']);
  });
});

describe('what HS 2022 changed', () => {
  test('yogurt moved to a new code', () => {
    expect(replacedBy.get('040310')).toEqual(['040320']);
    expect(descriptionOf('HS2022', '040320')).toMatch(/yogurt/i);
  });

  test('smartphones have a code of their own, below telephones', () => {
    expect(replacedBy.get('851712')).toEqual(expect.arrayContaining(['851713', '851714']));
    const [, heading, subheading] = pathOf(editions.HS2022, '851713');
    expect(heading).toMatch(/telephones/i);
    expect(subheading).toMatch(/^Smartphones/);
  });

  test('drones name the take-off weight that decides', () => {
    expect(descriptionOf('HS2022', '8806')).toMatch(/unmanned/i);
    expect(descriptionOf('HS2022', '880622')).toMatch(/remote-controlled.*above 250 g up to 7 kg/);
    expect(descriptionOf('HS2022', '880692')).toMatch(/without remote control.*above 250 g up to 7 kg/);
  });

  test('a reworded code reads otherwise in each edition', () => {
    expect(descriptionOf('HS2017', '1602')).not.toMatch(/insects/i);
    expect(descriptionOf('HS2022', '1602')).toMatch(/insects/i);
    expect(descriptionOf('HS2017', '8548')).toMatch(/waste and scrap/i);
    expect(descriptionOf('HS2022', '8548')).not.toMatch(/scrap/i);
  });

  test('a code that nothing touched reads the same in both', () => {
    expect(descriptionOf('HS2022', '010121')).toBe(descriptionOf('HS2017', '010121'));
  });
});

describe('a data file that cannot be used', () => {
  const header = 'code\tchange\tdescription\tsource';
  const parent = temporaryFolder();
  const shipped = join(import.meta.dir, '../../../data/nomenclature');

  /** A copy of the shipped files with another amendments file. */
  function folderWith(amendments: string): string {
    const folder = mkdtempSync(join(parent, 'nomenclature-'));
    cpSync(shipped, folder, { recursive: true });
    writeFileSync(join(folder, 'hs2022-amendments.tsv'), amendments);
    return folder;
  }

  test.each([
    ['another header', 'code\tchange\n', 1, 'the column description, source is missing'],
    ['a missing cell', `${header}\n040320\tadded\tYogurt\n`, 2, '"source" is empty'],
    ['an empty cell', `${header}\n040320\tadded\t\tus\n`, 2, '"description" is empty'],
    ['letters', `${header}\n0403x0\tadded\tYogurt\tus\n`, 2, '0403x0 is no code of 2, 4 or 6 digits'],
    [
      'five digits',
      `${header}\n# a remark\n04032\tadded\tYogurt\tus\n`,
      3,
      '04032 is no code of 2, 4 or 6 digits',
    ],
    [
      'an unknown change',
      `${header}\n040320\tmoved\tYogurt\tus\n`,
      2,
      'the change must be "added" or "reworded"',
    ],
    ['adding twice', `${header}\n040320\tadded\tA\tus\n040320\tadded\tB\tus\n`, 3, '040320 is there already'],
    ['rewording what is gone', `${header}\n040310\treworded\tA\tus\n`, 2, '040310 is not there'],
  ])('%s is refused with file and line', (_, amendments, line, problem) => {
    const folder = folderWith(amendments);
    const load = () => loadNomenclature(folder);
    expect(load).toThrow(`${join(folder, 'hs2022-amendments.tsv')}, line ${line}: `);
    expect(load).toThrow(problem);
  });

  test('a successor that was never added is refused by name', () => {
    const amendments = readFileSync(join(shipped, 'hs2022-amendments.tsv'), 'utf8');
    const folder = folderWith(amendments.replace(/^040320\t.*\n/m, ''));
    expect(() => loadNomenclature(folder)).toThrow('040310 is replaced by 040320');
  });
});

describe('what is kept of the nomenclature', () => {
  test('is the nomenclature, and is read from the folder from then on', () => {
    const folder = temporaryFolder();
    const logger = collectingLogger();
    const parts = ({ editions, sections, replacedBy, replaces, standardUnit }: Nomenclature) => ({
      editions: [[...editions.HS2017], [...editions.HS2022]],
      sections,
      replaced: [[...replacedBy], [...replaces]],
      units: [...editions.HS2022.keys()].map(standardUnit),
    });
    const made = parts(keptNomenclature(folder, logger));
    const [file] = readdirSync(join(folder, 'nomenclature'));
    const keptAt = statSync(join(folder, 'nomenclature', file!)).ino;
    const kept = parts(keptNomenclature(folder, logger));
    expect(made).toEqual(parts(nomenclature));
    expect(kept).toEqual(made);
    expect(statSync(join(folder, 'nomenclature', file!)).ino).toBe(keptAt);
    expect(logger.lines).toEqual([]);
  });
});
