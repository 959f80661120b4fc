import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { languageFiles } from './language-data.ts';

/**
 * The thread of tesseract.js, as its own program for Node (`src/worker-script/node/index.js`), but for where it finds the
 * languages: that one looks for all in one folder, and each is a package. It loads nothing over a network and keeps nothing.
 */
const require = createRequire(import.meta.url);
const getCore: unknown = require('tesseract.js/src/worker-script/node/getCore.js');
const tesseract = require('tesseract.js/src/worker-script/index.js') as {
  dispatchHandlers(packet: object, answer: (message: unknown) => void): void;
  setAdapter(adapter: object): void;
};

parentPort?.on('message', (packet: object) => {
  tesseract.dispatchHandlers(packet, (answer: unknown) => parentPort?.postMessage(answer));
});

tesseract.setAdapter({
  getCore,
  gunzip: gunzipSync,
  readCache: (path: string) => readFile(languageFiles([basename(path).split('.')[0]!])[0]!),
});
