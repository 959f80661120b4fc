import { basename } from 'node:path';
import { commandErrorOf } from '../command-error.ts';
import { documentFiles } from '../given-files.ts';
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
  { upload }: Pick<DeskSource, 'upload'>,
  open: (id: string) => DeskPage,
  /** How the page of a document takes its place on the desk. */
  kind: 'open' | 'replace' = 'open',
): TakeIn {
  const uploadAll = async (files: readonly string[]): Promise<Step> => {
    const [only] = files;
    if (files.length === 1) return { kind, page: open(await upload(only!)) };
    const refused: string[] = [];
    for (const file of files)
      await upload(file).catch((error: unknown) => {
        refused.push(`${basename(file)}: ${commandErrorOf(error).message}`);
      });
    const done = `${files.length - refused.length} of ${files.length} uploaded; they are being read.`;
    return { kind: kind === 'open' ? 'stay' : 'back', notice: [done, ...refused].map(cleanText).join(' ') };
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
