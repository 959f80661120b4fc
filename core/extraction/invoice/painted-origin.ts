import { findPhrases } from '../../layout/phrases.ts';
import { piecesAt, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { cellsOf } from '../goods/goods-line.ts';
import type { GoodsRows } from '../goods/goods-rows.ts';
import { findCountries } from '../values/country.ts';

/** How sure the country is that is painted on the packages. */
const certainty = 0.8;

/** The origin of the goods among the marks beside them: `MADE IN KOREA` under `C/NO. 1-260`. Null where none is. */
export function paintedOrigin(table: GoodsRows | null, context: DocumentContext): Found<string> | null {
  const { labels, values } = context.knowledge;
  for (const row of table?.rows ?? []) {
    const marks = runOf(cellsOf(row, table?.roles ?? [], 'marks').flatMap(({ pieces }) => pieces));
    const ocr = row.layout.page.source === 'ocr';
    const named = findPhrases(marks, labels.labels, ocr).find(({ meanings }) =>
      meanings.some(({ field }) => field === 'countryOfOrigin'),
    );
    if (!named) continue;
    const behind = runOf(marks.pieces.slice(named.to));
    const [country] = findCountries(behind.text, values.countries, false);
    if (country?.index === 0)
      return foundAt(
        country.code,
        certainty * country.certainty,
        piecesAt(behind, country.index, country.length),
      );
  }
  return null;
}
