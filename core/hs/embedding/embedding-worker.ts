import { env, type FeatureExtractionPipeline, pipeline } from '@xenova/transformers';
import type { WorkerAnswer, WorkerRequest } from './embedding-protocol.ts';

declare const self: Worker;

/** Runs in a worker thread: inference holds its thread for as long as it takes. */
let extractor: FeatureExtractionPipeline | null = null;

let work: Promise<void> = Promise.resolve();

// One after the other: ending while the model loads or runs would take the whole process down.
self.onmessage = ({ data }: MessageEvent<WorkerRequest>) => {
  work = work.then(() => handle(data));
};

async function handle(request: WorkerRequest): Promise<void> {
  if (request.kind === 'close') process.exit();
  try {
    if (request.kind === 'load') {
      await load(request.modelsFolder, request.modelName, request.threads);
      answer({ kind: 'loaded' });
    } else {
      const vectors = await embed(request.texts);
      answer({ kind: 'embedded', id: request.id, vectors }, [vectors.buffer as ArrayBuffer]);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    answer({ kind: 'failed', id: request.kind === 'embed' ? request.id : null, reason });
  }
}

async function load(modelsFolder: string, modelName: string, threads: number): Promise<void> {
  env.allowRemoteModels = false;
  env.localModelPath = modelsFolder;
  extractor = await pipeline('feature-extraction', modelName, {
    dtype: 'fp32',
    session_options: { intraOpNumThreads: threads, interOpNumThreads: 1 },
  });
}

async function embed(texts: readonly string[]): Promise<Float32Array> {
  if (!extractor) throw new Error('the model is not loaded');
  // The tokenizer cuts at the model's window of 256 tokens; longer text would only cost time there.
  const { data } = await extractor([...texts], { pooling: 'mean', normalize: true });
  return new Float32Array(data as Float32Array);
}

function answer(message: WorkerAnswer, transfer: Bun.Transferable[] = []): void {
  self.postMessage(message, transfer);
}
