import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DataRow, readDataTable } from '../../data-table.ts';
import type { Nomenclature } from '../nomenclature/nomenclature.ts';
import type { CategoryDefinition, CategoryValue } from './category-definition.ts';
import { cueWords, meansNothing } from './cue-index.ts';
import { type Prefixes, readPrefixes } from './prefixes.ts';

export const attributesFolder = fileURLToPath(new URL('../../../data/attributes', import.meta.url));

const isName = (text: string): boolean => /^[a-z][A-Za-z]*$/.test(text);
type Codes = (row: DataRow<string>, cell: string) => Prefixes;

/**
 * The attributes with named values: `attributes.tsv` lists them, `NAME.tsv` has the values of each.
 * @throws DataFileError naming file and line.
 */
export function loadCategories(
  { editions }: Nomenclature,
  folder: string = attributesFolder,
): readonly CategoryDefinition[] {
  const codes: Codes = ({ error }, cell) => {
    try {
      return readPrefixes(cell, (digits) => editions.HS2022.has(digits));
    } catch (cause) {
      throw error((cause as Error).message);
    }
  };
  const seen = new Set<string>();
  const columns = ['attribute', 'question', 'condition', 'scope', 'otherwise'] as const;
  return readDataTable(join(folder, 'attributes.tsv'), columns).map((row) => {
    const { attribute: name, question, condition, scope, otherwise } = row.cells;
    if (!isName(name)) throw row.error(`"${name}" must be a name in camelCase`);
    if (seen.has(name)) throw row.error(`${name} is there twice`);
    seen.add(name);
    if (!question.endsWith('?')) throw row.error('the question must end with a question mark');
    if (!condition.includes('{}')) throw row.error('the condition must have {} in place of the value');
    const values = loadValues(join(folder, `${name}.tsv`), codes);
    if (otherwise !== '' && !values.some(({ value }) => value === otherwise))
      throw row.error(`${name}.tsv has no value ${otherwise}`);
    return {
      name,
      question,
      condition,
      scope: codes(row, scope),
      otherwise: otherwise === '' ? null : otherwise,
      values,
    };
  });
}

function loadValues(path: string, codes: Codes): readonly CategoryValue[] {
  const seen = new Set<string>();
  const cues = new Map<string, string>();
  const rows = readDataTable(path, ['value', 'within', 'label', 'cues', 'goodsCues', 'codes']);
  const phrases = ({ error }: DataRow<string>, value: string, cell: string) => {
    const list = cell.split(';').flatMap((phrase) => phrase.trim() || []);
    for (const phrase of list) {
      const words = cueWords(phrase).join(' ');
      if (words === '') throw error(`"${phrase}" has no words`);
      const other = cues.get(words);
      if (other !== undefined && other !== value)
        throw error(`"${phrase}" shows ${other} already; a cue shows one value`);
      cues.set(words, value);
    }
    return list;
  };
  return rows.map((row) => {
    const { value, within, label } = row.cells;
    if (value !== meansNothing && !isName(value)) throw row.error(`"${value}" must be a name in camelCase`);
    if (seen.has(value)) throw row.error(`${value} is there twice`);
    if (within !== '' && !seen.has(within)) throw row.error(`${within} must come before the rows within it`);
    seen.add(value);
    if (label === '' && value !== meansNothing) throw row.error('the label is empty');
    return {
      value,
      within: within === '' ? null : within,
      label,
      cues: phrases(row, value, row.cells.cues),
      goodsCues: phrases(row, value, row.cells.goodsCues),
      codes: codes(row, row.cells.codes),
    };
  });
}
