import type { Line, PageLayout } from '../../layout/lines.ts';
import type { TableRow } from '../../layout/table.ts';
import type { DocumentContext } from '../document-context.ts';
import { numbersIn } from './cell-values.ts';
import { isSerialList } from './passed-lines.ts';
import { cellsAt, isPartSum, isRowOfNames, isSumLine, provenSums, type Sums, sumFields } from './sum-row.ts';

/** How many lines below the goods their sums may stand. */
const nearBy = 5;

interface SumsBelow {
  readonly line: Line;
  readonly sums: Sums;
}

/**
 * Whether sums right below others are of more goods: those of a page stand over those of the whole paper, each in the
 * columns of the others and greater. What is added to an amount alone (tax, freight) changes one column only.
 */
function sumsMore(upper: Sums, lower: Sums, context: DocumentContext): boolean {
  const figure = (sums: Sums, column: number): number | null =>
    numbersIn(sums.get(column), context.decimalMark)[0]?.value ?? null;
  const both = [...lower.keys()].flatMap((column) => {
    const [one, other] = [figure(upper, column), figure(lower, column)];
    return one === null || other === null ? [] : [other - one];
  });
  return both.length >= 2 && both.every((more) => more >= 0) && both.filter((more) => more > 0).length >= 2;
}

/** The row of sums below the goods: known by its word, or by adding up; that of the whole where a page's is over it. */
export function sumRowBelow(
  layout: PageLayout,
  from: number,
  edges: readonly number[],
  rows: readonly TableRow[],
  context: DocumentContext,
): SumsBelow | null {
  if (rows.length === 0) return null;
  const below = layout.lines.slice(from).filter((line) => !isSerialList(line, context));
  let found: SumsBelow | null = null;
  for (const line of below.slice(0, nearBy)) {
    // "Total cartons: 205" is a label with its value, "Total 55 cartons, 1092 pcs" a sentence; no rows of sums;
    // "TOTAL: 3 CARTONS | 44.7 | 51.3" is one.
    const figures = line.segments.slice(1).filter(({ text }) => /^\d[\d.,'\s]*$/.test(text)).length;
    const labelled =
      line.segments.length < 2 ||
      (figures < 2 && context.hits.some((hit) => hit.line === line && hit.colon && !hit.alone));
    if (isRowOfNames(line, context)) return found;
    if (isPartSum(line, context)) continue;
    const sums = cellsAt(line, edges);
    const named = isSumLine(line, context) || beginsWithSum(line, context);
    if (sums.size >= 2 && ((named && !labelled) || provenSums(sums, rows, context) >= 2)) {
      if (found && !sumsMore(found.sums, sums, context)) return found;
      found = { line, sums };
    } else if (named || found) return found;
  }
  return found;
}

const beginsWithSum = (line: Line, context: DocumentContext): boolean =>
  context.hits.some(
    (hit) => hit.line === line && hit.leads && hit.meanings.some((label) => sumFields.has(label.field)),
  );
