import { join } from 'node:path';
import { clearLeftBackups } from './backup/left-behind.ts';
import type { Clock } from './clock.ts';
import type { DocumentsStore } from './documents/documents.store.ts';
import { sweepOriginals } from './documents/sweep-originals.ts';
import type { Ballast } from './files/ballast.ts';
import type { DiskRoom } from './files/disk-room.ts';
import { lockJournalName, lockName } from './files/own-folder.ts';
import { entriesOf, leaveAloneMilliseconds, removeOlderEntries } from './files/stale-entries.ts';
import type { Logger } from './logger.ts';

const sweepMilliseconds = 24 * 60 * 60 * 1000;
const ballastMilliseconds = 60 * 1000;

/** Drafts that lie in the data folder itself: a probe of `doctor`, a server's note, a key, a restoration's lock. */
const drafts = new RegExp(
  `^\\.doctor-|^server\\.json\\.\\d+$|\\.key\\.[\\da-f-]{36}$|^(?:${lockName}|${lockJournalName})$`,
);
/** Drafts in the folders of the model and of what is prepared from it. */
const draftsWithin = /^\.unfinished-|\.part$/;

/** Counts of the files that sweeps have removed since the start, by kind. */
export type SweptFiles = Readonly<
  Record<'original' | 'part' | 'temporary' | 'draft' | 'backup' | 'restoration', number>
>;

/** Clears what killed processes left in the data folder, and keeps its ballast whole. */
export interface Upkeep {
  /** Sweeps now and once a day. */
  start(): void;
  /** @throws nothing: what fails is logged, and the others are done. */
  sweep(): Promise<void>;
  /** `at`: when the last sweep ended, in milliseconds since 1970; null: none has. */
  figures(): { readonly at: number | null; readonly removed: SweptFiles };
  /** Ends the sweep under way after its present step. */
  close(): Promise<void>;
}

export function createUpkeep(needs: {
  readonly dataFolder: string;
  readonly documents: Pick<DocumentsStore, 'named'>;
  readonly ballast: Ballast;
  readonly disk: DiskRoom;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Further things to clear, such as old rows. */
  readonly steps: readonly (() => Promise<void>)[];
}): Upkeep {
  const { dataFolder, documents, ballast, disk, clock, logger, steps } = needs;
  const removed = { original: 0, part: 0, temporary: 0, draft: 0, backup: 0, restoration: 0 };
  let at: number | null = null;
  let isClosing = false;
  let underWay = Promise.resolve();
  const timers: Timer[] = [];

  const removals = (before: number): readonly (() => Promise<Partial<SweptFiles>>)[] => [
    async () => {
      const { unnamed, unfinished } = await sweepOriginals(
        { documents },
        join(dataFolder, 'originals'),
        before,
      );
      return { original: unnamed, part: unfinished };
    },
    async () => ({ temporary: await removeOlderEntries(join(dataFolder, 'temporary'), /./, before) }),
    async () => ({ draft: await removeDrafts(before) }),
    async () => {
      const { backups, restorations } = await clearLeftBackups(dataFolder, clock.now());
      return { backup: backups, restoration: restorations };
    },
  ];

  async function removeDrafts(before: number): Promise<number> {
    let count = await removeOlderEntries(dataFolder, drafts, before);
    for (const entry of await entriesOf(dataFolder))
      if (entry.isDirectory() && !/^(?:originals|temporary)$|^backup-/.test(entry.name))
        count += await removeOlderEntries(join(dataFolder, entry.name), draftsWithin, before);
    return count;
  }

  async function attempt(step: () => Promise<Partial<SweptFiles>>): Promise<void> {
    if (isClosing) return;
    try {
      for (const [kind, count] of Object.entries(await step())) {
        removed[kind as keyof SweptFiles] += count;
        if (count > 0) logger.warn('left files of killed processes were removed', { kind, count });
      }
    } catch (error) {
      logger.error('a part of the sweep failed; the next one tries again', { reason: String(error) });
    }
  }

  async function sweep(): Promise<void> {
    for (const step of steps)
      await attempt(async () => {
        await step();
        return {};
      });
    for (const removal of removals(clock.now() - leaveAloneMilliseconds)) await attempt(removal);
    await keepBallast();
    at = clock.now();
  }

  async function keepBallast(): Promise<void> {
    if (isClosing) return;
    try {
      if (!disk.state().isLow && !ballast.isWhole()) await ballast.restore();
    } catch (error) {
      logger.warn('the ballast could not be made; it is tried again in a minute', { reason: String(error) });
    }
  }

  /** One after the other: neither is in the way of the other. */
  const inTurn = (step: () => Promise<void>) => () => {
    underWay = underWay.then(step);
    return underWay;
  };
  const sweepInTurn = inTurn(sweep);
  const keepBallastInTurn = inTurn(keepBallast);

  return {
    start() {
      void sweepInTurn();
      timers.push(setInterval(() => void sweepInTurn(), sweepMilliseconds));
      timers.push(setInterval(() => void keepBallastInTurn(), ballastMilliseconds));
      for (const timer of timers) timer.unref();
    },
    sweep: sweepInTurn,
    figures: () => ({ at, removed: { ...removed } }),
    close: async () => {
      isClosing = true;
      for (const timer of timers) clearInterval(timer);
      await underWay;
    },
  };
}
