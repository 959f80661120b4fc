import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { missingWallsOf } from '../../box/box.ts';
import { isShortOfMemory } from '../../box/memory-left.ts';
import { ReadingError } from '../reading-error.ts';
import type { AnswerMessage, ChildMessage, WorkMessage } from './messages.ts';

/** Below the server, which answers people; a document can wait. */
const niceness = 10;

/**
 * The child's side of a pool: takes one request after another from the parent and sends back what
 * `handle` makes of it. The process ends with its parent.
 *
 * `handle` may report how many pages there are as soon as it knows; that extends its time. It may ask what only the
 * parent knows (`ChildOptions.answer`), and say how far it has come, for a later try to go on from.
 */
export function serveRequests<Request, Result>(
  handle: (
    request: Request,
    onPageCount: (count: number) => void,
    ask: (asked: unknown) => Promise<unknown>,
    onStep: (step: unknown) => void,
  ) => Promise<Result>,
): void {
  const send = (message: ChildMessage<Result>): void => {
    process.send?.(message);
  };
  lowerPriority();
  new Worker(new URL('./orphan-watch.ts', import.meta.url), { workerData: process.ppid }).unref();
  process.on('disconnect', () => process.exit(0));
  // Ctrl+C and a service's stop reach every process of the group: the parent decides what becomes of the document.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  const questions = new Map<number, PromiseWithResolvers<unknown>>();
  let asked = 0;
  const ask = (about: unknown): Promise<unknown> => {
    const waiting = Promise.withResolvers<unknown>();
    questions.set(++asked, waiting);
    send({ type: 'ask', question: asked, asked: about });
    return waiting.promise;
  };
  const hear = ({ question, answer, failure }: AnswerMessage): void => {
    const waiting = questions.get(question);
    questions.delete(question);
    if (failure === undefined) waiting?.resolve(answer);
    else waiting?.reject(new Error(failure));
  };
  process.on('message', (message: WorkMessage<Request> | AnswerMessage) => {
    if ('question' in message) return hear(message);
    const { id, request } = message;
    const onPageCount = (count: number): void => send({ type: 'pages', id, count });
    handle(request, onPageCount, ask, (step) => send({ type: 'step', id, step })).then(
      (result) => send({ type: 'done', id, result }),
      (error: unknown) => send({ type: 'failed', id, ...describe(error) }),
    );
  });
  send({ type: 'ready', missingWalls: missingWallsOf(process.env) });
}

function lowerPriority(): void {
  try {
    setPriority(niceness);
  } catch {
    // A sandbox may forbid it; reading then only competes on equal terms.
  }
}

function describe(
  error: unknown,
): Pick<ChildMessage<never> & { type: 'failed' }, 'code' | 'message' | 'trace'> {
  const failure =
    error instanceof ReadingError
      ? error
      : new ReadingError(isOutOfMemory(error) ? 'READING_OUT_OF_MEMORY' : 'READING_CRASHED', {
          cause: error,
        });
  const { cause } = failure;
  const trace = cause instanceof Error ? (cause.stack ?? cause.message) : '';
  return { code: failure.code, message: failure.message, trace };
}

function isOutOfMemory(error: unknown): boolean {
  if (error instanceof RangeError && /memory|allocat|invalid array length/i.test(error.message)) return true;
  // Compiled code only ends itself, and gives no reason.
  return isShortOfMemory();
}
