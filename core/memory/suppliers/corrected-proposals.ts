import type { ValuesByPath } from '../decided-document.ts';

/** The field of a value in a list: `lineItems[].quantity` for `lineItems[3].quantity`, `lineItems` for `lineItems[3]`. */
export const fieldOf = (path: string): string => path.replace(/\[\d+\]$/, '').replace(/\[\d+\]/g, '[]');

/**
 * The fields of the proposed values that a person corrected. Where entries of a list were removed, those behind them
 * moved up: a correction in that list counts by its field, and the removal counts itself.
 *
 * @param proposed paths as they were when the document was read
 */
export function correctedProposals(
  proposed: readonly string[],
  { corrections, readValues }: { readonly corrections: ValuesByPath; readonly readValues: ValuesByPath },
): readonly string[] {
  const changed = Object.keys(corrections).filter((path) => corrections[path] !== readValues[path]);
  const lists = changed.filter((path) => path.endsWith(']') && corrections[path] === null).map(listOf);
  const fields = [...new Set(proposed.map(fieldOf))];
  const hasField = (field: string): boolean =>
    fields.some((one) => one === field || one.startsWith(`${field}[].`));
  const isProposed = (path: string): boolean =>
    proposed.includes(path) || (lists.includes(listOf(path)) && hasField(fieldOf(path)));
  return [...new Set(changed.filter(isProposed).map(fieldOf))].sort();
}

const listOf = (path: string): string => path.split('[')[0]!;
