import type { MissingPage } from '../reading/missing-page.ts';
import type { ReadPage } from '../reading/read-pages.ts';
import type { PageStep } from './reading-try.ts';

/** Watches over the pages of one try, and ends it where one is late. */
export interface PageWatch {
  readonly signal: AbortSignal;
  readonly onStep: (step: unknown) => void;
  /** The page that is being read; null: none. */
  readonly page: number | null;
  /** The late part that ended the try; null: none. */
  readonly late: 'page' | 'document' | null;
  /** Whether its process had read anything before `page`. */
  readonly hasRead: boolean;
  /** Milliseconds since the file was opened: before, the process may have had to start. */
  spent(): number;
  /** Milliseconds since `page` was begun; 0 where it is null. */
  spentOnPage(): number;
  /** Stops watching. */
  end(): void;
}

export interface PageListener {
  /** @returns milliseconds in which the pages have to be read; null: none is to be. */
  onPages(count: number): number | null;
  /** @returns whether there are more to read. */
  onFinish(read: ReadPage): boolean;
  onMiss(page: MissingPage): boolean;
}

/** @param longestFor milliseconds that a page may take in this try */
export function watchPages(longestFor: (page: number) => number, listener: PageListener): PageWatch {
  const stop = new AbortController();
  let pageTimer: ReturnType<typeof setTimeout> | undefined;
  let documentTimer: ReturnType<typeof setTimeout> | undefined;
  let openedAt: number | null = null;
  let pageBegunAt = 0;
  const watch = {
    signal: stop.signal,
    page: null as number | null,
    late: null as PageWatch['late'],
    hasRead: false,
    spent: () => (openedAt === null ? 0 : performance.now() - openedAt),
    spentOnPage: () => (watch.page === null ? 0 : performance.now() - pageBegunAt),
    onStep(given: unknown): void {
      const step = given as PageStep;
      if ('pages' in step) {
        openedAt = performance.now();
        watch.hasRead = !step.isFirst;
        const milliseconds = listener.onPages(step.pages);
        if (milliseconds !== null) documentTimer = endAfter(milliseconds, 'document');
      } else if ('begun' in step) {
        watch.page = step.begun;
        pageBegunAt = performance.now();
        pageTimer = endAfter(longestFor(step.begun), 'page');
      } else {
        clearTimeout(pageTimer);
        watch.page = null;
        watch.hasRead ||= 'finished' in step;
        const isMore = 'finished' in step ? listener.onFinish(step.finished) : listener.onMiss(step.missed);
        if (!isMore) clearTimeout(documentTimer);
      }
    },
    end(): void {
      clearTimeout(pageTimer);
      clearTimeout(documentTimer);
    },
  };
  const endAfter = (milliseconds: number, what: 'page' | 'document') =>
    setTimeout(
      () => {
        watch.late ??= what;
        stop.abort();
      },
      Math.max(0, milliseconds),
    );
  return watch;
}
