import type { HsLookup, HsVersions } from '../../core/hs/hs.ts';
import { dataOf } from '../api-answer.ts';
import { connect } from '../connection.ts';
import { textTable } from '../text-table.ts';
import { type AddCommand, outputOf } from './command.ts';

export const addHs: AddCommand = (program, surroundings) => {
  const hs = program.command('hs').description('look into the Harmonized System');
  hs.command('lookup')
    .description('what the nomenclature says of a code: 2, 4 or 6 to 10 digits, dotted or not')
    .argument('<code>')
    .action(async (code: string, _options, command) => {
      const connection = await connect(surroundings, false);
      try {
        const entry = await dataOf(connection.client.api.v1['hs-codes'].lookup({ code }).get());
        await outputOf(surroundings, command).write(entry, () => lookupText(entry));
      } finally {
        await connection.close();
      }
    });
  hs.command('versions')
    .description('the editions of the nomenclature that are known')
    .action(async (_options, command) => {
      const connection = await connect(surroundings, false);
      try {
        const answer = await dataOf(connection.client.api.v1['hs-codes'].versions.get());
        await outputOf(surroundings, command).write(
          answer,
          (columns) => versionsText(answer, columns),
          answer.versions,
        );
      } finally {
        await connection.close();
      }
    });
};

function lookupText(entry: HsLookup): string {
  const facts = [
    `${entry.code}  ${entry.description}`,
    ...entry.path.slice(0, -1).map((step, depth) => `${'  '.repeat(depth + 1)}in ${step}`),
    `Edition: ${entry.validIn.join(' and ')}`,
    entry.standardUnit && `Unit: ${entry.standardUnit}`,
    entry.replacedBy.length > 0 && `Replaced in HS 2022 by: ${entry.replacedBy.join(', ')}`,
    entry.replaces.length > 0 && `Took over goods of: ${entry.replaces.join(', ')}`,
    entry.requested && `Asked for: ${entry.requested} (a national code; its first six digits are shown)`,
    ...entry.children.map((child) => `  ${child.code}  ${child.description}`),
  ];
  return facts.filter(Boolean).join('\n');
}

const versionsText = ({ versions }: HsVersions, columns: number): string =>
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
