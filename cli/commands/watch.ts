import { mkdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { takeLock } from '../../core/database/file-lock.ts';
import type { DocumentType } from '../../core/extraction/extraction.ts';
import { CommandError, usageError } from '../command-error.ts';
import { commandConfig, connect, serverOf } from '../connection.ts';
import { exitCodes } from '../exit-codes.ts';
import { announcedWait } from '../patience.ts';
import { readHere, readLeft, readLeftBeside } from '../reading-here.ts';
import { InterruptedError } from '../secret-input.ts';
import type { Surroundings } from '../surroundings.ts';
import { printable } from '../text-table.ts';
import { openLedger } from '../watch/ledger.ts';
import { createStandstill } from '../watch/standstill.ts';
import { stopAsked } from '../watch/stop-asked.ts';
import { createTakeFiles } from '../watch/take-files.ts';
import { watchFolder } from '../watch/watch-folder.ts';
import { leftText, watchedFileText } from '../watch/watched-file.ts';
import { type AddCommand, outputOf } from './command.ts';
import { documentTypeOption } from './document-type-option.ts';

interface WatchOptions {
  readonly once: boolean;
  readonly type?: DocumentType;
  readonly settle: number;
}

/** watch FOLDER */
export const addWatch: AddCommand = (program, surroundings) => {
  program
    .command('watch')
    .description('upload what comes into a folder, once by content; then move it to done/ or failed/ there')
    .argument('<folder>')
    .option('--once', 'upload the files that are there now, wait until they are read, and end', false)
    .addOption(documentTypeOption('of all of them, taken as true and not detected'))
    .option('--settle <seconds>', 'for which a file must not have changed', seconds, 2)
    .action(async (given: string, options: WatchOptions, command) => {
      const folder = resolve(given);
      await requireFolder(folder);
      const output = outputOf(surroundings, command);
      const [doneFolder, failedFolder, state] = ['done', 'failed', '.landfall-watch'].map((name) =>
        join(folder, name),
      ) as [string, string, string];
      for (const made of [doneFolder, failedFolder, state]) await mkdir(made, { recursive: true });
      const lock = takeLock(join(state, 'lock'));
      if (!lock) throw alreadyWatched(folder);
      const connection = await connect(surroundings);
      const stop = stopAsked(() => output.say('Finishing what is under way; again to end at once.'));
      let failures = 0;
      const now = Date.now;
      const settle = options.settle * 1000;
      try {
        const files = createTakeFiles({
          ...{ client: connection.client, folder, doneFolder, failedFolder, now },
          ledger: openLedger(join(state, 'uploaded.ndjson'), targetOf(surroundings)),
          documentType: options.type ?? null,
          onWork: () => readHere(connection),
          onFile: async (file) => {
            if (file.outcome === 'failed') failures++;
            await output.writeLine(file, () => printable(watchedFileText(file)));
          },
          wait: announcedWait(output.say),
          readingTrouble: connection.core?.readingTrouble,
        });
        if (!options.once) {
          output.say(`Watching ${folder}; Ctrl-C ends it`);
          await readLeftBeside(connection, output.say);
        }
        const left = await watchFolder({
          ...{ files, settle, now, stop, isOnce: options.once },
          look: createStandstill(folder, settle, now),
          onTrouble: ({ message }) => output.say(`${message} Trying again; nothing is lost.`),
        });
        const text = leftText(left);
        if (text !== null) output.say(text);
        stop.end();
        if (options.once && stop.signal() === null) await readLeft(connection, surroundings);
      } finally {
        stop.end();
        await connection.close();
        lock.release();
      }
      if (stop.signal() === 'SIGINT') throw new InterruptedError();
      if (options.once && failures > 0) throw filesFailed(failures, failedFolder);
    });
};

/** Where files go: files that a folder sent elsewhere do not count here. */
const targetOf = (surroundings: Surroundings): string =>
  serverOf(surroundings) ?? commandConfig(surroundings).dataFolder;

async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (!found) throw new CommandError(exitCodes.notFound, 'FOLDER_NOT_FOUND', `There is no folder ${folder}`);
  if (!found.isDirectory()) throw usageError(`${folder} is no folder`, 'landfall upload FILE…');
}

const alreadyWatched = (folder: string): CommandError =>
  new CommandError(
    exitCodes.conflictOrInvalid,
    'ALREADY_WATCHED',
    `Another landfall watches ${folder} already.`,
    'end that one first',
  );

const filesFailed = (count: number, folder: string): CommandError =>
  new CommandError(
    exitCodes.failed,
    'DOCUMENTS_FAILED',
    `${count} ${count === 1 ? 'file' : 'files'} could not be read; the .json beside each in ${folder} says why.`,
    'mend them, and put them back into the folder',
  );

function seconds(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 3600))
    throw usageError('--settle must be a number of seconds up to 3600');
  return value;
}
