import type { Logger } from '../logger.ts';
import type { SeenPaper } from '../memory/suppliers/matching-layouts.ts';
import type { PageResults } from '../reading/kept-reading.ts';
import type { MissingPage } from '../reading/missing-page.ts';
import type { ChildPool } from '../reading/pool/child-pool.ts';
import type { ReadPage } from '../reading/read-pages.ts';
import { ReadingError } from '../reading/reading-error.ts';
import type { DocumentReadRequest, DocumentReadResult } from './document-reader.ts';
import { type PageWatch, watchPages } from './page-watch.ts';
import type { FirstResult, ReadingStep, ReadingTry } from './reading-try.ts';

/** How long the reading of a document may take, in milliseconds. */
export interface ReadingTime {
  readonly document: number;
  /** Added for each page. */
  readonly perPage: number;
}

/** What a reading works with that the child does not have. */
interface ReadingSources {
  readonly layoutsFor: DocumentReadRequest['layoutsFor'] | undefined;
  /** Of the document; each try asks for them. */
  readonly bytes: () => Promise<Uint8Array>;
}

/** A document that was read, with the pages of all tries. */
export interface TriedReading extends PageResults {
  readonly result: DocumentReadResult;
}

/** Of the time for a document, this part is kept for the fields of what could be read. */
const keptForFields = 0.25;
/** One page may take this part of the time for a document, and the time for a page, in all its tries. */
const partForOnePage = 0.5;

/**
 * Reads a document in a child. A page that takes too long, or ends the child, is left out: another child goes on with what
 * was read before. Where a child has read anything before, its end may be the fault of that, and the page is tried once
 * more, in what is left of its time: two tries of one page must not use up the time of the others.
 *
 * Where reading with taught layouts fails, what was read before without them stands.
 * @throws ReadingError where no page can be read, or what failed was no page.
 */
export async function readInTries(
  pool: ChildPool<ReadingTry, DocumentReadResult>,
  request: Omit<ReadingTry, 'bytes' | 'finished' | 'leftOut'>,
  { bytes, layoutsFor }: ReadingSources,
  time: ReadingTime,
  logger: Logger,
): Promise<TriedReading> {
  const finished = new Map<number, ReadPage>();
  const leftOut = new Map<number, MissingPage>();
  /** Milliseconds that the first try of a page took, for the pages that are tried once more. */
  const suspects = new Map<number, number>();
  const answer = answering(layoutsFor, logger);
  const read = (result: DocumentReadResult): TriedReading => ({
    result,
    ...{ finished: [...finished.values()], leftOut: [...leftOut.values()] },
  });
  /** What was read without taught layouts, where it was read with them next. */
  const before: { first: DocumentReadResult | null } = { first: null };
  let pages: number | null = null;
  let spent = 0;
  const left = (): number => time.document + time.perPage * (pages ?? 0) - spent;
  const unread = (): readonly number[] =>
    Array.from({ length: pages ?? 0 }, (_, at) => at + 1).filter((n) => !finished.has(n) && !leftOut.has(n));

  const leaveOut = (page: MissingPage): void => {
    leftOut.set(page.number, page);
    logger.warn('a page was left out', { page: page.number, reason: page.reason });
  };

  /** Makes of what went wrong what the next try leaves out. @throws ReadingError where there is nothing to go on with. */
  function blame(error: unknown, { page, late, hasRead, spentOnPage }: PageWatch): void {
    if (!(error instanceof ReadingError)) throw error;
    const reason = late === null ? error.code : 'READING_TIMED_OUT';
    if (late === 'document') for (const number of unread()) leaveOut({ number, reason: 'NOT_REACHED' });
    else if (page === null && late === null) throw error;
    else if (page !== null && late === null && hasRead && !suspects.has(page))
      suspects.set(page, spentOnPage());
    else if (page !== null) leaveOut({ number: page, reason });
    if (finished.size === 0 && unread().length === 0) throw late === null ? error : new ReadingError(reason);
  }

  for (;;) {
    const longest = time.document * partForOnePage + time.perPage;
    const watch = watchPages((page) => longest - (suspects.get(page) ?? 0), {
      onPages(count) {
        pages = count;
        return unread().length === 0 ? null : left() - time.document * keptForFields;
      },
      onFinish(read) {
        finished.set(read.page.number, read);
        return unread().length > 0;
      },
      onMiss(page) {
        leftOut.set(page.number, page);
        return unread().length > 0;
      },
    });
    const limits = {
      milliseconds: Math.max(1, left()),
      millisecondsPerPage: pages === null ? time.perPage : 0,
    };
    try {
      const tried = {
        ...{ ...request, bytes: await bytes() },
        ...{ finished: [...finished.values()], leftOut: [...leftOut.values()] },
      };
      const onStep = (step: unknown): void => {
        if (isFirstResult(step)) before.first = step.first;
        else watch.onStep(step);
      };
      return read(await pool.run(tried, limits, watch.signal, onStep, answer));
    } catch (error) {
      if (before.first) {
        logger.warn('a document could not be read with taught layouts; it is read without', {
          reason: error instanceof ReadingError ? error.code : String(error),
        });
        return read(before.first);
      }
      blame(error, watch);
    } finally {
      spent += watch.spent();
      watch.end();
    }
  }
}

const isFirstResult = (step: unknown): step is FirstResult => 'first' in (step as ReadingStep);

/**
 * Decides once more on the fields of a document that was read: its pages are not read again.
 * @throws ReadingError
 */
export async function decideAgain(
  pool: ChildPool<ReadingTry, DocumentReadResult>,
  request: Omit<ReadingTry, 'bytes' | 'finished' | 'leftOut'>,
  { finished, leftOut }: TriedReading,
  { bytes, layoutsFor }: ReadingSources,
  time: ReadingTime,
  logger: Logger,
): Promise<DocumentReadResult> {
  const limits = { milliseconds: time.document, millisecondsPerPage: 0 };
  const tried = { ...request, bytes: await bytes(), finished, leftOut };
  return pool.run(tried, limits, undefined, undefined, answering(layoutsFor, logger));
}

/**
 * Answers a child that asks for layouts, once: a child reads files of strangers, and is given what this one
 * needs. A search that fails finds none.
 */
function answering(layoutsFor: ReadingSources['layoutsFor'], logger: Logger) {
  let isAnswered = false;
  return async (asked: unknown) => {
    if (!layoutsFor || isAnswered) return [];
    isAnswered = true;
    try {
      return await layoutsFor(asked as SeenPaper);
    } catch (error) {
      logger.error('taught layouts could not be looked up; a document is read without', {
        reason: String(error),
      });
      return [];
    }
  };
}
