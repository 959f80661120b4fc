import type { GoodsPhrase } from './goods-words.ts';
import { mergedRows } from './merged-rows.ts';
import {
  choiceCell,
  countryListCell,
  dayCell,
  filledCell,
  hsPrefixCell,
  idCell,
  listCell,
  phraseCell,
} from './rule-cells.ts';

/** A measure against trade with a country or region, or a licence that certain goods need for it. */
export interface Embargo {
  readonly id: string;
  /** Who ordered it: `UN`, `EU, UK, US`. */
  readonly regime: string;
  /** `to`: goods that go there; `from`: goods that come from there; `any`: both. */
  readonly direction: 'to' | 'from' | 'any';
  /** ISO 3166-1 alpha-2 codes of fields that are countries. */
  readonly countries: readonly string[];
  /** Words of addresses, ports and places: for regions, and for countries that no field names. */
  readonly places: readonly GoodsPhrase[];
  /** The countries that such a place lies in, however it is claimed; a place elsewhere is a namesake. */
  readonly placeCountries: readonly string[];
  /** Digits without dots. With `categories`, the goods that are meant; both empty: all goods. */
  readonly hsPrefixes: readonly string[];
  /** Categories of the restricted goods, e.g. `firearms`. */
  readonly categories: readonly string[];
  /** The order, as it reads after the place: `is under an arms embargo`. */
  readonly title: string;
  /** `failed`: do not ship; `warning`: a licence or an examination first; `info`: worth knowing. */
  readonly severity: 'failed' | 'warning' | 'info';
  readonly action: string;
  readonly source: string;
  /** The day on which the law was as the row states it, `YYYY-MM-DD`. */
  readonly checkedOn: string;
}

const columns = [
  'id',
  'regime',
  'direction',
  'countries',
  'places',
  'placeCountries',
  'hsPrefixes',
  'categories',
  'title',
  'severity',
  'action',
  'source',
  'checkedOn',
] as const;

/**
 * Loads embargoes and licence hints from rule files of the form of `data/compliance/embargoes.tsv`. A row
 * of a later file takes the place of one with the same id; with the severity `off` it only removes it.
 * @param knownCategories those of the restricted goods: another would never apply.
 * @throws DataFileError naming file, line and what to change.
 */
export function loadEmbargoes(
  files: readonly string[],
  knownCategories: ReadonlySet<string>,
): readonly Embargo[] {
  return mergedRows(files, columns, 'id', (row) => {
    const id = idCell(row, 'id');
    const severity = choiceCell(row, 'severity', ['failed', 'warning', 'info', 'off']);
    if (severity === 'off') return null;
    const countries = countryListCell(row, 'countries');
    const places = phraseCell(row, 'places');
    const placeCountries = countryListCell(row, 'placeCountries');
    if (countries.length === 0 && places.length === 0)
      throw row.error('countries and places are both empty, so the row can never apply; fill one of them');
    if (places.length > 0 && countries.length === 0 && placeCountries.length === 0)
      throw row.error('placeCountries is empty: name the countries of the places');
    const categories = listCell(row, 'categories');
    const unknown = categories.find((category) => !knownCategories.has(category));
    if (unknown !== undefined)
      throw row.error(`categories has "${unknown}", which no row of the restricted goods has`);
    return {
      id,
      regime: filledCell(row, 'regime'),
      direction: choiceCell(row, 'direction', ['to', 'from', 'any']),
      countries,
      places,
      placeCountries: placeCountries.length > 0 ? placeCountries : countries,
      hsPrefixes: hsPrefixCell(row, 'hsPrefixes'),
      categories,
      title: filledCell(row, 'title'),
      severity,
      action: filledCell(row, 'action'),
      source: filledCell(row, 'source'),
      checkedOn: dayCell(row, 'checkedOn'),
    };
  });
}
