import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { OEM, type Page, PSM } from 'tesseract.js';
import { languageFiles } from './language-data.ts';
import { pictureFile } from './picture-file.ts';
import { readByNetworks } from './read-by-networks.ts';
import type { PictureAnswer, PictureQuestion } from './tesseract-messages.ts';

/**
 * The thread in which Tesseract runs: the engine of tesseract.js without that package's own thread, which keeps one language
 * at a time and takes a quarter of a second to change it. It loads nothing over a network.
 */
const require = createRequire(import.meta.url);
const getCore: (
  oem: number,
  path: undefined,
  progress: { progress(): void },
) => Promise<Core> = require('tesseract.js/src/worker-script/node/getCore.js');

type Core = (options: { TesseractProgress(): void }) => Promise<Engine>;

/** The parts of the compiled engine that are used. */
interface Engine {
  readonly FS: {
    writeFile(path: string, bytes: Uint8Array): void;
    unlink(path: string): void;
  };
  readonly TessBaseAPI: new () => Api;
}

interface Api {
  /** -1: the data cannot be used. */
  Init(folder: null, network: string, mode: number): number;
  SetVariable(name: string, value: string): void;
  /** Reads `/input`. 1: it is no picture. */
  SetImageFile(exifTurn: number, radians: number): number;
  SetRectangle(left: number, top: number, width: number, height: number): void;
  Recognize(monitor: null): number;
  GetJSONText(): string;
  Clear(): void;
  End(): void;
}

/**
 * Measured on drawn scans of 150 and 200 dpi with noise, blur and stamps (word for word against their text):
 * looking for text wherever it stands reads more cells of tables and makes fewer words of specks than
 * cutting the page into columns first; one threshold for the whole page makes no letters of the grain of
 * empty paper, and pages come here with even light. Light print was turned into dark print before: looking for
 * it in every doubtful line changed no word of six pages and took a twentieth of the time.
 */
const parameters = { thresholding_method: '0', tessedit_do_invert: '0' };

/** So many networks are kept ready: those of two languages beside the first of every page. */
const mostReady = 3;

const loading = getCore(Number(OEM.LSTM_ONLY), undefined, { progress() {} }).then((core) =>
  core({ TesseractProgress() {} }),
);
/** By their language, those used last at the end. */
const ready = new Map<string, Api>();
const loaded = new Set<string>();

async function networkOf(language: string): Promise<Api> {
  const known = ready.get(language);
  if (known) {
    ready.delete(language);
    ready.set(language, known);
    return known;
  }
  const { FS, TessBaseAPI } = await loading;
  if (!loaded.has(language)) {
    FS.writeFile(`./${language}.traineddata`, gunzipSync(readFileSync(languageFiles([language])[0]!)));
    loaded.add(language);
  }
  const [oldest] = ready.keys();
  if (ready.size === mostReady && oldest !== undefined) {
    ready.get(oldest)?.End();
    ready.delete(oldest);
  }
  const api = new TessBaseAPI();
  if (api.Init(null, language, Number(OEM.LSTM_ONLY)) === -1)
    throw new Error(`the data of "${language}" cannot be used`);
  for (const [name, value] of Object.entries(parameters)) api.SetVariable(name, value);
  ready.set(language, api);
  return api;
}

async function answer({
  languages,
  image,
  dotsPerInch,
}: PictureQuestion): Promise<PictureAnswer['readings']> {
  const { FS } = await loading;
  FS.writeFile('/input', pictureFile(image));
  const opened: Api[] = [];
  try {
    return await readByNetworks(languages, async (language) => {
      const api = await networkOf(language);
      api.SetVariable('user_defined_dpi', String(Math.round(dotsPerInch)));
      if (api.SetImageFile(1, 0) === 1) throw new Error('the picture cannot be read');
      opened.push(api);
      const read = (): Page => {
        api.Recognize(null);
        return JSON.parse(api.GetJSONText()) as Page;
      };
      return {
        all() {
          api.SetVariable('tessedit_pageseg_mode', PSM.SPARSE_TEXT);
          return read();
        },
        line({ x0, y0, x1, y1 }) {
          api.SetVariable('tessedit_pageseg_mode', PSM.SINGLE_LINE);
          api.SetRectangle(x0, y0, x1 - x0, y1 - y0);
          return read();
        },
      };
    });
  } finally {
    for (const api of opened) api.Clear();
    FS.unlink('/input');
  }
}

parentPort?.on('message', (question: PictureQuestion) => {
  answer(question).then(
    (readings) => parentPort?.postMessage({ id: question.id, readings } satisfies PictureAnswer),
    (error: unknown) =>
      parentPort?.postMessage({
        id: question.id,
        readings: [],
        failure: String(error),
      } satisfies PictureAnswer),
  );
});
