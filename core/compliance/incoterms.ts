import { mergedRows } from './merged-rows.ts';
import { choiceCell, dayCell, filledCell } from './rule-cells.ts';

/** A term of delivery of the International Chamber of Commerce. */
export interface Incoterm {
  readonly code: string;
  readonly name: string;
  /** `withdrawn`: in an earlier edition only. */
  readonly standing: 'current' | 'withdrawn';
  /** `sea`: only where the goods are handed over at a ship. */
  readonly carriage: 'any' | 'sea';
  /** Which place is named behind it: `port of shipment`. */
  readonly place: string;
  /** The costs in the price and the adjustments for customs value, one sentence. */
  readonly priceHolds: string;
  /** The advice for one that is withdrawn; else empty. */
  readonly action: string;
  readonly source: string;
  readonly checkedOn: string;
}

const columns = [
  'code',
  'name',
  'standing',
  'carriage',
  'place',
  'priceHolds',
  'action',
  'source',
  'checkedOn',
] as const;

/** @throws DataFileError naming file, line and what to change. */
export function loadIncoterms(files: readonly string[]): readonly Incoterm[] {
  return mergedRows(files, columns, 'code', (row) => {
    const code = filledCell(row, 'code');
    if (!/^[A-Z]{3}$/.test(code)) throw row.error(`code is "${code}"; it has three capital letters`);
    const standing = choiceCell(row, 'standing', ['current', 'withdrawn']);
    return {
      code,
      name: filledCell(row, 'name'),
      standing,
      carriage: choiceCell(row, 'carriage', ['any', 'sea']),
      place: filledCell(row, 'place'),
      priceHolds: filledCell(row, 'priceHolds'),
      action: standing === 'withdrawn' ? filledCell(row, 'action') : row.cells.action,
      source: filledCell(row, 'source'),
      checkedOn: dayCell(row, 'checkedOn'),
    };
  });
}
