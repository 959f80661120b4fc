import { join } from 'node:path';
import { readDataTable } from '../../data-table.ts';
import { attributesFolder } from './load-attributes.ts';
import type { MeasureDefinition } from './stated-figures.ts';

/** The figures of `measures.tsv`. @throws DataFileError naming file and line. */
export function loadMeasures(folder: string = attributesFolder): readonly MeasureDefinition[] {
  const columns = ['attribute', 'question', 'condition', 'unit', 'units', 'cues'] as const;
  const seen = new Set<string>();
  return readDataTable(join(folder, 'measures.tsv'), columns).map(({ cells, error }) => {
    const { attribute: name, question, condition, unit } = cells;
    if (!/^[a-z][A-Za-z]*$/.test(name)) throw error(`"${name}" must be a name in camelCase`);
    if (seen.has(name)) throw error(`${name} is there twice`);
    seen.add(name);
    if (!question.endsWith('?')) throw error('the question must end with a question mark');
    if (!condition.includes('{}')) throw error('the condition must have {} in place of the range');
    const list = (cell: string) => cell.split(';').flatMap((part) => part.trim() || []);
    const units = new Map(
      list(cells.units).map((part) => {
        const [, written = '', size = ''] = /^(.+)=([\d.]+)$/.exec(part) ?? [];
        if (!(Number(size) > 0)) throw error(`"${part}" must be a unit, = and its size in ${unit}`);
        return [written, Number(size)];
      }),
    );
    if (![...units.values()].includes(1)) throw error(`units must hold ${unit} itself, with =1`);
    return { name, question, condition, unit, units, cues: list(cells.cues) };
  });
}
