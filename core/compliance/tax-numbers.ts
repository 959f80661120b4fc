import { mergedRows } from './merged-rows.ts';
import { dayCell, filledCell } from './rule-cells.ts';

/** The form of a country's number for value added tax. */
export interface TaxNumberForm {
  /** The letters that it begins with, which need not be the country's code: `EL`. */
  readonly prefix: string;
  /** ISO 3166-1 alpha-2: `GR`. */
  readonly country: string;
  /** The part after the prefix, without spaces and signs. */
  readonly pattern: RegExp;
  /** In words: `9 digits`. */
  readonly form: string;
  readonly source: string;
  readonly checkedOn: string;
}

/** @throws DataFileError naming file, line and what to change. */
export function loadTaxNumbers(files: readonly string[]): readonly TaxNumberForm[] {
  const columns = ['prefix', 'country', 'pattern', 'form', 'source', 'checkedOn'] as const;
  return mergedRows(files, columns, 'prefix', (row) => {
    const prefix = filledCell(row, 'prefix');
    if (!/^[A-Z]{2,3}$/.test(prefix))
      throw row.error(`prefix is "${prefix}"; it has two or three capital letters`);
    const country = filledCell(row, 'country');
    if (!/^[A-Z]{2}$/.test(country)) throw row.error(`country is "${country}"; it has two capital letters`);
    return {
      prefix,
      country,
      pattern: wholePattern(filledCell(row, 'pattern'), row.error),
      form: filledCell(row, 'form'),
      source: filledCell(row, 'source'),
      checkedOn: dayCell(row, 'checkedOn'),
    };
  });
}

function wholePattern(text: string, error: (problem: string) => Error): RegExp {
  try {
    return new RegExp(`^(?:${text})$`, 'u');
  } catch {
    throw error(`pattern is "${text}", which is no regular expression`);
  }
}
