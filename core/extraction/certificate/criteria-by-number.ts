import type { Line, PageLayout } from '../../layout/lines.ts';
import { findPhrases } from '../../layout/phrases.ts';
import type { Run } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import type { ColumnName } from '../knowledge/label-knowledge.ts';

/** The criteria of a table of their own, by the number of the goods, and where that table begins. */
export interface NumberedCriteria {
  readonly layout: PageLayout;
  readonly first: number;
  readonly byNumber: ReadonlyMap<string, Found<string>>;
}

const names = (run: Run, column: ColumnName, context: DocumentContext): boolean =>
  findPhrases(run, context.knowledge.labels.columns, run.pieces[0]?.page.source === 'ocr').some((match) =>
    match.meanings.some((meaning) => meaning.column === column),
  );

const numberOf = (text: string): string | null => /^\W?(\d{1,3})\W?$/.exec(text)?.[1] ?? null;

/** The rows below a header: a number, and the criterion beside it. */
function rowsBelow(layout: PageLayout, header: Line): Map<string, Found<string>> {
  const rows = new Map<string, Found<string>>();
  for (const line of layout.lines.slice(header.index + 1)) {
    const [first, second, third] = line.segments;
    const number = first ? numberOf(first.text) : null;
    if (!number || !second || third || rows.has(number)) break;
    rows.set(number, foundAt(second.text, 0.85, second.pieces));
  }
  return rows;
}

/**
 * A second table below the goods that gives their criteria of origin: `No. | Rules of origin`, as the forms of
 * Latin America have it. Null where there is none.
 */
export function criteriaByNumber(context: DocumentContext): NumberedCriteria | null {
  for (const layout of context.layouts) {
    for (const line of layout.lines) {
      const [first, second, third] = line.segments;
      if (!first || !second || third) continue;
      if (!names(first, 'lineNumber', context) || !names(second, 'originCriterion', context)) continue;
      const byNumber = rowsBelow(layout, line);
      if (byNumber.size > 0) return { layout, first: line.index, byNumber };
    }
  }
  return null;
}
