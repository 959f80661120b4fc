import { env, type FeatureExtractionPipeline, pipeline } from '@xenova/transformers';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { vectorWidth, type WorkerAnswer, type WorkerRequest } from './embedding-protocol.ts';

declare const self: Worker;

/** Runs in a worker thread: inference holds its thread for as long as it takes. */
let extractor: FeatureExtractionPipeline | null = null;
let scorer: InferenceSession | null = null;
let options: InferenceSession.SessionOptions = {};

let work: Promise<void> = Promise.resolve();

// One after the other: ending while the model loads or runs would take the whole process down.
self.onmessage = ({ data }: MessageEvent<WorkerRequest>) => {
  work = work.then(() => handle(data));
};

async function handle(request: WorkerRequest): Promise<void> {
  if (request.kind === 'close') process.exit();
  try {
    if (request.kind === 'load') {
      await load(request);
      // The file's bytes: the session has its own.
      Bun.gc(true);
      answer({ kind: 'loaded' });
    } else if (request.kind === 'scorer') {
      scorer = await InferenceSession.create(request.graph, options);
      Bun.gc(true);
    } else {
      const vectors = await embed(request.texts);
      const rows = request.words ? await score(vectors, request.words) : vectors;
      answer({ kind: 'embedded', id: request.id, rows }, [rows.buffer as ArrayBuffer]);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    answer({ kind: 'failed', id: request.kind === 'embed' ? request.id : null, reason });
  }
}

async function load(request: WorkerRequest & { readonly kind: 'load' }): Promise<void> {
  // A thread that waits for its next share of a pass would otherwise wait busily, and take the processor
  // from the others: on two cores a pass took twice as long.
  const extra = { session: { intra_op: { allow_spinning: '0' } } };
  options = { intraOpNumThreads: request.threads, interOpNumThreads: 1, extra };
  env.allowRemoteModels = false;
  env.localModelPath = request.modelsFolder;
  extractor = await pipeline('feature-extraction', request.modelName, {
    dtype: 'fp32',
    session_options: options,
  });
}

async function embed(texts: readonly string[]): Promise<Float32Array> {
  if (!extractor) throw new Error('the model is not loaded');
  // The tokenizer cuts at the model's window of 256 tokens; longer text would only cost time there.
  const { data } = await extractor([...texts], { pooling: 'mean', normalize: true });
  return new Float32Array(data as Float32Array);
}

async function score(vectors: Float32Array, words: Float32Array): Promise<Float32Array> {
  if (!scorer) throw new Error('nothing to score with was loaded');
  const count = vectors.length / vectorWidth;
  const { scores } = await scorer.run({
    vectors: new Tensor('float32', vectors, [count, vectorWidth]),
    words: new Tensor('float32', words, [count, words.length / count]),
  });
  return new Float32Array(scores!.data as Float32Array);
}

function answer(message: WorkerAnswer, transfer: Bun.Transferable[] = []): void {
  self.postMessage(message, transfer);
}
