import { CommandError, commandErrorOf } from '../command-error.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Look } from './standstill.ts';
import type { TakeFiles } from './take-files.ts';
import type { LeftInFolder } from './watched-file.ts';

export interface WatchFolderOptions {
  readonly look: Look;
  readonly files: TakeFiles;
  /** Ends when every file there that is still has been dealt with. */
  readonly isOnce: boolean;
  /** Milliseconds for which a file must not change. */
  readonly settle: number;
  /** Called once each time that it begins: nothing can be sent for now. */
  readonly onTrouble: (error: CommandError) => void;
  readonly now: () => number;
  readonly stop: { readonly isAsked: () => boolean; readonly asked: Promise<void> };
}

/** Milliseconds until a server that does not answer is asked again, at most. */
const longestPause = 60_000;
const shortestPause = 50;
const usualPause = 1_000;

/**
 * Takes what comes into a folder until it is asked to stop: then what is under way is finished, and nothing begun.
 * @returns what is left there.
 * @throws CommandError when the credential is refused, and, with `isOnce`, when the server does not answer.
 */
export async function watchFolder(options: WatchFolderOptions): Promise<LeftInFolder> {
  const { look, files, isOnce, settle, now, stop } = options;
  const usual = Math.min(usualPause, Math.max(shortestPause, settle / 2));
  let firstLookEnded: number | null = null;
  let pause = usual;
  for (let wasInTrouble = false; ; ) {
    const lookBegan = now();
    // Ten thousand that are being read need not be looked at each second.
    const { ready: waiting, moving } = await look(files.inHand());
    firstLookEnded ??= now();
    const trouble = (await takeAll(waiting, options)) ?? files.trouble();
    if (trouble) {
      if (isOnce || trouble.exitCode !== exitCodes.tryLater) throw trouble;
      if (!wasInTrouble) options.onTrouble(trouble);
    }
    pause = trouble ? Math.min(longestPause, pause * 2) : usual;
    wasInTrouble = trouble !== null;
    const unread = [...files.inHand()];
    // What lay there unchanged at the first look, however long that took, is ready at this one.
    const hasSettled = lookBegan - firstLookEnded >= settle;
    const isThrough = hasSettled && waiting.length === 0 && unread.length === 0;
    if (stop.isAsked() || (isOnce && isThrough)) {
      const left = stop.isAsked() ? await look(new Set(unread)) : { ready: [], moving };
      return { unsent: [...left.ready, ...left.moving], unread };
    }
    await Promise.race([Bun.sleep(pause), stop.asked]);
  }
}

/** @returns why it was given up, if it was. */
async function takeAll(
  names: readonly string[],
  { files, stop }: WatchFolderOptions,
): Promise<CommandError | null> {
  for (const name of names) {
    if (stop.isAsked()) return null;
    try {
      await files.take(name);
    } catch (error) {
      return error instanceof CommandError ? error : commandErrorOf(error);
    }
  }
  return null;
}
