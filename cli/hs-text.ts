import type { HsChange, HsChanges, HsLookup, HsVersions } from '../core/hs/hs.ts';
import { wrapped } from './screens/wrapped.ts';
import { printable, textTable } from './text-table.ts';

/** The entry of a code in the nomenclature, for a person. */
export function lookupText(entry: HsLookup, columns: number): string {
  const facts = [
    `${entry.code}  ${entry.description}`,
    ...entry.path.slice(0, -1).map((step, depth) => `${'  '.repeat(depth + 1)}in ${step}`),
    `Edition: ${entry.validIn.join(' and ')}`,
    entry.standardUnit && `Unit: ${entry.standardUnit}`,
    entry.replacedBy.length > 0 && `Replaced in HS 2022 by: ${entry.replacedBy.join(', ')}`,
    entry.replaces.length > 0 && `Took over goods of: ${entry.replaces.join(', ')}`,
    entry.requested && `Asked for: ${entry.requested} (a national code; its first six digits are shown)`,
    ...entry.notes.map((note) => `Note: ${note}`),
    ...entry.children.map((child) => `  ${child.code}  ${child.description}`),
  ];
  return facts
    .filter((line) => typeof line === 'string')
    .map((line) => indented(printable(line), columns))
    .join('\n');
}

/** A long line goes on four columns to the right of where it begins. */
export function indented(line: string, columns: number): string {
  const indent = /^ */.exec(line)![0];
  const [first = '', ...rest] = wrapped(line.trim(), columns - indent.length - 4).split('\n');
  return [`${indent}${first}`, ...rest.map((more) => `${indent}    ${more}`)].join('\n');
}

export const versionsText = ({ versions }: HsVersions, columns: number): string =>
  textTable(
    ['EDITION', 'VALID FROM', 'SUBHEADINGS', 'NAME'],
    versions.map(({ id, validFrom, subheadingCount, name, isPrimary }) => [
      id,
      validFrom,
      String(subheadingCount),
      isPrimary ? `${name} (used first)` : name,
    ]),
    columns,
  );

/** A row for each code that HS 2022 took out, brought in or changed. */
export function changesText({ code, changes }: HsChanges, columns: number): string {
  if (changes.length === 0) return `${code} is the same in HS 2017 and HS 2022.`;
  if (changes.length === 1) return oneChange(changes[0]!, columns);
  return textTable(
    ['CODE', 'IN HS 2022', 'GOODS', 'DESCRIPTION'],
    changes.map((change) => [change.code, change.kind, moved(change), change.description]),
    columns,
  );
}

/** The codes that a long list is cut to; `hs changes CODE` shows them all. */
const shownCodes = 3;

function moved({ replacedBy, replaces }: HsChange): string {
  const list = (codes: readonly string[]): string =>
    `${codes.slice(0, shownCodes).join(', ')}${codes.length > shownCodes ? ` and ${codes.length - shownCodes} more` : ''}`;
  if (replacedBy.length > 0) return `to ${list(replacedBy)}`;
  return replaces.length > 0 ? `from ${list(replaces)}` : '';
}

const oneChange = (change: HsChange, columns: number): string =>
  [
    `${change.code}  ${change.kind} in HS 2022`,
    change.previousDescription !== null && `  HS 2017: ${change.previousDescription}`,
    `  ${change.kind === 'removed' ? 'HS 2017' : 'HS 2022'}: ${change.description}`,
    change.replacedBy.length > 0 && `  Goods went to: ${change.replacedBy.join(', ')}`,
    change.replaces.length > 0 && `  Goods came from: ${change.replaces.join(', ')}`,
  ]
    .filter((line) => line !== false)
    .map((line) => indented(line, columns))
    .join('\n');
