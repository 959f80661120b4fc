import { ServiceError } from '../../errors.ts';
import type { Logger } from '../../logger.ts';
import { silenceTelemetry } from '../../network/silence-telemetry.ts';
import type { PreparedModel } from '../model/prepare-model.ts';
import type { WorkerAnswer, WorkerRequest } from './embedding-protocol.ts';

/** Texts in one pass of the model: longer passes gain little and keep others waiting. */
const largestBatch = 32;
/** Characters in one pass, all padded to the longest: what a pass takes of memory grows with it. */
const charactersOfPass = 5_000;
/** How long one pass may take before the worker counts as hung, in milliseconds. */
const passTimeout = 30_000;
/** How long a closing program waits for the worker to end, in milliseconds. */
const closeTimeout = 5_000;
/** Characters that can fill the model's window of 256 tokens; more would only be cut off there. */
const longestText = 600;

/** Turns texts into vectors of length 1, in a worker thread. */
export interface Embedder {
  /** Settles when the model is loaded. */
  start(): Promise<void>;
  /**
   * @returns one vector a text, in order.
   * @throws ServiceError AI_UNAVAILABLE when the worker fails or hangs; the next call starts a new one.
   */
  embed(texts: readonly string[], onProgress?: (done: number) => void): Promise<readonly Float32Array[]>;
  /** @param makeGraph makes the graph that `score` needs, again for each worker: see `learnedViewsGraph`. */
  takeScorer(makeGraph: () => Uint8Array): void;
  /**
   * @param words the words of each text, encoded.
   * @param read what is wanted of a text's scores; while it reads those of one pass, the worker is at the next.
   * @returns what was read of each text, in order.
   * @throws ServiceError AI_UNAVAILABLE as above.
   */
  score<Read>(
    texts: readonly string[],
    words: readonly Float32Array[],
    read: (scores: Float32Array, index: number) => Read,
  ): Promise<readonly Read[]>;
  close(): Promise<void>;
}

interface Pass {
  readonly texts: readonly string[];
  readonly words: Float32Array | null;
  readonly resolve: (rows: Float32Array) => void;
  readonly reject: (error: Error) => void;
}

export function createEmbedder(model: PreparedModel, threads: number, logger: Logger): Embedder {
  let worker: Worker | null = null;
  let loaded: Promise<void> | null = null;
  let rejectLoading: (error: Error) => void = () => {};
  const waiting: Pass[] = [];
  let running: { readonly pass: Pass; readonly timer: Timer } | null = null;
  let passId = 0;
  let makeScorer: (() => Uint8Array) | null = null;

  function start(): Promise<void> {
    loaded ??= new Promise<void>((resolve, reject) => {
      rejectLoading = reject;
      silenceTelemetry();
      const started = new Worker(new URL('./embedding-worker.ts', import.meta.url).href);
      worker = started;
      started.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
        if (data.kind === 'loaded') resolve();
        else if (data.kind === 'embedded') finish(data.rows);
        else if (data.id === null) reject(stop(data.reason));
        else fail(data.reason);
      };
      const onEnd = (reason: string) => {
        if (worker === started) reject(stop(reason));
      };
      started.onerror = (event) => onEnd(event.message);
      started.addEventListener('close', () => onEnd('the worker ended'));
      send({ kind: 'load', modelsFolder: model.folder, modelName: model.name, threads });
      sendScorer();
    });
    return loaded;
  }

  function send(request: WorkerRequest, handedOver: Bun.Transferable[] = []): void {
    worker?.postMessage(request, handedOver);
  }

  /** It is large: handed over, not copied. */
  function sendScorer(): void {
    if (!makeScorer) return;
    const graph = makeScorer();
    send({ kind: 'scorer', graph }, [graph.buffer as ArrayBuffer]);
  }

  function next(): void {
    const pass = running ? undefined : waiting.shift();
    if (!pass) return;
    const id = ++passId;
    running = { pass, timer: setTimeout(() => stop('a pass took too long'), passTimeout) };
    send({ kind: 'embed', id, texts: pass.texts, words: pass.words });
  }

  function take(): Pass | undefined {
    const pass = running?.pass;
    clearTimeout(running?.timer);
    running = null;
    return pass;
  }

  function finish(rows: Float32Array): void {
    take()?.resolve(rows);
    next();
  }

  function fail(reason: string): void {
    logger.error('a text could not be embedded', { reason });
    take()?.reject(new ServiceError('AI_UNAVAILABLE'));
    next();
  }

  /**
   * Gives the worker up; everything that waits fails, and the next call starts a new one. It is left to
   * itself, not ended: Bun 1.4.5 takes the whole process down with a worker that is ended in native code.
   */
  function stop(reason: string): ServiceError {
    logger.error('the embedding worker stopped', { reason });
    worker?.unref();
    worker = null;
    loaded = null;
    return rejectAll();
  }

  function rejectAll(): ServiceError {
    const error = new ServiceError('AI_UNAVAILABLE');
    take()?.reject(error);
    for (const pass of waiting.splice(0)) pass.reject(error);
    return error;
  }

  function runPass(texts: readonly string[], words: Float32Array | null): Promise<Float32Array> {
    return new Promise((resolve, reject) => {
      waiting.push({ texts, words, resolve, reject });
      next();
    });
  }

  async function rowsOf<Read>(
    texts: readonly string[],
    words: readonly Float32Array[] | null,
    read: (row: Float32Array, index: number) => Read,
    onProgress: (done: number) => void,
  ): Promise<readonly Read[]> {
    await start();
    const found = new Array<Read>(texts.length);
    const run = (batch: readonly number[] | undefined) =>
      batch &&
      runPass(
        batch.map((index) => texts[index]!.slice(0, longestText)),
        words && joined(batch.map((index) => words[index]!)),
      );
    // One pass is asked for at a time, so that a search need not wait behind a long list.
    const batches = batchesOf(texts);
    let pass = run(batches[0]);
    for (let at = 0, done = 0; at < batches.length; at++) {
      const batch = batches[at]!;
      const flat = await pass!;
      pass = run(batches[at + 1]);
      // When reading fails, nobody waits for the pass that was begun.
      pass?.catch(() => {});
      const width = flat.length / batch.length;
      batch.forEach((index, row) => {
        found[index] = read(flat.subarray(row * width, (row + 1) * width), index);
      });
      done += batch.length;
      onProgress(done);
    }
    return found;
  }

  return {
    start,
    embed: (texts, onProgress = () => {}) => rowsOf(texts, null, (row) => row, onProgress),
    score: (texts, words, read) => rowsOf(texts, words, read, () => {}),
    takeScorer(makeGraph) {
      makeScorer = makeGraph;
      sendScorer();
    },
    async close() {
      const closing = worker;
      if (!closing) return;
      const ended = new Promise<void>((resolve) => closing.addEventListener('close', () => resolve()));
      worker = null;
      loaded = null;
      rejectLoading(rejectAll());
      // It ends by itself after what it is at, for the same reason.
      closing.postMessage({ kind: 'close' } satisfies WorkerRequest);
      await Promise.race([ended, Bun.sleep(closeTimeout)]);
      closing.unref();
    },
  };
}

/** The texts of each pass. Those of like length share one, so that little of it is spent on padding. */
function batchesOf(texts: readonly string[]): readonly (readonly number[])[] {
  const order = texts.map((_, index) => index).toSorted((a, b) => texts[a]!.length - texts[b]!.length);
  const batches: number[][] = [];
  for (const index of order) {
    const batch = batches.at(-1);
    const characters = ((batch?.length ?? 0) + 1) * Math.min(texts[index]!.length, longestText);
    if (batch && batch.length < largestBatch && characters <= charactersOfPass) batch.push(index);
    else batches.push([index]);
  }
  return batches;
}

function joined(rows: readonly Float32Array[]): Float32Array {
  const width = rows[0]!.length;
  const flat = new Float32Array(rows.length * width);
  rows.forEach((row, index) => {
    flat.set(row, index * width);
  });
  return flat;
}
