import { commandConfig } from '../connection.ts';
import { refuseServer } from './backup.ts';
import { type AddCommand, outputOf } from './command.ts';

/** restore FILE */
export const addRestore: AddCommand = (program, surroundings) => {
  program
    .command('restore')
    .description('make the data folder of a backup, checked file by file; it must be empty or not there yet')
    .argument('<file>', 'what `landfall backup` wrote')
    .action(async (file: string, _options, command) => {
      refuseServer(surroundings);
      const { dataFolder } = commandConfig(surroundings);
      const { restoreBackup } = await import('../../core/backup/restore-backup.ts');
      const { madeAt, files } = await restoreBackup({ dataFolder, file });
      await outputOf(surroundings, command).write(
        { file, dataFolder, madeAt, files: files.length },
        () => `${dataFolder} is as it was at ${madeAt}: ${files.length} files.\nNext: landfall serve`,
      );
    });
};
