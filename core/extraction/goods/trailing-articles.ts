import { findPhrases } from '../../layout/phrases.ts';
import { type Piece, type Run, runOf } from '../../layout/run.ts';
import type { TableRow } from '../../layout/table.ts';
import type { DocumentContext } from '../document-context.ts';
import { findDates } from '../values/date.ts';
import { isNumberOfAnother } from './asides.ts';
import { isArticleCode, unbracketed } from './cell-values.ts';
import type { GoodsRows } from './goods-rows.ts';

/** What parts the words from the code behind them: `Basmati rice, milled / KL-7930-02`. */
const isMark = (piece: Piece | undefined): boolean => /^[-–—/|]$/.test(piece?.text ?? '');

/** Three digits at least, and letters or marks between or five digits: the code of an article, and no size. */
function isCode(printed: string, { knowledge }: DocumentContext): boolean {
  const text = unbracketed(printed);
  return (
    /^(?=(?:.*\d){3})[\p{Lu}\d][\p{Lu}\d./_#+-]{4,24}$/u.test(text) &&
    (/\d{5}/.test(text) || /[\p{L}._/-]/u.test(text)) &&
    !/^\d+[.,]\d{1,2}$|\d[Xx×]\d/.test(text) &&
    !isNumberOfAnother(text) &&
    findDates(text, knowledge.values.dates).length === 0
  );
}

interface Parted {
  readonly left: readonly Run[];
  readonly code: Run;
}

/** The lines of a description without the code behind a mark at the end of one of them; null where none is there. */
function partedCode(runs: readonly Run[], isCoded: (text: string) => boolean): Parted | null {
  for (const [at, { pieces }] of runs.entries()) {
    const last = pieces.at(-1);
    if (!last || !isCoded(last.text)) continue;
    const isBracketed = unbracketed(last.text) !== last.text;
    const before = pieces.at(-2);
    const words = pieces.slice(0, isMark(before) ? -2 : -1);
    const above = runs[at - 1]?.pieces ?? [];
    // "Shoes with leather uppers, size 42 /" over "509.6423": the line ends behind the mark.
    const isBelow = words.length === 0 && isMark(above.at(-1));
    const isBehind = (isMark(before) || isBracketed) && /\p{L}{2}/u.test(runOf(words).text);
    if (!isBelow && !isBehind) continue;
    const left = runs.flatMap((run, line): Run[] => {
      if (line === at) return words.length > 0 ? [runOf(words)] : [];
      return [isBelow && line === at - 1 ? runOf(run.pieces.slice(0, -1)) : run];
    });
    return { left, code: runOf([last]) };
  }
  return null;
}

/** Most rows have it where the names say so; the last may be of goods without a code. */
const mostRows = 0.5;

/**
 * The table with the codes of articles that stand behind the words of a description, parted by a mark or in brackets:
 * where the names of the column say both (`Description of Goods/Part No.`), or where all rows do so, each with a code
 * of its own.
 */
export function withTrailingArticles(table: GoodsRows, context: DocumentContext): GoodsRows {
  const column = table.roles.indexOf('description');
  const cell = table.header[column];
  if (!cell || table.roles.includes('partNumber')) return table;
  const ocr = cell.run.pieces[0]?.page.source === 'ocr';
  const isSaid = findPhrases(cell.run, context.knowledge.labels.columns, ocr).some(({ from, meanings }) =>
    meanings.some((meaning) => from > 0 && meaning.column === 'partNumber'),
  );
  // Where the names say so, `LC-01` is a code as well.
  const isCoded = (text: string): boolean => isCode(text, context) || (isSaid && isArticleCode(text));
  const parted = table.rows.map((row) => partedCode(row.cells.get(column) ?? [], isCoded));
  const codes = parted.flatMap((one) => (one ? [one.code.text] : []));
  const isHabit = isSaid
    ? codes.length >= mostRows * parted.length
    : parted.length >= 2 && codes.length === parted.length && new Set(codes).size === codes.length;
  if (codes.length === 0 || !isHabit) return table;
  const rows = table.rows.map((row, at): TableRow => {
    const own = parted[at];
    return own
      ? { ...row, cells: new Map([...row.cells, [column, own.left], [table.roles.length, [own.code]]]) }
      : row;
  });
  return { ...table, rows, roles: [...table.roles, 'partNumber'], header: [...table.header, cell] };
}
