import { commandConfig } from '../connection.ts';
import { checkFiles } from '../given-files.ts';
import { withProgress } from '../progress.ts';
import { InterruptedError } from '../secret-input.ts';
import { stopAsked } from '../watch/stop-asked.ts';
import { refuseServer } from './backup.ts';
import { type AddCommand, outputOf } from './command.ts';

const megabyte = 1_000_000;

/** restore FILE */
export const addRestore: AddCommand = (program, surroundings) => {
  program
    .command('restore')
    .description('make the data folder of a backup, checked file by file; it must be empty or not there yet')
    .argument('<file>', 'a file that `landfall backup` wrote')
    .action(async (file: string, _options, command) => {
      refuseServer(surroundings);
      await checkFiles([file]);
      const { dataFolder } = commandConfig(surroundings);
      const { restoreBackup } = await import('../../core/backup/restore-backup.ts');
      const output = outputOf(surroundings, command);
      const stop = stopAsked(() =>
        output.say('Stopping with nothing restored; the unfinished folder is removed.'),
      );
      const { madeAt, files } = await withProgress(surroundings, 'MB', (report) =>
        restoreBackup({
          ...{ dataFolder, file },
          onProgress(done, total) {
            if (stop.isAsked()) throw new InterruptedError();
            report(done / megabyte, total / megabyte);
          },
        }),
      )
        .catch((error: unknown) => {
          throw stop.isAsked() ? new InterruptedError() : error;
        })
        .finally(stop.end);
      await output.write(
        { file, dataFolder, madeAt, files: files.length },
        () => `${dataFolder} is as it was at ${madeAt}: ${files.length} files.\nNext: landfall serve`,
      );
    });
};
