import { readDataTable } from '../../data-table.ts';

/** The largest value that each tolerance may have; the smallest is 0. */
const maxima = {
  /** A field read with less confidence than this is too doubtful for a critical finding; 0 to 1. */
  doubtfulReading: 1,
  /** Confidence below which a name or number of a text layer may be another than it was taken for; 0 to 1. */
  doubtfulText: 1,
  /** The same of a figure of the whole paper: a weight, a count, a volume. */
  doubtfulFigure: 1,
  /** The same of a value in a line of a table. */
  doubtfulCell: 1,
  /** Confidence from which a scanned figure has the digits that were read; its decimal mark may be lost; 0 to 1. */
  sureFigure: 1,
  /** Confidence below which any digit of a scanned figure may be another, and not only one that looks like it; 0 to 1. */
  doubtfulDigits: 1,
  /** Confidence from which a scanned number of letters and digits (of an invoice, a code) is what was read; 0 to 1. */
  sureNumber: 1,
  /** Difference of two weights as a share of the larger that rounding explains. */
  weightShare: 1,
  /** Kilograms that two weights may differ by, whatever the share. */
  weightKilograms: 1000,
  /** Difference of two volumes as a share of the larger that carton sizes and rounding explain. */
  volumeShare: 1,
  /** Cubic metres that two volumes may differ by, whatever the share. */
  volumeCubicMetres: 100,
  /** Difference of two figures, as a share of the larger, from which a finding is critical. */
  criticalShare: 1,
  /** Difference of the weights of one line, as a share of the larger, that rounding explains. */
  lineWeightShare: 1,
  /** The same of quantities that are measured and not counted: kilograms, metres, litres. */
  measuredShare: 1,
  /** By how much the gross weight of goods may exceed the net, as a share of it. */
  grossOverNet: 10,
  /** The most that pallets add to the gross weight of the goods on them, as a share of it. */
  palletShare: 1,
  /** Kilograms that a wooden pallet weighs with its wrapping, at most. */
  mostPalletKilograms: 1000,
  /** Kilograms that an empty container weighs, at least and at most. */
  leastTareKilograms: 10_000,
  mostTareKilograms: 10_000,
  /** Likeness of words, 0 to 1, from which two lines are of the same goods. */
  sameWords: 1,
  /** The same where quantity or weight agree besides. */
  likeWords: 1,
  /** Nearness of meaning, 0 to 1, from which they do. */
  sameMeaning: 1,
  /** Nearness of meaning below which two descriptions are of different goods. */
  otherMeaning: 1,
  /** Nearness of words from which an earlier description is that of the same goods. */
  sameAsBefore: 1,
  /** Findings that a rule reports one by one; further ones are counted. */
  mostFindings: 10_000,
  /** Places that a finding lists; further ones are counted. */
  mostObservations: 10_000,
  /** Letters of a message. */
  longestMessage: 100_000,
} as const;

export type ConsistencyTolerances = Readonly<Record<keyof typeof maxima, number>>;

const isTolerance = (name: string): name is keyof typeof maxima => name in maxima;

/**
 * Loads `data/shipments/tolerances.tsv`, where each value has its reason.
 * @throws DataFileError when one is unknown, repeated or no number of its range; Error for a missing one.
 */
export function loadTolerances(file: string): ConsistencyTolerances {
  const values = new Map<string, number>();
  for (const row of readDataTable(file, ['name', 'value', 'meaning'])) {
    const { name, meaning } = row.cells;
    const value = Number(row.cells.value);
    if (!isTolerance(name)) throw row.error(`"${name}" is not a tolerance`);
    if (values.has(name)) throw row.error(`the tolerance ${name} is there twice`);
    if (row.cells.value === '' || !(value >= 0 && value <= maxima[name]))
      throw row.error(`${name} must be a number from 0 to ${maxima[name]}`);
    if (meaning === '') throw row.error(`${name} has no meaning; say why it is so`);
    values.set(name, value);
  }
  const missing = Object.keys(maxima).find((name) => !values.has(name));
  if (missing !== undefined) throw new Error(`${file}: the tolerance ${missing} is missing`);
  return Object.fromEntries(values) as ConsistencyTolerances;
}
