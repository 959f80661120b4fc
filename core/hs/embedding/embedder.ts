import { ServiceError } from '../../errors.ts';
import type { Logger } from '../../logger.ts';
import type { PreparedModel } from '../model/prepare-model.ts';
import type { WorkerAnswer, WorkerRequest } from './embedding-protocol.ts';
import { silenceTelemetry } from './silence-telemetry.ts';

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
  /** @param makeGraph makes the graph that `score` needs, anew for each worker: see `learnedViewsGraph`. */
  takeScorer(makeGraph: () => Uint8Array): void;
  /**
   * @param words the words of each text, encoded.
   * @returns the scores of each text, in order.
   * @throws ServiceError AI_UNAVAILABLE as above.
   */
  score(texts: readonly string[], words: readonly Float32Array[]): Promise<readonly Float32Array[]>;
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
      silenceTelemetry(logger);
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
   * Gives the worker up; everything that waits is told, and the next call starts a new one. It is left to
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

  async function rowsOf(
    texts: readonly string[],
    words: readonly Float32Array[] | null,
    onProgress: (done: number) => void,
  ): Promise<readonly Float32Array[]> {
    await start();
    const rows = new Array<Float32Array>(texts.length);
    // Texts of like length share a pass, so that little of it is spent on padding. One pass is asked
    // for at a time, so that a search need not wait behind a long list.
    const order = texts.map((_, index) => index).toSorted((a, b) => texts[a]!.length - texts[b]!.length);
    for (let from = 0; from < order.length; ) {
      const batch = firstBatch(order.slice(from, from + largestBatch), texts);
      const flat = await runPass(
        batch.map((index) => texts[index]!.slice(0, longestText)),
        words && joined(batch.map((index) => words[index]!)),
      );
      const width = flat.length / batch.length;
      batch.forEach((index, row) => {
        rows[index] = flat.subarray(row * width, (row + 1) * width);
      });
      from += batch.length;
      onProgress(from);
    }
    return rows;
  }

  return {
    start,
    embed: (texts, onProgress = () => {}) => rowsOf(texts, null, onProgress),
    score: (texts, words) => rowsOf(texts, words, () => {}),
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

/** As many of the first as fit a pass; one at least. @param order by length, shortest first. */
function firstBatch(order: readonly number[], texts: readonly string[]): readonly number[] {
  const fits = order.filter(
    (index, at) => at === 0 || (at + 1) * Math.min(texts[index]!.length, longestText) <= charactersOfPass,
  );
  return order.slice(0, fits.length);
}

function joined(rows: readonly Float32Array[]): Float32Array {
  const width = rows[0]!.length;
  const flat = new Float32Array(rows.length * width);
  rows.forEach((row, index) => {
    flat.set(row, index * width);
  });
  return flat;
}
