import { commandConfig } from '../connection.ts';
import { readSecret } from '../secret-input.ts';
import { type AddCommand, outputOf } from './command.ts';

export const addInit: AddCommand = (program, surroundings) => {
  program
    .command('init')
    .description('make an organization and its owner in the data folder')
    .requiredOption('--organization <name>', 'name of the organization')
    .requiredOption('--email <address>', 'e-mail address that its owner signs in with')
    .option('--password-stdin', 'read the password from standard input instead of asking for it', false)
    .action(async (options, command) => {
      const { organization, email, passwordStdin } = options;
      const password = await readSecret(surroundings, 'password', passwordStdin, '--password-stdin');
      const { createCore } = await import('../../core/core.ts');
      const core = await createCore(commandConfig(surroundings));
      try {
        const made = await core.accounts.createOrganization({ organization, email, password });
        const { dataFolder } = core.config;
        await outputOf(surroundings, command).write(
          { ...made, organization, email, dataFolder },
          () => `Made ${organization} in ${dataFolder}.\nNext: landfall serve, or landfall upload FILE…`,
        );
      } finally {
        await core.close();
      }
    });
};
