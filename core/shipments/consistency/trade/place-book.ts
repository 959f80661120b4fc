import { readDataTable } from '../../../data-table.ts';
import { phraseKey } from './phrases.ts';

export interface Place {
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Places of one area are not distinguished. */
  readonly area: string;
}

export interface PlaceBook {
  /** By letters and digits of the name, a spelling or the UN/LOCODE. */
  readonly byName: ReadonlyMap<string, Place>;
  /** Country to the regions that it lies in. */
  readonly regions: ReadonlyMap<string, ReadonlySet<string>>;
}

function loadPlaces(file: string): ReadonlyMap<string, Place> {
  const byName = new Map<string, Place>();
  for (const row of readDataTable(file, ['country', 'locode', 'name', 'area', 'spellings'])) {
    const { country, locode, name, area, spellings } = row.cells;
    if (!isCountryCode(country)) throw row.error(`"${country}" is no country code`);
    if (locode !== '' && !/^[A-Z]{2}[A-Z2-9]{3}$/.test(locode))
      throw row.error(`"${locode}" is no UN/LOCODE`);
    if (locode !== '' && !locode.startsWith(country)) throw row.error(`${locode} is not in ${country}`);
    const place = { name, country, area: `${country} ${area === '' ? name.toUpperCase() : area}` };
    for (const spelling of [name, locode, ...spellings.split(';')]) {
      const key = phraseKey(spelling);
      if (key === '') continue;
      const other = byName.get(key);
      if (other && other !== place) throw row.error(`"${spelling}" is ${other.name} already`);
      byName.set(key, place);
    }
  }
  return byName;
}

function loadRegions(file: string): ReadonlyMap<string, ReadonlySet<string>> {
  const regions = new Map<string, Set<string>>();
  for (const row of readDataTable(file, ['region', 'countries'])) {
    for (const country of row.cells.countries.split(' ')) {
      if (!isCountryCode(country)) throw row.error(`"${country}" is no country code`);
      const known = regions.get(country) ?? new Set();
      regions.set(country, known.add(row.cells.region));
    }
  }
  return regions;
}

const isCountryCode = (code: string): boolean => /^[A-Z]{2}$/.test(code);

/**
 * Loads `data/shipments/places.tsv` and `regions.tsv`.
 * @throws DataFileError for an unknown code or a spelling of two places.
 */
export const loadPlaceBook = (placesFile: string, regionsFile: string): PlaceBook => ({
  byName: loadPlaces(placesFile),
  regions: loadRegions(regionsFile),
});

/** Whether goods for one country plausibly go through the other; true where a country lies in no known region. */
export function isReachedFrom(country: string, other: string, { regions }: PlaceBook): boolean {
  if (country === other) return true;
  const [own, others] = [regions.get(country), regions.get(other)];
  if (!own || !others) return true;
  return [...own].some((region) => others.has(region));
}
