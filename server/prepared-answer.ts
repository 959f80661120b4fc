import type { Prepared } from '../core/work/prepared.ts';
import { temporaryAnswer } from './temporary-answer.ts';

/**
 * An answer as a route gives it: a value that the framework checks and writes, or JSON that a worker wrote, which is sent
 * as it is. For the typed client both are the value.
 */
export const preparedAnswer = <Value>(prepared: Prepared<Value>): Value =>
  'value' in prepared
    ? prepared.value
    : (temporaryAnswer(prepared.file, { 'content-type': 'application/json' }) as unknown as Value);
