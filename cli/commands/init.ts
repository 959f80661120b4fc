import { CommandError } from '../command-error.ts';
import { commandConfig } from '../connection.ts';
import { exitCodes } from '../exit-codes.ts';
import { readSecret } from '../secret-input.ts';
import { type AddCommand, outputOf } from './command.ts';

export const addInit: AddCommand = (program, surroundings) => {
  program
    .command('init')
    .description('make an organization and its owner in the data folder; one of the quickstart is taken over')
    .requiredOption('--organization <name>', 'name of the organization')
    .requiredOption('--email <address>', 'e-mail address that its owner signs in with')
    .option('--password-stdin', 'read the password from standard input instead of asking for it', false)
    .option('--another', 'where the folder has an organization already: make a second one beside it', false)
    .action(async (options, command) => {
      const { organization, email, passwordStdin, another } = options;
      const password = await readSecret(surroundings, 'password', passwordStdin, '--password-stdin');
      const { createCore } = await import('../../core/core.ts');
      const core = await createCore(commandConfig(surroundings));
      try {
        const { accounts } = core;
        const founding = { organization, email, password };
        const { dataFolder } = core.config;
        const taken = another ? null : await accounts.takeOverOrganization(founding);
        const [there] = taken === null && !another ? await accounts.organizations() : [];
        if (there)
          throw new CommandError(
            exitCodes.conflictOrInvalid,
            'CONFLICT',
            `${dataFolder} already has the organization ${there.name}.`,
            'Add people with `landfall users create EMAIL`; --another makes a second organization, which sees nothing of the first',
          );
        const made = taken ?? (await accounts.createOrganization(founding));
        await outputOf(surroundings, command).write(
          { ...made, organization, email, dataFolder },
          () =>
            `${taken ? 'Took over the organization of the quickstart, with its documents, as' : 'Made'} ${organization} in ${dataFolder}.\nNext: landfall serve, or landfall upload FILE…`,
        );
      } finally {
        await core.close();
      }
    });
};
