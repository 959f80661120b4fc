import { basename } from 'node:path';
import { commandErrorOf } from '../command-error.ts';
import { documentFiles } from '../given-files.ts';
import { namedFiles } from '../named-files.ts';
import { messageWithNext, withRealFormat } from '../real-format.ts';
import { cleanText } from './clean-text.ts';
import type { DeskPage, Step } from './desk-page.ts';
import type { DeskSource } from './desk-source.ts';

/** Takes files of this machine in as documents. */
export interface TakeIn {
  /** Asks first. @throws CommandError where a path names nothing. */
  ask(paths: readonly string[]): Promise<Step>;
  /** Uploads: of one file, its document is opened. @throws CommandError */
  now(paths: readonly string[]): Promise<Step>;
}

export function createTakeIn(
  { upload, duplicates }: Pick<DeskSource, 'upload' | 'duplicates'>,
  open: (id: string) => DeskPage,
  /** How the page of a document takes its place on the desk. */
  kind: 'open' | 'replace' = 'open',
): TakeIn {
  const send = (file: string): Promise<string> =>
    upload(file).catch(async (error: unknown) => {
      throw await withRealFormat(commandErrorOf(error), [file]);
    });
  const uploadAll = async (files: readonly string[]): Promise<Step> => {
    const [only] = files;
    if (files.length === 1) return { kind, page: open(await send(only!)) };
    let uploaded = 0;
    const refused: string[] = [];
    const repeated: string[] = [];
    for (const file of files)
      try {
        const id = await send(file);
        uploaded += 1;
        if ((await duplicates(id)).length > 0) repeated.push(basename(file));
      } catch (error) {
        refused.push(`${basename(file)}: ${messageWithNext(commandErrorOf(error))}`);
      }
    const done = `${uploaded} of ${files.length} uploaded; they are being read.`;
    const twice = repeated.length === 0 ? [] : [`Duplicates: ${namedFiles(repeated)}; open them to decide.`];
    const notice = [done, ...twice, ...refused].map(cleanText).join(' ');
    return { kind: kind === 'open' ? 'stay' : 'back', notice };
  };
  return {
    async ask(paths) {
      const files = await documentFiles(paths);
      const what = files.length === 1 ? cleanText(basename(files[0]!)) : `${files.length} files`;
      return {
        kind: 'ask',
        question: `Upload ${what}? y uploads, any other key does not.`,
        act: () => uploadAll(files),
      };
    },
    now: async (paths) => uploadAll(await documentFiles(paths)),
  };
}
