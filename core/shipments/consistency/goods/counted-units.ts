import { readDataTable } from '../../../data-table.ts';
import type { ValueKnowledge } from '../../../extraction/knowledge/value-knowledge.ts';
import { foldText } from '../../../layout/fold.ts';

const measures = ['piece', 'set', 'kg', 'm', 'm2', 'l'] as const;

/** The unit of a quantity; the content of a package is unknown. */
export type Measure = (typeof measures)[number] | 'package';

export interface CountedUnit {
  readonly measure: Measure;
  /** How many of the measure one unit is. */
  readonly factor: number;
  /** Of a package its word: the content of a carton does not predict that of a drum. */
  readonly name: string;
}

/** The unit that a printed one means; null for none or an unknown one. */
export type UnitOf = (printed: string | null) => CountedUnit | null;

/** @throws DataFileError for an unknown measure, a factor that is no number, or a unit that is there twice. */
export function loadCountedUnits(
  file: string,
  { packageWords }: Pick<ValueKnowledge, 'packageWords'>,
): UnitOf {
  const units = new Map<string, CountedUnit>();
  for (const row of readDataTable(file, ['measure', 'factor', 'printed', 'source'])) {
    const measure = measures.find((one) => one === row.cells.measure);
    const factor = Number(row.cells.factor);
    const printed = foldText(row.cells.printed);
    if (!measure) throw row.error(`"${row.cells.measure}" is no measure; there are ${measures.join(', ')}`);
    if (!(factor > 0)) throw row.error('the factor must be a number above 0');
    if (row.cells.source === '') throw row.error('the source is empty');
    const known = units.get(printed);
    if (known && (known.measure !== measure || known.factor !== factor))
      throw row.error(`"${row.cells.printed}" is there twice with different meanings`);
    units.set(printed, { measure, factor, name: measure });
  }
  return (text) => {
    if (text === null) return null;
    const printed = foldText(text).trim();
    const bare = printed.replace(/[.\s]+$/, '');
    const found = units.get(printed) ?? units.get(bare);
    if (found) return found;
    const word = bare.replace(/\(?e?s\)?$/, '');
    return packageWords.has(bare) || packageWords.has(word)
      ? { measure: 'package', factor: 1, name: word }
      : null;
  };
}
