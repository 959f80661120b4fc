import { join } from 'node:path';
import { getAllHSCode } from 'shopify-hscode';
import { type DataRow, readDataTable } from '../../data-table.ts';
import type { Nomenclature, Section } from './nomenclature.ts';
import { amendmentFiles, nomenclatureFolder } from './nomenclature-files.ts';
import { type NomenclatureParts, nomenclatureOf } from './nomenclature-parts.ts';

/** @throws DataFileError for an amendment that does not fit the edition before it. */
export const loadNomenclature = (folder: string = nomenclatureFolder): Nomenclature =>
  nomenclatureOf(nomenclatureParts(folder));

/**
 * HS 2017 from the package `shopify-hscode`, HS 2022 from it and our amendments in
 * `data/nomenclature`.
 * @throws DataFileError for an amendment that does not fit the edition before it.
 */
export function nomenclatureParts(folder: string = nomenclatureFolder): NomenclatureParts {
  const hs2017 = descriptionsOf2017();
  const replacedBy = loadRemoved(join(folder, amendmentFiles.removed), hs2017);
  const hs2022 = amended(hs2017, join(folder, amendmentFiles.amendments), replacedBy);
  for (const [code, successors] of replacedBy)
    for (const successor of successors)
      if (!hs2022.has(successor)) throw new Error(`${code} is replaced by ${successor}, which HS 2022 lacks`);
  return {
    hs2017,
    hs2022,
    replacedBy,
    units: loadUnits(join(folder, amendmentFiles.units)),
    sections: loadSections(join(folder, amendmentFiles.sections)),
  };
}

/** Chapter 99 is the package's own, for what the nomenclature does not know. */
function descriptionsOf2017(): Map<string, string> {
  return new Map(
    getAllHSCode()
      .filter(({ hscode }) => !hscode.startsWith('99') && /^(?:\d{2}|\d{4}|\d{6})$/.test(hscode))
      .map(({ hscode, description }) => [hscode, description.replace(/\s+/g, ' ').trim()]),
  );
}

function amended(
  hs2017: ReadonlyMap<string, string>,
  path: string,
  replacedBy: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, string> {
  const hs2022 = new Map(hs2017);
  for (const code of replacedBy.keys()) hs2022.delete(code);
  for (const row of fullRows(path, ['code', 'change', 'description', 'source'])) {
    const { code, change, description } = row.cells;
    if (!/^(?:\d{2}|\d{4}|\d{6})$/.test(code)) throw row.error(`${code} is no code of 2, 4 or 6 digits`);
    if (change !== 'added' && change !== 'reworded')
      throw row.error('the change must be "added" or "reworded"');
    if (change === 'added' && hs2022.has(code))
      throw row.error(`${code} is there already: is it "reworded"?`);
    if (change === 'reworded' && !hs2022.has(code)) throw row.error(`${code} is not there: is it "added"?`);
    hs2022.set(code, description);
  }
  // A heading ends with its last subheading.
  const headings = new Set(
    [...hs2022.keys()].filter((code) => code.length === 6).map((code) => code.slice(0, 4)),
  );
  for (const code of [...hs2022.keys()]) if (code.length === 4 && !headings.has(code)) hs2022.delete(code);
  return hs2022;
}

function loadRemoved(path: string, hs2017: ReadonlyMap<string, string>): Map<string, readonly string[]> {
  const rows = fullRows(path, ['code', 'successors', 'source']);
  return new Map(
    rows.map(({ cells, error }) => {
      const successors = cells.successors === '-' ? [] : cells.successors.split(',');
      if (!hs2017.has(cells.code)) throw error(`HS 2017 has no ${cells.code}`);
      if (successors.some((successor) => !/^\d{6}$/.test(successor)))
        throw error('successors are codes of six digits with commas between');
      return [cells.code, successors];
    }),
  );
}

function loadUnits(path: string): NomenclatureParts['units'] {
  return fullRows(path, ['prefix', 'unit'])
    .map(({ cells }) => ({
      prefix: cells.prefix === '*' ? '' : cells.prefix,
      unit: cells.unit === '-' ? null : cells.unit,
    }))
    .toSorted((a, b) => b.prefix.length - a.prefix.length);
}

function loadSections(path: string): readonly Section[] {
  return fullRows(path, ['number', 'firstChapter', 'lastChapter', 'title']).map(({ cells }) => cells);
}

/** @throws DataFileError for a row with an empty cell. */
function fullRows<Column extends string>(
  path: string,
  columns: readonly Column[],
): readonly DataRow<Column>[] {
  const rows = readDataTable(path, columns);
  for (const { cells, error } of rows) {
    const empty = columns.find((column) => cells[column] === '');
    if (empty !== undefined) throw error(`"${empty}" is empty`);
  }
  return rows;
}
