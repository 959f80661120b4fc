import { dataOf } from '../api-answer.ts';
import { connect } from '../connection.ts';
import { changesText, lookupText, versionsText } from '../hs-text.ts';
import { type AddCommand, outputOf } from './command.ts';
import { addHsBrowse } from './hs-browse.ts';

export const addHs: AddCommand = (program, surroundings) => {
  const hs = program.command('hs').description('look into the Harmonized System');
  addHsBrowse(hs, surroundings);
  hs.command('lookup')
    .description('look up a code: 2, 4 or 6 to 10 digits, with or without dots')
    .argument('<code>')
    .action(async (code: string, _options, command) => {
      const connection = await connect(surroundings, false);
      try {
        const entry = await dataOf(connection.client.api.v1['hs-codes'].lookup({ code }).get());
        await outputOf(surroundings, command).write(entry, (columns) => lookupText(entry, columns));
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
  hs.command('changes')
    .description('changes from HS 2017 to HS 2022: for a code, a chapter, a heading, or all')
    .argument('[code]', '2, 4 or 6 digits, or a national code of up to 10, dotted or not')
    .action(async (code: string | undefined, _options, command) => {
      const connection = await connect(surroundings, false);
      try {
        const query = code === undefined ? {} : { code };
        const answer = await dataOf(connection.client.api.v1['hs-codes'].changes.get({ query }));
        await outputOf(surroundings, command).write(
          answer,
          (columns) => changesText(answer, columns),
          answer.changes,
        );
      } finally {
        await connection.close();
      }
    });
};
