/**
 * Run where no route leads out (`unshare -rn`): reads a doubtful page with a language model that may not be asked, and
 * with one on this machine that sends askers elsewhere. Prints as JSON how often it was asked, and what the kernel counted.
 *
 *     bun tests/server/no-egress/with-a-model.ts FOLDER
 */

import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readConfig } from '../../../core/config.ts';
import { createDocumentReader } from '../../../core/documents/document-reader.ts';
import { drawLine, drawPdf } from '../../core/reading/support/draw-pdf.ts';
import { attemptsBetween, readNetworkCounters } from './network-counters.ts';

const [folder] = process.argv.slice(2) as [string];
/** An address that is for documents only (RFC 5737). */
const outside = 'http://192.0.2.1/v1';

let asked = 0;
const model = createServer((_, response) => {
  asked++;
  response.writeHead(307, { location: `${outside}/chat/completions` }).end();
});
await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
const here = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;

const path = join(folder, 'doubtful.pdf');
const bytes = await drawPdf((drawing) => {
  drawing.addPage({ size: 'A4' }).fontSize(11);
  drawLine(drawing, 'Commercial Invoice', 50, 80);
});
writeFileSync(path, bytes);

/** @returns whether the notes state that the model was asked, and what was tried meanwhile. */
async function read(environment: Readonly<Record<string, string>>) {
  const before = readNetworkCounters();
  const reader = createDocumentReader(readConfig(environment, { readingProcesses: 1 }));
  const { extraction } = await reader.read({ path, mimeType: 'application/pdf', documentType: 'invoice' });
  await reader.close();
  const { withoutRoute, datagrams, refused } = attemptsBetween(before, readNetworkCounters());
  return {
    notes: extraction.notes.filter((note) => note.includes('language model')).length,
    attempts: [withoutRoute, datagrams, refused].reduce<number>((sum, count) => sum + (count ?? 0), 0),
  };
}

const results = {
  unwanted: await read({ LANDFALL_AI_URL: outside }),
  redirected: await read({ LANDFALL_AI_URL: here, LANDFALL_AI_READS: 'yes' }),
  askedHere: asked,
  wanted: await read({ LANDFALL_AI_URL: outside, LANDFALL_AI_READS: 'yes' }),
};
model.close();
process.stdout.write(JSON.stringify(results));
