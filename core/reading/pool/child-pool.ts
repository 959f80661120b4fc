import type { Logger } from '../../logger.ts';
import { ReadingError } from '../reading-error.ts';
import { Child, type ChildOptions, type RequestLimits } from './child.ts';
import { residentMegabytes } from './resident-memory.ts';

const mostFrames = 12;

export interface ChildPoolOptions<Request> extends ChildOptions<Request> {
  /** Children at the same time; each is started when it is first needed. */
  readonly size: number;
  /** A child is replaced after so many requests, for what leaks slowly. */
  readonly requestsPerChild: number;
  /** A child that holds more than this between two requests is replaced. */
  readonly idleMemoryMegabytes: number;
  readonly logger: Logger;
  /** How a failed request is logged. */
  readonly failure?: string;
}

/** Runs requests in child processes that may hang, crash or grow without taking anything else with them. */
export interface ChildPool<Request, Result> {
  /** Starts one child ahead of the first request. */
  warm(): Promise<void>;
  /**
   * Waits for a free child and lets it work on `request`; its time begins then, and `signal` ends it. `onStep` hears how
   * far it has come; `answer` is asked instead of `ChildOptions.answer`.
   * @throws ReadingError READING_TIMED_OUT, READING_OUT_OF_MEMORY, READING_CRASHED, and what the child reports.
   */
  run(
    request: Request,
    limits: RequestLimits,
    signal?: AbortSignal,
    onStep?: (step: unknown) => void,
    answer?: (asked: unknown) => Promise<unknown>,
  ): Promise<Result>;
  /** Takes no more, gives what runs `milliseconds` to finish, and ends all children. */
  close(milliseconds?: number): Promise<void>;
}

export function createChildPool<Request, Result>(
  options: ChildPoolOptions<Request>,
): ChildPool<Request, Result> {
  const { size, requestsPerChild, idleMemoryMegabytes, logger } = options;
  const { failure = 'a document could not be read' } = options;
  const idle: Child<Request, Result>[] = [];
  /** From the moment a child is promised to a request until it is given back. */
  const busy = new Map<Child<Request, Result>, PromiseWithResolvers<void>>();
  const waiting: PromiseWithResolvers<Child<Request, Result>>[] = [];
  let isClosed = false;

  async function run(
    request: Request,
    limits: RequestLimits,
    signal?: AbortSignal,
    onStep?: (step: unknown) => void,
    answer?: (asked: unknown) => Promise<unknown>,
  ): Promise<Result> {
    const child = await takeChild();
    try {
      return await child.run(request, limits, signal, onStep, answer);
    } catch (error) {
      if (signal?.aborted) throw error;
      logger.warn(failure, {
        code: error instanceof ReadingError ? error.code : String(error),
        hasChildEnded: child.hasEnded,
        end: error instanceof ReadingError ? endOf(error.cause) : null,
        frames: error instanceof ReadingError ? framesOf(error.cause) : [],
      });
      throw error;
    } finally {
      // The next request must not find a child that is about to be replaced.
      await giveBack(child);
    }
  }

  function takeChild(): Promise<Child<Request, Result>> {
    if (isClosed)
      return Promise.reject(new ReadingError('READING_CRASHED', { message: 'Reading has ended.' }));
    const child = takeIdle() ?? (busy.size < size ? start() : undefined);
    if (child) return Promise.resolve(occupied(child));
    const turn = Promise.withResolvers<Child<Request, Result>>();
    waiting.push(turn);
    return turn.promise;
  }

  function occupied(child: Child<Request, Result>): Child<Request, Result> {
    busy.set(child, Promise.withResolvers());
    return child;
  }

  function takeIdle(): Child<Request, Result> | undefined {
    for (;;) {
      const child = idle.pop();
      if (!child?.hasEnded) return child;
    }
  }

  async function giveBack(child: Child<Request, Result>): Promise<void> {
    const isWorn = child.hasEnded || child.served >= requestsPerChild || (await isFat(child));
    busy.get(child)?.resolve();
    busy.delete(child);
    if (isWorn) child.kill();
    const turn = isClosed ? undefined : waiting.shift();
    if (turn) giveTurn(turn, isWorn ? null : child);
    else if (!isWorn) idle.push(child);
  }

  function giveTurn(
    turn: PromiseWithResolvers<Child<Request, Result>>,
    child: Child<Request, Result> | null,
  ) {
    try {
      turn.resolve(occupied(child ?? start()));
    } catch (error) {
      // No process can be started now: whoever waited hears of it instead of waiting for ever.
      turn.reject(new ReadingError('READING_CRASHED', { cause: error }));
    }
  }

  async function isFat(child: Child<Request, Result>): Promise<boolean> {
    const megabytes = await residentMegabytes(child.pid);
    return megabytes !== null && megabytes > idleMemoryMegabytes;
  }

  const start = (): Child<Request, Result> => new Child<Request, Result>(options);

  return {
    run,

    async warm() {
      if (isClosed || idle.length + busy.size >= size) return;
      const child = start();
      idle.push(child);
      await child.ready();
    },

    async close(milliseconds = 0) {
      isClosed = true;
      for (const turn of waiting.splice(0))
        turn.reject(new ReadingError('READING_CRASHED', { message: 'Reading has ended.' }));
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, milliseconds);
      await Promise.race([Promise.all([...busy.values()].map(({ promise }) => promise)), late.promise]);
      clearTimeout(timer);
      const children = [...idle, ...busy.keys()];
      for (const child of children) child.kill();
      await Promise.all(children.map((child) => child.exited()));
    },
  };
}

/** How a child ended that was not asked to; null where it did not. */
function endOf(cause: unknown): string | null {
  const text = cause instanceof Error ? cause.message : '';
  return /^ended with (signal \w+|exit code \d+)/.exec(text)?.[0] ?? null;
}

/** Where in the program it went wrong. The words of an error may be the document's and stay out of the log. */
function framesOf(cause: unknown): readonly string[] {
  const text = cause instanceof Error ? `${cause.stack ?? ''}\n${cause.message}` : '';
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, mostFrames);
}
