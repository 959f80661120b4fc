import { piecesAt, type Run } from '../../layout/run.ts';
import type { TableRow } from '../../layout/table.ts';
import type { HeaderCell } from '../../layout/table-header.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { isCountryName, isTariffCode } from '../goods/unnamed-columns.ts';
import type { ColumnLabel, ColumnName } from '../knowledge/label-knowledge.ts';
import { readCountry } from '../values/country.ts';
import { readHsCode } from '../values/hs-code.ts';

export interface StackedValues {
  readonly hsCode: Found<string> | null;
  readonly countryOfOrigin: Found<string> | null;
  /** The printed lines that they are, so that they are not read as something else too. */
  readonly lines: ReadonlySet<Run>;
}

/**
 * Values that stand under one another in one column, as their names do in its header ("Article no." over
 * "HS code" over "Origin"): told apart by what they are. A code without points counts only where the header
 * names one.
 */
export function stackedValues(
  row: TableRow,
  header: readonly HeaderCell<ColumnLabel>[],
  context: DocumentContext,
): StackedValues {
  let hsCode: Found<string> | null = null;
  let countryOfOrigin: Found<string> | null = null;
  const lines = new Set<Run>();
  for (const [column, runs] of row.cells) {
    const named = new Set<ColumnName>(
      [...(header[column]?.meanings ?? []), ...(header[column]?.others ?? [])].map(
        (meaning) => meaning.column,
      ),
    );
    for (const run of runs) {
      const dotted = /^\d{4}\.\d{2}/.test(run.text) && run !== runs[0];
      if (!hsCode && isTariffCode(run.text) && (dotted || named.has('hsCode'))) {
        const code = readHsCode(run.text, false);
        if (!code) continue;
        hsCode = foundAt(code.code, 0.88, piecesAt(run, code.index, code.length));
        lines.add(run);
      } else if (!countryOfOrigin && named.has('countryOfOrigin') && isCountryName(run.text, context)) {
        const country = readCountry(run.text, context.knowledge.values.countries);
        if (!country) continue;
        countryOfOrigin = foundAt(country.code, 0.88 * country.certainty, run.pieces);
        lines.add(run);
      }
    }
  }
  return { hsCode, countryOfOrigin, lines };
}
