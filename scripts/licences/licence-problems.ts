import { join } from 'node:path';
import { readDataTable } from '../../core/data-table.ts';
import { type InstalledPackage, installedPackages, lockedPackages } from './installed-packages.ts';
import { isLicenceAccepted } from './spdx.ts';

export interface LicenceReport {
  readonly packages: number;
  /** Packages for other machines, which are looked at where they are installed. */
  readonly elsewhere: number;
  /** Sentences that state what to do. */
  readonly problems: readonly string[];
}

/** A package that a person has looked at. */
interface KnownPackage {
  readonly name: RegExp;
  readonly stated: string | null;
}

/**
 * Looks at the licence of every package that is installed, and that the lock file names.
 * @param root of a project with its packages.
 * @param lists where `accepted.tsv` and `packages.tsv` lie.
 */
export function licenceReport(root: string, lists: string = import.meta.dir): LicenceReport {
  const accepted = new Set(
    readDataTable(join(lists, 'accepted.tsv'), ['licence', 'reason']).map(({ cells }) => cells.licence),
  );
  const known = readDataTable(join(lists, 'packages.tsv'), [
    'package',
    'stated',
    'licence',
    'found',
    'reason',
  ]).map(
    ({ cells }): KnownPackage => ({
      name: new RegExp(`^${RegExp.escape(cells.package).replaceAll('\\*', '.*')}$`),
      stated: cells.stated === '-' ? null : cells.stated,
    }),
  );
  const installed = installedPackages(join(root, 'node_modules'));
  const here = new Set(installed.map(({ name, version }) => `${name}@${version}`));
  const missing = lockedPackages(join(root, 'bun.lock'), here).filter(({ id }) => !here.has(id));
  return {
    packages: installed.length,
    elsewhere: missing.filter(({ isNeeded }) => !isNeeded).length,
    problems: [
      ...missing
        .filter(({ isNeeded }) => isNeeded)
        .map(({ id }) => `${id} is in bun.lock and not installed: run \`bun install --frozen-lockfile\`.`),
      ...installed.flatMap((one) => problemOf(one, accepted, known) ?? []),
    ],
  };
}

function problemOf(
  { name, version, stated }: InstalledPackage,
  accepted: ReadonlySet<string>,
  known: readonly KnownPackage[],
): string | null {
  // A package that states another licence than it did when a person looked is looked at again.
  if (known.some((one) => one.name.test(name) && one.stated === stated)) return null;
  const where = 'scripts/licences/packages.tsv';
  if (stated === null)
    return `${name}@${version} states no licence: find it, and if it allows commercial use, say in ${where} where it is stated.`;
  const verdict = isLicenceAccepted(stated, accepted);
  if (verdict === null)
    return `${name}@${version} states its licence as “${stated}”, which is no SPDX expression: look at it, and if it allows commercial use, say so in ${where}.`;
  return verdict
    ? null
    : `${name}@${version} is licensed ${stated}, which is not in scripts/licences/accepted.tsv: do without it, or add a row with the reason why it may be sold with Landfall.`;
}
