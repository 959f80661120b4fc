import { fileURLToPath } from 'node:url';
import { createWorker, OEM, PSM, type Page as TesseractPage, type Worker } from 'tesseract.js';
import type { GreyImage } from '../grey-image.ts';
import { loadSharp } from '../image/load-sharp.ts';
import { packageVersion } from '../package-version.ts';
import { ReadingError } from '../reading-error.ts';
import { languageFiles } from './language-data.ts';
import type { OcrEngine, OcrWord } from './ocr-engine.ts';

/** An engine that may be told which of its languages to read with. */
export interface Tesseract extends OcrEngine {
  /** As `recognize`, with the data of these languages alone. Changing them takes a tenth of a second each. */
  recognizeIn(
    languages: readonly string[],
    image: GreyImage,
    dotsPerInch: number,
  ): Promise<readonly OcrWord[]>;
}

/** How long the reader may take to start, and to read a page. */
export interface TesseractLimits {
  readonly startMilliseconds: number;
  readonly pageMilliseconds: number;
}

/** Loading takes half a second, a dense A4 page three; more than this is a page that will never end. */
const defaultLimits: TesseractLimits = { startMilliseconds: 30_000, pageMilliseconds: 120_000 };

/**
 * OCR through tesseract.js, offline. The engine starts at the first picture and is kept.
 * @throws Error when a language's data is not installed.
 */
export function createTesseract(
  languages: readonly string[],
  limits: TesseractLimits = defaultLimits,
): Tesseract {
  languageFiles(languages);
  let starting: Promise<Reader> | undefined;

  async function recognizeIn(
    wanted: readonly string[],
    image: GreyImage,
    dotsPerInch: number,
  ): Promise<readonly OcrWord[]> {
    starting ??= start(wanted);
    const current = starting;
    const reader = await withinTime(current, limits.startMilliseconds);
    const picture = await toPng(image);
    // Asked once it was ended, a worker of tesseract.js throws where nobody can catch.
    const ask = async <T>(question: () => Promise<T>): Promise<T> => {
      if (starting !== current) throw new ReadingError('READING_TIMED_OUT');
      return question();
    };
    await withinTime(
      ask(() => reader.speak(wanted)),
      limits.startMilliseconds,
    );
    const { worker } = reader;
    const work = ask(() => worker.setParameters({ user_defined_dpi: String(Math.round(dotsPerInch)) })).then(
      () => ask(() => worker.recognize(picture, {}, { text: false, blocks: true })),
    );
    const { data: page } = await withinTime(work, limits.pageMilliseconds);
    return wordsOf(page);
  }

  return {
    name: `${packageVersion('tesseract.js')} (${languages.join('+')})`,
    recognizeIn,
    recognize: (image, dotsPerInch) => recognizeIn(languages, image, dotsPerInch),
    async close() {
      const reader = starting;
      starting = undefined;
      await (await reader)?.worker.terminate();
    },
  };

  /** A late picture takes its worker with it: tesseract.js cannot stop one call. */
  async function withinTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new ReadingError('READING_TIMED_OUT')), milliseconds);
    try {
      return await Promise.race([work, late.promise]);
    } catch (error) {
      const reader = starting;
      starting = undefined;
      reader?.then(
        ({ worker }) => worker.terminate(),
        () => undefined,
      );
      throw error instanceof ReadingError ? error : new ReadingError('READING_CRASHED', { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * Measured on drawn scans of 150 and 200 dpi with noise, blur and stamps (word for word against their text):
 * looking for text wherever it stands reads more cells of tables and makes fewer words of specks than
 * cutting the page into columns first; one threshold for the whole page makes no letters of the grain of
 * empty paper, and pages come here with even light. Light print was turned into dark print before: looking for
 * it in every doubtful line changed no word of six pages and took a twentieth of the time.
 */
const parameters = {
  tessedit_pageseg_mode: PSM.SPARSE_TEXT,
  thresholding_method: '0',
  tessedit_do_invert: '0',
};

/** A worker and the languages that it reads with. */
interface Reader {
  readonly worker: Worker;
  /** Sets the worker to read with these languages from now on. */
  speak(languages: readonly string[]): Promise<void>;
}

/** The thread that the worker runs in. */
const workerProgram = fileURLToPath(new URL('./tesseract-worker.ts', import.meta.url));

async function start(languages: readonly string[]): Promise<Reader> {
  const failed = Promise.withResolvers<never>();
  const loading = createWorker([...languages], OEM.LSTM_ONLY, {
    workerPath: workerProgram,
    // No address: the thread knows where the files are.
    langPath: '.',
    cacheMethod: 'none',
    // Without a handler tesseract.js throws where nobody can catch.
    errorHandler: (error: unknown) => failed.reject(new Error(String(error))),
  });
  const worker = await Promise.race([loading, failed.promise]);
  await worker.setParameters(parameters);
  let spoken = languages;
  return {
    worker,
    async speak(wanted) {
      if (wanted.join() === spoken.join()) return;
      await worker.reinitialize(wanted.join('+'));
      await worker.setParameters(parameters);
      spoken = wanted;
    },
  };
}

/** Packed, because the engine's thread keeps copies of what it is sent for a long time. */
function toPng({ data, width, height }: GreyImage): Promise<Buffer> {
  return loadSharp()(data, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

function wordsOf(page: TesseractPage): readonly OcrWord[] {
  const lines = (page.blocks ?? []).flatMap((block) =>
    block.paragraphs.flatMap((paragraph) => paragraph.lines),
  );
  return lines.flatMap((line) =>
    line.words.map((word) => ({
      text: word.text,
      confidence: word.confidence / 100,
      ...word.bbox,
      lineHeight: line.rowAttributes.rowHeight,
    })),
  );
}
