import { Worker } from 'node:worker_threads';
import type { GreyImage } from '../grey-image.ts';
import { packageVersion } from '../package-version.ts';
import { ReadingError } from '../reading-error.ts';
import { languageFiles } from './language-data.ts';
import { mergedReadings } from './languages/merged-readings.ts';
import type { OcrEngine, OcrWord } from './ocr-engine.ts';
import type { PictureAnswer, PictureQuestion } from './tesseract-messages.ts';

/** An engine that may be told which of its languages to read with. */
export interface Tesseract extends OcrEngine {
  /** As `recognize`: the first of these languages reads everything, the others the lines that it is not sure of. */
  recognizeIn(
    languages: readonly string[],
    image: GreyImage,
    dotsPerInch: number,
  ): Promise<readonly OcrWord[]>;
}

/** How long a page may take, the start of the engine and its languages included. */
export interface TesseractLimits {
  readonly pageMilliseconds: number;
}

/** Loading takes half a second, a dense A4 page three; more than this is a page that will never end. */
const defaultLimits: TesseractLimits = { pageMilliseconds: 120_000 };

/**
 * OCR with the engine of tesseract.js, offline. It starts at the first picture, in a thread of its own, and is kept.
 * @throws Error when a language's data is not installed.
 */
export function createTesseract(
  languages: readonly string[],
  limits: TesseractLimits = defaultLimits,
): Tesseract {
  languageFiles(languages);
  let thread: Worker | undefined;
  let asked = 0;
  const waiting = new Map<number, PromiseWithResolvers<PictureAnswer['readings']>>();

  function end(reason: ReadingError): void {
    void thread?.terminate();
    thread = undefined;
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  }

  function start(): Worker {
    const started = new Worker(new URL('./tesseract-worker.ts', import.meta.url));
    started.on('message', ({ id, readings, failure }: PictureAnswer) => {
      const question = waiting.get(id);
      waiting.delete(id);
      if (failure === undefined) question?.resolve(readings);
      // What it has loaded may be broken: the next picture gets another thread.
      else if (question) {
        question.reject(new ReadingError('READING_CRASHED', { cause: new Error(failure) }));
        end(new ReadingError('READING_CRASHED'));
      }
    });
    started.on('error', (cause) => {
      if (thread === started) end(new ReadingError('READING_CRASHED', { cause }));
    });
    return started;
  }

  async function recognizeIn(
    wanted: readonly string[],
    image: GreyImage,
    dotsPerInch: number,
  ): Promise<readonly OcrWord[]> {
    thread ??= start();
    const id = ++asked;
    const answer = Promise.withResolvers<PictureAnswer['readings']>();
    waiting.set(id, answer);
    // A late picture takes the thread with it: the engine cannot be stopped otherwise.
    const timer = setTimeout(() => end(new ReadingError('READING_TIMED_OUT')), limits.pageMilliseconds);
    try {
      // A copy: a part of a page would be sent with all of it.
      const data = new Uint8Array(image.data);
      const question: PictureQuestion = { id, languages: wanted, image: { ...image, data }, dotsPerInch };
      thread.postMessage(question, [data.buffer]);
      const [first = [], ...others] = await answer.promise;
      return others.reduce(mergedReadings, first);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    name: `${packageVersion('tesseract.js')} (${languages.join('+')})`,
    recognizeIn,
    recognize: (image, dotsPerInch) => recognizeIn(languages, image, dotsPerInch),
    async close() {
      end(new ReadingError('READING_CRASHED', { message: 'OCR was ended.' }));
    },
  };
}
