import type { Subprocess } from 'bun';
import type { MissingWalls } from '../../box/box.ts';
import { ReadingError } from '../reading-error.ts';
import type { AnswerMessage, ChildMessage, WorkMessage } from './messages.ts';
import { residentMegabytes } from './resident-memory.ts';

/** How much one request may take. */
export interface RequestLimits {
  readonly milliseconds: number;
  /** Added once the child has told how many pages there are. */
  readonly millisecondsPerPage: number;
}

export interface ChildOptions<Request> {
  /** Program and arguments after `bun`. */
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly memoryLimitMegabytes: number;
  /** Hears of each request when it is on its way: what it holds is not needed any more. */
  readonly onSent?: (request: Request) => void;
  /** Answers what a child asks while it works; absent: only a request may have its own answer. */
  readonly answer?: (asked: unknown) => Promise<unknown>;
  /** Hears of each child that has come up what its box lacks; null: it is in none. */
  readonly onReady?: (missingWalls: MissingWalls | null) => void;
}

/** How often a working child's memory is looked at. */
const memoryLookMilliseconds = 100;
/** A child that has not come up by then will not. */
const startMilliseconds = 60_000;
/** How much of what it wrote before it died is kept to explain it. */
const keptErrorCharacters = 4_000;

interface Work<Result> {
  readonly id: number;
  readonly limits: RequestLimits;
  readonly startedAt: number;
  readonly outcome: PromiseWithResolvers<Result>;
  readonly onStep: (step: unknown) => void;
  readonly answer: ChildOptions<never>['answer'];
  timer: ReturnType<typeof setTimeout>;
}

/** One child process that works on one request at a time. Whatever goes wrong ends it. */
export class Child<Request, Result> {
  readonly #process: Subprocess<'ignore', 'ignore', 'pipe'>;
  readonly #ready = Promise.withResolvers<void>();
  readonly #options: ChildOptions<Request>;
  #work: Work<Result> | null = null;
  #nextId = 1;
  #lastWords = '';
  #hasEnded = false;
  #served = 0;

  constructor(options: ChildOptions<Request>) {
    this.#options = options;
    const heard = Promise.withResolvers<void>();
    this.#process = Bun.spawn([process.execPath, ...options.command], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: options.environment,
      serialization: 'advanced',
      ipc: (message: ChildMessage<Result>) => this.#hear(message),
      onExit: (_, code, signal) => {
        this.#hasEnded = true;
        // What it wrote last may still be on its way, and explains the end.
        void heard.promise.then(() => this.#ended(crash(code, signal, this.#lastWords)));
      },
    });
    // Nobody may be waiting when a child fails to start; who comes later is told.
    this.#ready.promise.catch(() => {});
    void this.#keepLastWords().finally(heard.resolve);
  }

  get pid(): number {
    return this.#process.pid;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Requests that it has finished. */
  get served(): number {
    return this.#served;
  }

  /** Settles when the child can take work. */
  async ready(): Promise<void> {
    const timer = setTimeout(
      () => this.#end(new ReadingError('READING_CRASHED', { message: 'The reader did not start.' })),
      startMilliseconds,
    );
    await this.#ready.promise.finally(() => clearTimeout(timer));
  }

  /**
   * @param signal ends the child when nobody waits for its work any more.
   * @throws ReadingError; the child has ended unless the request itself was what failed.
   */
  async run(
    request: Request,
    limits: RequestLimits,
    signal?: AbortSignal,
    onStep: (step: unknown) => void = () => {},
    answer = this.#options.answer,
  ): Promise<Result> {
    await this.ready();
    const stop = () => this.kill();
    if (signal?.aborted) stop();
    if (this.#hasEnded) throw new ReadingError('READING_CRASHED', { message: 'The reader was stopped.' });
    signal?.addEventListener('abort', stop);
    const id = this.#nextId++;
    const outcome = Promise.withResolvers<Result>();
    const timer = this.#timeOutAfter(limits.milliseconds);
    this.#work = { id, limits, outcome, onStep, answer, timer, startedAt: performance.now() };
    const memoryWatch = setInterval(() => void this.#lookAtMemory(), memoryLookMilliseconds);
    this.#process.send({ id, request } satisfies WorkMessage<Request>);
    this.#options.onSent?.(request);
    try {
      return await outcome.promise;
    } finally {
      clearInterval(memoryWatch);
      signal?.removeEventListener('abort', stop);
      if (this.#work) clearTimeout(this.#work.timer);
      this.#work = null;
      this.#served++;
    }
  }

  /** Ends it at once, with whatever it works on. */
  kill(): void {
    this.#end(new ReadingError('READING_CRASHED', { message: 'The reader was stopped.' }));
  }

  async exited(): Promise<void> {
    await this.#process.exited;
  }

  #hear(message: ChildMessage<Result>): void {
    const work = this.#work;
    if (message.type === 'ready') this.#readyNow(message.missingWalls);
    else if (message.type === 'ask') void this.#reply(message.question, message.asked);
    else if (!work || message.id !== work.id) return;
    else if (message.type === 'done') work.outcome.resolve(message.result);
    else if (message.type === 'step') work.onStep(message.step);
    else if (message.type === 'failed') this.#failed(work, failureOf(message));
    else this.#extend(work, message.count);
  }

  async #reply(question: number, asked: unknown): Promise<void> {
    const reply = await Promise.resolve(asked)
      .then(this.#work?.answer)
      .then(
        (answer): AnswerMessage => ({ question, answer }),
        (error: unknown): AnswerMessage => ({ question, failure: String(error) }),
      );
    if (!this.#hasEnded) this.#process.send(reply);
  }

  #readyNow(missingWalls: MissingWalls | null): void {
    this.#options.onReady?.(missingWalls);
    this.#ready.resolve();
  }

  /** After a mistake or without memory, what it has loaded may be broken: the next work gets another. */
  #failed(work: Work<Result>, failure: ReadingError): void {
    if (failure.isTransient) this.#end(failure);
    else work.outcome.reject(failure);
  }

  #extend(work: Work<Result>, pageCount: number): void {
    const allowed = work.limits.milliseconds + work.limits.millisecondsPerPage * pageCount;
    clearTimeout(work.timer);
    work.timer = this.#timeOutAfter(allowed - (performance.now() - work.startedAt));
  }

  #timeOutAfter(milliseconds: number): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.#end(new ReadingError('READING_TIMED_OUT')), milliseconds);
  }

  async #lookAtMemory(): Promise<void> {
    const megabytes = await residentMegabytes(this.pid);
    if (this.#work && megabytes !== null && megabytes > this.#options.memoryLimitMegabytes)
      this.#end(new ReadingError('READING_OUT_OF_MEMORY'));
  }

  #end(reason: ReadingError): void {
    this.#ended(reason);
    this.#process.kill('SIGKILL');
  }

  #ended(reason: ReadingError): void {
    this.#hasEnded = true;
    this.#ready.reject(reason);
    this.#work?.outcome.reject(reason);
  }

  async #keepLastWords(): Promise<void> {
    const decoder = new TextDecoder();
    for await (const bytes of this.#process.stderr)
      this.#lastWords = (this.#lastWords + decoder.decode(bytes)).slice(-keptErrorCharacters);
  }
}

const crash = (code: number | null, signal: unknown, lastWords: string): ReadingError =>
  new ReadingError(/out of memory/i.test(lastWords) ? 'READING_OUT_OF_MEMORY' : 'READING_CRASHED', {
    cause: new Error(`ended with ${signal ? `signal ${signal}` : `exit code ${code}`}\n${lastWords}`),
  });

function failureOf(message: ChildMessage<never> & { type: 'failed' }): ReadingError {
  const cause = new Error(message.message);
  cause.stack = message.trace;
  return new ReadingError(message.code, { message: message.message, cause });
}
