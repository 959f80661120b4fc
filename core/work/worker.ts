import { isDiskFull, ServiceError } from '../errors.ts';
import { lazily } from '../lazily.ts';
import { serveRequests } from '../reading/pool/serve-requests.ts';
import { createWorkerCore } from '../worker-core.ts';
import type { ModelQuestion } from './model-questions.ts';
import { createOutputFile, OutputTooLarge } from './output-file.ts';
import type { Task } from './task.ts';
import type { WorkerSettings, WorkOutcome, WorkRequest } from './work-messages.ts';

/** The program of a worker process, started by `createWork` with its settings as the one argument. */
const { dataFolder } = JSON.parse(process.argv[2] ?? '{}') as WorkerSettings;
let ask: (question: ModelQuestion) => Promise<unknown> = () =>
  Promise.reject(new Error('nothing is at work'));
let now = 0;
const core = lazily(() =>
  createWorkerCore({ dataFolder, clock: { now: () => now }, ask: (question) => ask(question) }),
);

serveRequests<WorkRequest, WorkOutcome>(async (request, _, askParent) => {
  ask = askParent;
  ({ now } = request);
  const output = createOutputFile(request.outputPath, request.mostOutputBytes);
  try {
    const task = (await import(request.task)) as { readonly default: Task<unknown, unknown> };
    const result = await task.default(request.input, { core: core(), output, now });
    return { end: 'done', result };
  } catch (error) {
    return outcomeOf(error);
  } finally {
    output.close();
  }
});

/** @throws what is a mistake of ours. */
function outcomeOf(error: unknown): WorkOutcome {
  if (error instanceof OutputTooLarge) return { end: 'too large' };
  if (isDiskFull(error)) return { end: 'disk full', code: String((error as { code?: unknown }).code) };
  if (!(error instanceof ServiceError)) throw error;
  const { code, message, details } = error;
  return { end: 'refused', code, message, details };
}
