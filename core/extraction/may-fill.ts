import { isJsonObject } from '../json-object.ts';
import { squash } from '../layout/fold.ts';
import type { GuessedNames } from './knowledge/guessed-names.ts';
import { type ColumnName, type LabelField, partsOfParties } from './knowledge/label-fields.ts';
import type { ExtractedPaper } from './paths.ts';

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/**
 * Whether guessed names can add to a paper: one of them may name a field or a column that is open, or begins a value that
 * was read. Reading once more takes as long as the first time.
 */
export function mayFill(
  { data, evidence }: ExtractedPaper<object>,
  { labels, columns }: GuessedNames,
): boolean {
  // A form on which known names have no value is blank.
  if (Object.keys(evidence).length === 0) return false;
  const fields = Object.values(data);
  const parties = fields.filter(isJsonObject);
  const hasOpenParty = parties.some((party) => Object.values(party).some(isEmpty));
  const isOpen = (field: LabelField): boolean => {
    if (partsOfParties.has(field)) return hasOpenParty;
    const value: unknown = Reflect.get(data, field);
    return isJsonObject(value) ? Object.values(value).some(isEmpty) : value !== undefined && isEmpty(value);
  };
  const rows = fields.flatMap((value) => (Array.isArray(value) ? value.filter(isJsonObject) : []));
  const isOpenColumn = (column: ColumnName): boolean =>
    rows.length === 0 || rows.some((row) => column in row && isEmpty(row[column]));
  // Of lines nothing is taken away.
  const printed = Object.entries(evidence).flatMap(([path, { text }]) =>
    path.includes('[') ? [] : [squash(text)],
  );
  const beginsValue = (name: string): boolean =>
    printed.some((text) => text.length > name.length && text.startsWith(name));
  return (
    [...labels].some(
      ([name, meanings]) => meanings.some(({ field }) => isOpen(field)) || beginsValue(name),
    ) || [...columns.values()].some((meanings) => meanings.some(({ column }) => isOpenColumn(column)))
  );
}
