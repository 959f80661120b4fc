import { readDataTable } from '../../../data-table.ts';

const payers = ['seller', 'buyer'] as const;
const insurers = ['seller', 'buyer', 'open'] as const;
const namedPlaces = ['port_of_loading', 'port_of_discharge', 'origin', 'destination'] as const;

export interface IncotermDuty {
  /** Who pays the main carriage. */
  readonly mainCarriage: (typeof payers)[number];
  /** Who insures the goods on it; open where nobody must. */
  readonly insurance: (typeof insurers)[number];
  /** The kind of place behind the term. */
  readonly place: (typeof namedPlaces)[number];
}

/**
 * Loads `data/shipments/incoterm-duties.tsv`.
 * @throws DataFileError for an unknown payer or place, a repeated term or a missing source.
 */
export function loadIncotermDuties(file: string): ReadonlyMap<string, IncotermDuty> {
  const duties = new Map<string, IncotermDuty>();
  for (const row of readDataTable(file, ['incoterm', 'mainCarriage', 'insurance', 'place', 'source'])) {
    const { incoterm, source } = row.cells;
    const mainCarriage = payers.find((one) => one === row.cells.mainCarriage);
    const insurance = insurers.find((one) => one === row.cells.insurance);
    const place = namedPlaces.find((one) => one === row.cells.place);
    if (!mainCarriage) throw row.error(`mainCarriage must be one of ${payers.join(', ')}`);
    if (!insurance) throw row.error(`insurance must be one of ${insurers.join(', ')}`);
    if (!place) throw row.error(`place must be one of ${namedPlaces.join(', ')}`);
    if (source === '') throw row.error('the source is missing');
    if (duties.has(incoterm)) throw row.error(`${incoterm} is there twice`);
    duties.set(incoterm, { mainCarriage, insurance, place });
  }
  return duties;
}
