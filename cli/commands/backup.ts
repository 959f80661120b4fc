import { usageError } from '../command-error.ts';
import { commandConfig, serverOf } from '../connection.ts';
import { withProgress } from '../progress.ts';
import { InterruptedError } from '../secret-input.ts';
import type { Surroundings } from '../surroundings.ts';
import { stopAsked } from '../watch/stop-asked.ts';
import { type AddCommand, outputOf } from './command.ts';

/** backup FILE */
export const addBackup: AddCommand = (program, surroundings) => {
  program
    .command('backup')
    .description('write the data folder to one file, also while a server is at work on it')
    .argument('<file>', 'file to write; keep it safe: it contains the keys')
    .action(async (file: string, _options, command) => {
      refuseServer(surroundings);
      const output = outputOf(surroundings, command);
      const { dataFolder } = commandConfig(surroundings);
      const { writeBackup } = await import('../../core/backup/write-backup.ts');
      const stop = stopAsked(() => output.say('Stopping without a backup; the unfinished file is removed.'));
      const { madeAt, files } = await withProgress(surroundings, 'files', (report) =>
        writeBackup({
          ...{ dataFolder, file, now: Date.now },
          onProgress(done, total) {
            if (stop.isAsked()) throw new InterruptedError();
            report(done, total);
          },
        }),
      ).finally(stop.end);
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      await output.write(
        { file, dataFolder, madeAt, files: files.length, bytes },
        () =>
          `${file} holds ${dataFolder} as of ${madeAt}: ${files.length} files, ${bytes} bytes, and the keys.\nNext, to try it: LANDFALL_DATA=NEW-FOLDER landfall restore ${file}`,
      );
    });
};

/** Backups are made of folders: whose server is elsewhere has its folder there. @throws CommandError */
export function refuseServer(surroundings: Surroundings): void {
  const server = serverOf(surroundings);
  if (server === null) return;
  throw usageError(
    `This works on a data folder, and you are signed in to ${server}.`,
    'run it on the machine of the server, or sign out: landfall logout',
  );
}
