import { ServiceError } from '../errors.ts';
import type { WorkLimits } from './create-work.ts';

export type StopReason = 'time' | 'memory' | 'size' | 'crash' | 'gone';

/** Seconds after which it is worth to ask again for what may end differently. */
const retryAfterSeconds = 5;

/** States why a worker did not finish, and what helps. */
export function stopped(reason: StopReason, limits: WorkLimits): ServiceError {
  const sentences: Readonly<Record<StopReason, string>> = {
    time: `This took longer than the ${limits.workSeconds} s that long work may take; whoever runs the server can allow more with LANDFALL_WORK_SECONDS`,
    memory: `This took more than the ${limits.workMemoryMegabytes} MB of memory that long work may take; whoever runs the server can allow more with LANDFALL_WORK_MEMORY_MB`,
    size: `The result is larger than ${limits.workResultMegabytes} MB; whoever runs the server can allow more with LANDFALL_WORK_RESULT_MB`,
    gone: 'The client has gone',
    crash: 'The process that worked on this ended; try again',
  };
  return new ServiceError(
    'WORK_STOPPED',
    reason === 'crash' ? { reason, retryAfterSeconds } : { reason },
    sentences[reason],
  );
}

/** Whether it may end differently another time. */
export const mayEndDifferently = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === 'WORK_STOPPED' && error.details.reason === 'crash';
