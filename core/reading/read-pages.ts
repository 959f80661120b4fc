import { failureOfMissing, type MissingPage, missingPageNote } from './missing-page.ts';
import { lieBefore } from './ocr/page-lie.ts';
import type { Page, Reading } from './page.ts';
import { ReadingError, type ReadingFailureCode } from './reading-error.ts';
import type { Turn } from './words/turn-upright.ts';

/** A page, and what the user should know of how it was read. */
export interface ReadPage {
  readonly page: Page;
  readonly notes: readonly string[];
}

/** What is known of a page before it is read. */
export interface PageToRead {
  /** From 0. */
  readonly index: number;
  /** How the page before lay; null where nothing is known. */
  readonly guess: Turn | null;
}

/** Where the reading of a file stands: what an earlier try gave, and who hears of each page. */
export interface PageProgress {
  /** Pages that were read before, by number. */
  readonly finished: ReadonlyMap<number, ReadPage>;
  /** Pages that are not to be tried again. */
  readonly leftOut: ReadonlyMap<number, MissingPage>;
  onBegin(number: number): void;
  onFinish(read: ReadPage): void;
  onMiss(page: MissingPage): void;
}

/** A first try that nobody watches. */
export const unwatched: PageProgress = {
  finished: new Map(),
  leftOut: new Map(),
  onBegin: () => {},
  onFinish: () => {},
  onMiss: () => {},
};

/** These cost the page alone; the process that reads goes on. */
const costsThePage: ReadonlySet<ReadingFailureCode> = new Set([
  'FILE_DAMAGED',
  'IMAGE_TOO_LARGE',
  'READING_TIMED_OUT',
]);

/**
 * Reads the pages of a file one after the other. A page that cannot be read does not take the others with it, unless there
 * is no other.
 * @throws ReadingError
 */
export async function readPages(
  count: number,
  progress: PageProgress,
  read: (page: PageToRead) => Promise<ReadPage>,
): Promise<Required<Pick<Reading, 'pages' | 'notes' | 'missing'>>> {
  const pages: Page[] = [];
  const notes: string[] = [];
  const missing: MissingPage[] = [];
  const miss = (page: MissingPage): void => {
    missing.push(page);
    notes.push(missingPageNote(page));
  };
  const keep = (found: ReadPage): void => {
    pages.push(found.page);
    notes.push(...found.notes);
  };
  let failure: ReadingError | undefined;
  for (let number = 1; number <= count; number++) {
    const finished = progress.finished.get(number);
    const leftOut = progress.leftOut.get(number);
    if (finished) keep(finished);
    else if (leftOut) miss(leftOut);
    else {
      progress.onBegin(number);
      try {
        const found = await read({
          index: number - 1,
          guess: lieBefore(pages),
        });
        progress.onFinish(found);
        keep(found);
      } catch (error) {
        if (!(error instanceof ReadingError) || !costsThePage.has(error.code)) throw error;
        failure ??= error;
        const page = { number, reason: error.code };
        progress.onMiss(page);
        miss(page);
      }
    }
  }
  if (pages.length === 0 && missing[0]) throw failure ?? failureOfMissing(missing[0]);
  return { pages, notes, missing };
}
