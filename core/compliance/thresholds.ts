import { readDataTable } from '../data-table.ts';
import { filledCell } from './rule-cells.ts';

/** The largest value that each threshold may have; the smallest is 0. */
const maxima = {
  /** A field read with less confidence than this is to be compared with the page; 0 to 1. */
  doubtfulReading: 1,
  /** Days after which a list of facts is called old. */
  oldListDays: 36_500,
  /** The same for embargoes, which change far more often. */
  oldEmbargoDays: 36_500,
  /** Smallest units of the currency by which each amount may have been rounded. */
  roundingUnits: 100,
  /** Difference of two amounts, as a share of the larger, from which it is an error and no rounding. */
  wrongAmountShare: 1,
  /** Difference of two weights, as a share of the larger, that rounding and packing explain. */
  weightShare: 1,
  /** Kilograms that a loaded container may weigh. */
  containerKilograms: 1_000_000,
  /** Confidence that the goods lie in another chapter, from which a code is questioned; 0 to 1. */
  otherChapterConfidence: 1,
  /** Confidence that the code's own chapter may have at most for that; 0 to 1. */
  ownChapterConfidence: 1,
  /** Confidence of the search in its first answer, from which a code is questioned; 0 to 1. */
  suggestedConfidence: 1,
  /** Letters and digits of an address that is long enough to hold a street and a place. */
  addressLength: 1000,
} as const;

export type ComplianceThresholds = Readonly<Record<keyof typeof maxima, number>>;

const isThreshold = (name: string): name is keyof typeof maxima => name in maxima;

/**
 * Loads `data/compliance/thresholds.tsv`, where each value has its reason.
 * @throws DataFileError when a threshold is unknown, repeated or no number of its range; Error for a missing one.
 */
export function loadThresholds(file: string): ComplianceThresholds {
  const values = new Map<string, number>();
  for (const row of readDataTable(file, ['name', 'value', 'meaning'])) {
    const name = filledCell(row, 'name');
    const value = Number(filledCell(row, 'value'));
    if (!isThreshold(name)) throw row.error(`"${name}" is not a threshold`);
    if (values.has(name)) throw row.error(`the threshold ${name} is there twice`);
    if (!(value >= 0 && value <= maxima[name]))
      throw row.error(`${name} must be a number from 0 to ${maxima[name]}`);
    values.set(name, value);
  }
  const missing = Object.keys(maxima).find((name) => !values.has(name));
  if (missing !== undefined) throw new Error(`${file}: the threshold ${missing} is missing`);
  return Object.fromEntries(values) as ComplianceThresholds;
}
