import { fileURLToPath } from 'node:url';
import type { Clock } from '../clock.ts';
import { ServiceError } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { silentTelemetry } from '../network/silence-telemetry.ts';
import { type ChildPool, createChildPool } from '../reading/pool/child-pool.ts';
import { ReadingError } from '../reading/reading-error.ts';
import type { TaskFile } from './task.ts';
import type { TemporaryFiles } from './temporary-files.ts';
import { createTurns } from './turns.ts';
import type { Done, Work, WorkFor } from './work.ts';
import type { WorkerSettings, WorkOutcome, WorkRequest } from './work-messages.ts';
import { stopped } from './work-stopped.ts';

export interface WorkLimits {
  /** How many workers there are, each started when it is first needed. */
  readonly workProcesses: number;
  readonly workMemoryMegabytes: number;
  /** Of one task. */
  readonly workSeconds: number;
  /** Megabytes that one task may write. */
  readonly workResultMegabytes: number;
}

export interface WorkDependencies {
  readonly dataFolder: string;
  readonly files: TemporaryFiles;
  readonly limits: WorkLimits;
  /** Answers what a task asks of the server, such as what the model thinks of goods. */
  readonly answer: (asked: unknown) => Promise<unknown>;
  readonly clock: Clock;
  readonly logger: Logger;
}

const workerProgram = fileURLToPath(new URL('./worker.ts', import.meta.url));
/** Pieces of work of one organization that somebody waits for: as many as a person begins at once. */
const mostOfOne = 8;
const mostWaiting = 64;
/** Background work may take so many times as long. */
const patience = 4;
const tasksPerWorker = 200;
/** A worker that keeps more than this part of its limit between two tasks is replaced. */
const idleMemoryPart = 0.5;
/** Milliseconds after which workers without work end. */
const idleMilliseconds = 60_000;
const megabyte = 2 ** 20;

/** Makes the pool of workers; none is started before there is work. */
export function createWork({ dataFolder, files, limits, answer, clock, logger }: WorkDependencies): Work {
  const { workProcesses, workMemoryMegabytes, workSeconds, workResultMegabytes } = limits;
  const turns = createTurns({ places: workProcesses, mostOfOne, mostWaiting });
  let pool: ChildPool<WorkRequest, WorkOutcome> | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let running = 0;
  let isClosed = false;

  const openPool = () =>
    createChildPool<WorkRequest, WorkOutcome>({
      command: [workerProgram, JSON.stringify({ dataFolder } satisfies WorkerSettings)],
      environment: silentTelemetry,
      size: workProcesses,
      memoryLimitMegabytes: workMemoryMegabytes,
      idleMemoryMegabytes: workMemoryMegabytes * idleMemoryPart,
      requestsPerChild: tasksPerWorker,
      answer,
      logger,
      failure: 'a worker did not finish',
    });

  async function endIdle(): Promise<void> {
    const ended = pool;
    pool = null;
    await ended?.close();
  }

  async function work(request: WorkRequest, { isBackground, signal }: WorkFor): Promise<WorkOutcome> {
    if (isClosed) throw stopped('crash', limits);
    clearTimeout(idle);
    running++;
    pool ??= openPool();
    try {
      const milliseconds = workSeconds * 1_000 * (isBackground ? patience : 1);
      return await pool.run(request, { milliseconds, millisecondsPerPage: 0 }, signal);
    } catch (error) {
      throw error instanceof ReadingError ? stopped(reasonOf(error), limits) : error;
    } finally {
      running--;
      if (running === 0 && !isClosed) {
        idle = setTimeout(() => void endIdle(), idleMilliseconds);
        idle.unref();
      }
    }
  }

  return {
    async run<Input, Result>(
      { path }: TaskFile<Input, Result>,
      input: Input,
      { organizationId, isBackground = false, signal }: WorkFor,
    ): Promise<Done<Result>> {
      const giveBack = await turns.take({ organizationId, isBackground, signal }).catch((error: unknown) => {
        throw signal?.aborted ? stopped('gone', limits) : error;
      });
      const outputPath = files.newPath();
      try {
        const mostOutputBytes = workResultMegabytes * megabyte;
        const request = { task: path, input, outputPath, mostOutputBytes, now: clock.now() };
        const outcome = await work(request, { organizationId, isBackground, signal });
        const result = resultOf(outcome, limits) as Result;
        return { result, file: await files.take(outputPath) };
      } catch (error) {
        await files.remove(outputPath);
        throw signal?.aborted ? stopped('gone', limits) : error;
      } finally {
        giveBack();
      }
    },

    async close() {
      isClosed = true;
      clearTimeout(idle);
      await endIdle();
    },
  };
}

function resultOf(outcome: WorkOutcome, limits: WorkLimits): unknown {
  if (outcome.end === 'done') return outcome.result;
  if (outcome.end === 'refused') throw new ServiceError(outcome.code, outcome.details, outcome.message);
  if (outcome.end === 'too large') throw stopped('size', limits);
  throw Object.assign(new Error('the disk is full'), { code: outcome.code });
}

const reasonOf = ({ code }: ReadingError) =>
  code === 'READING_TIMED_OUT' ? 'time' : code === 'READING_OUT_OF_MEMORY' ? 'memory' : 'crash';
