import { DataFileError, readText, splitCells } from '../../data-table.ts';
import { codeDigits } from '../code-form.ts';
import type { LabelledGoods } from './accuracy.ts';

/** Which columns to read; absent: found by their names, or by what is in them. */
export interface LabelledColumns {
  readonly code?: string;
  readonly description?: string;
}

/** Headings that people give the two columns, compared without case, spaces and punctuation. */
const usualNames = {
  code: ['code', 'hscode', 'hs', 'hs6', 'subheading', 'commoditycode', 'tariffcode', 'hscode6', 'label'],
  description: ['description', 'goodsdescription', 'goods', 'text', 'title', 'item', 'product', 'query'],
} as const;

interface Line {
  readonly cells: readonly string[];
  readonly number: number;
}

interface Columns {
  readonly code: number;
  readonly description: number;
}

/**
 * Goods with their right codes from a tab-separated file: a header that names a code column and a
 * description column, or no header and lines of `code<TAB>description`. Codes are dotted or not; of a
 * national code the first six digits count.
 * @throws DataFileError naming the line and what to change.
 */
export function readLabelledGoods(path: string, wanted: LabelledColumns = {}): readonly LabelledGoods[] {
  const lines = readText(path)
    .split(/\r\n|\n|\r/)
    .map((text, index) => ({ text, number: index + 1 }))
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, number }): Line => ({ cells: splitCells(text), number }));
  const first = lines[0];
  if (!first)
    throw new DataFileError(path, 1, 'the file is empty; it needs lines of a code, a tab and a description');
  if (first.cells.length < 2)
    throw new DataFileError(
      path,
      first.number,
      'there is no tab in it; save the table as tab-separated text (.tsv)',
    );
  const isNamed = wanted.code !== undefined || wanted.description !== undefined;
  const hasHeader = isNamed || !first.cells.some((cell) => sixDigits(cell) !== null);
  const columns = hasHeader ? namedColumns(path, first, wanted) : unnamedColumns(first);
  const rows = hasHeader ? lines.slice(1) : lines;
  if (rows.length === 0) throw new DataFileError(path, first.number, 'there are no rows below the header');
  return rows.map((line) => labelled(path, line, columns));
}

function labelled(path: string, { cells, number }: Line, columns: Columns): LabelledGoods {
  const text = cells[columns.code] ?? '';
  const code = sixDigits(text);
  if (code === null)
    throw new DataFileError(
      path,
      number,
      `"${text}" is no code of six digits (or a national one of up to ten), such as 6109.10; is a leading zero lost?`,
    );
  const description = cells[columns.description] ?? '';
  if (description === '')
    throw new DataFileError(path, number, 'the description is empty; describe the goods or delete the row');
  return { code, description };
}

function namedColumns(path: string, { cells, number }: Line, wanted: LabelledColumns): Columns {
  const find = (column: keyof LabelledColumns): number => {
    const name = wanted[column];
    const names = name === undefined ? usualNames[column] : [plain(name)];
    const found = names.map((one) => cells.findIndex((cell) => plain(cell) === one)).find((at) => at >= 0);
    if (found !== undefined) return found;
    throw new DataFileError(
      path,
      number,
      `no column is named ${name ?? usualNames[column].slice(0, 2).join(' or ')}; there are: ${cells.join(', ')}. Name it with --${column} COLUMN`,
    );
  };
  return { code: find('code'), description: find('description') };
}

/** Without a header: the code is first, or right after the description. */
const unnamedColumns = ({ cells }: Line): Columns =>
  sixDigits(cells[0]!) !== null ? { code: 0, description: 1 } : { code: 1, description: 0 };

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** The subheading of a code of six to ten digits; null for anything else. */
function sixDigits(text: string): string | null {
  const digits = codeDigits(text);
  return digits !== null && /^\d{6,10}$/.test(digits) ? digits.slice(0, 6) : null;
}
