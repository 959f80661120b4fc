import { mergedRows } from './merged-rows.ts';
import { choiceCell, dayCell, filledCell } from './rule-cells.ts';

/** A country code of two letters that ISO 3166-1 does not assign, but that documents use. */
export interface CountryCodeNote {
  readonly code: string;
  /** `accepted`: customs uses it; `meant`: another code is meant; `former`: the country is no more. */
  readonly standing: 'accepted' | 'meant' | 'former';
  /** Its meaning: `United Kingdom`. */
  readonly name: string;
  /** The advice, one sentence. */
  readonly action: string;
  readonly source: string;
  readonly checkedOn: string;
}

/** A currency that is no longer, or letters that are taken for a currency code. */
export interface CurrencyCodeNote {
  readonly code: string;
  readonly name: string;
  /** The first day on which it was no money any more, `YYYY-MM-DD`; null: it never was a code. */
  readonly withdrawnOn: string | null;
  readonly replacedBy: string;
  readonly source: string;
  readonly checkedOn: string;
}

/** @throws DataFileError naming file, line and what to change. */
export function loadCountryCodes(files: readonly string[]): readonly CountryCodeNote[] {
  return mergedRows(files, ['code', 'standing', 'name', 'action', 'source', 'checkedOn'], 'code', (row) => {
    const code = filledCell(row, 'code');
    if (!/^[A-Z]{2}$/.test(code)) throw row.error(`code is "${code}"; it has two capital letters`);
    return {
      code,
      standing: choiceCell(row, 'standing', ['accepted', 'meant', 'former']),
      name: filledCell(row, 'name'),
      action: filledCell(row, 'action'),
      source: filledCell(row, 'source'),
      checkedOn: dayCell(row, 'checkedOn'),
    };
  });
}

/** @throws DataFileError naming file, line and what to change. */
export function loadCurrencyCodes(files: readonly string[]): readonly CurrencyCodeNote[] {
  const columns = ['code', 'name', 'withdrawnOn', 'replacedBy', 'source', 'checkedOn'] as const;
  return mergedRows(files, columns, 'code', (row) => {
    const code = filledCell(row, 'code');
    if (!/^[A-Z]{2,4}$/.test(code)) throw row.error(`code is "${code}"; it has two to four capital letters`);
    return {
      code,
      name: filledCell(row, 'name'),
      withdrawnOn: row.cells.withdrawnOn === '' ? null : dayCell(row, 'withdrawnOn'),
      replacedBy: filledCell(row, 'replacedBy'),
      source: filledCell(row, 'source'),
      checkedOn: dayCell(row, 'checkedOn'),
    };
  });
}
