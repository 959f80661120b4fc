import { beforeAll, describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitCodes } from '../../../cli/exit-codes.ts';
import type { DocumentPage } from '../../../core/documents/document.ts';
import { drawInvoice } from '../../server/draw-invoice.ts';
import { shareModel } from '../../server/shared-model.ts';
import { password } from '../../server/start-test-server.ts';
import { collectingLogger } from '../../support/collecting-logger.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { runInTerminal } from '../run-in-terminal.ts';
import { runLandfall } from '../run-landfall.ts';

/** What a clean invoice may take from the drop to the approval. */
const mostKeys = 6;

/** A desk of its own, as a terminal shows it, that counts the keys that are pressed. */
function sitDown(dataFolder: string) {
  const run = runInTerminal([], { dataFolder, columns: 100, rows: 30 });
  let keys = 0;
  return {
    ...run,
    keys: () => keys,
    /** As a terminal sends a file that is dropped on it. */
    drop: (path: string) => run.type(`\u001b[200~'${path}'\u001b[201~`),
    press(key: string) {
      keys += 1;
      run.type(key);
    },
  };
}

describe('from drop to approved', () => {
  const dataFolder = temporaryFolder();
  const papers = temporaryFolder();
  const documents = async () =>
    (await runLandfall(['documents', 'list'], { dataFolder })).json<DocumentPage>().data;

  beforeAll(async () => {
    await shareModel(dataFolder, collectingLogger());
    const init = ['init', '--organization', 'Broker Ltd', '--email', 'me@broker.example', '--password-stdin'];
    await runLandfall(init, { dataFolder, input: password });
  });

  test(`a clean invoice takes at most ${mostKeys} keys`, async () => {
    const file = join(papers, 'clean invoice.pdf');
    writeFileSync(file, await drawInvoice('INV-77'));
    const desk = sitDown(dataFolder);
    await desk.shows('[All 0]');
    desk.drop(file);
    await desk.shows('Upload clean invoice.pdf?');
    desk.press('y');
    // Its values come by themselves as soon as they are read.
    await desk.shows('INV-77');
    desk.press('a');
    await desk.shows('Approved.');
    expect(desk.keys()).toBeLessThanOrEqual(mostKeys);
    desk.type('q');
    expect(await desk.exited).toBe(exitCodes.done);
    const [approved] = await documents();
    expect(approved).toMatchObject({ fileName: 'clean invoice.pdf', openDoubts: 0 });
    expect(approved!.approvedAt).toBeString();
  });

  test('nothing is uploaded without a yes, nor what is no document; a path can be typed', async () => {
    const before = await documents();
    const file = join(papers, 'other.pdf');
    writeFileSync(file, await drawInvoice('INV-78'));
    const text = join(papers, 'notes.txt');
    writeFileSync(text, 'nothing to read');
    const desk = sitDown(dataFolder);
    await desk.shows('[All 1]');
    desk.drop(join(papers, 'gone.pdf'));
    await desk.shows('there is no such file');
    desk.drop(text);
    await desk.shows('Upload notes.txt?');
    desk.press('y');
    await desk.shows('File type not supported');
    desk.drop(file);
    await desk.shows('Upload other.pdf?');
    desk.press('n');
    await desk.shows('Left as it was.');
    expect(await documents()).toEqual(before);
    desk.press('u');
    await desk.shows('File: ');
    desk.type(file);
    desk.press('\r');
    await desk.shows('INV-78');
    desk.type('q');
    expect(await desk.exited).toBe(exitCodes.done);
    expect(await documents()).toHaveLength(2);
  });
});
