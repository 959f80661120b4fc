import { expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadNomenclature } from '../../../core/hs/nomenclature/load-nomenclature.ts';

/** Official lists, which are not ours to ship: the checks run only where they lie beside the repository. */
const references = join(import.meta.dir, '../../../../shared/hs');
const present = existsSync(references);
if (!present) console.log(`Skipped: the nomenclature is not compared, for ${references} is absent.`);

const rowsOf = (name: string): string[][] =>
  readFileSync(join(references, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.trimEnd().split('\t'));

/** The UN writes the same units in other words. */
const ourUnits: Readonly<Record<string, string | null>> = {
  'n/a': null,
  'm²': 'm2',
  'm³': 'm3',
  'U (jeu/pack)': 'u',
  '1000u': '1000 u',
};

test.skipIf(!present)('HS 2022 and HS 2017 have the subheadings of the official lists', () => {
  const { editions } = loadNomenclature();
  const subheadings = (edition: 'HS2022' | 'HS2017') =>
    [...editions[edition].keys()].filter((code) => code.length === 6).toSorted();
  const official = (name: string) => rowsOf(name).map(([code]) => code!);
  expect(subheadings('HS2022')).toEqual(official('hs2022_subheadings.tsv').toSorted());
  expect(subheadings('HS2017')).toEqual(official('hs2017_subheadings.tsv').toSorted());
});

test.skipIf(!present)('every removed subheading has the successors of the correlation table', () => {
  const { replacedBy } = loadNomenclature();
  const official = rowsOf('hs2017_only_to_2022.tsv').map(
    ([code, successors]) =>
      [
        code!,
        successors!
          .split(',')
          .filter((successor) => /^\d{6}$/.test(successor))
          .toSorted(),
      ] as const,
  );
  const ours = [...replacedBy].map(([code, successors]) => [code, successors.toSorted()] as const);
  const byCode = (a: readonly [string, unknown], b: readonly [string, unknown]) => (a[0] < b[0] ? -1 : 1);
  expect(official).toHaveLength(145);
  expect(ours.toSorted(byCode)).toEqual(official.toSorted(byCode));
});

test.skipIf(!present)('the units of quantity are those that the UN publishes', () => {
  const nomenclature = loadNomenclature();
  const official = rowsOf('un_h6_units.tsv').filter(
    ([code]) => nomenclature.editions.HS2022.get(code!)?.level === 'subheading',
  );
  expect(official).toHaveLength(5612);
  const different = official.flatMap(([code, , , , , unit]) => {
    const expected = unit! in ourUnits ? ourUnits[unit!] : unit;
    const ours = nomenclature.standardUnit(code!);
    return ours === expected ? [] : [`${code}: ${ours}, UN ${unit}`];
  });
  expect(different).toEqual([]);
});
