import { beforeAll, describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { exitCodes } from '../../../cli/exit-codes.ts';
import { questions } from '../../../cli/page-picture/ask-terminal.ts';
import { drawInvoice } from '../../server/draw-invoice.ts';
import { documentRequests } from '../../server/read-documents.ts';
import { startTestServer } from '../../server/start-test-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { runInTerminal } from '../run-in-terminal.ts';

const down = '\u001b[B';
const esc = '\u001b';
const asKitty = '\u001b_Gi=31;OK\u001b\\\u001b[6;20;10t\u001b[?62;22c';
const withSixel = '\u001b[6;20;10t\u001b[?62;4;22c';
const plain = '\u001b[?62;22c';
const leftScreen = '\u001b[?1049l';

describe('the page on the terminal', async () => {
  const { api, server, newApiKey, newOrganization } = await startTestServer();
  const { credentials } = await newOrganization();
  const { key } = await newApiKey(credentials);
  const dataFolder = temporaryFolder();
  const environment = { LANDFALL_SERVER: server.url, LANDFALL_API_KEY: key };
  beforeAll(async () => {
    await documentRequests(api, credentials).read(await drawInvoice('INV-77'), 'invoice 77.pdf');
  }, 60_000);

  /** The desk on the document, asked for its page. @param answer of the terminal. */
  async function look(answer: string, further: Record<string, string> = {}) {
    const folder = temporaryFolder();
    const run = runInTerminal([], {
      dataFolder,
      folder,
      environment: { ...environment, ...further },
      columns: 80,
      rows: 24,
    });
    await run.shows('[All 1]');
    run.type('\r');
    await run.shows('INV-77');
    run.type('v');
    await run.shows(questions);
    run.type(answer);
    return { ...run, folder };
  }

  test('as Kitty takes it, with the value framed, and gone before anything else is shown', async () => {
    const run = await look(asKitty);
    await run.shows('\u001b_Ga=T,f=100,t=d,i=7219001');
    // The answer was not taken for keys, nor is it on the screen.
    expect(run.written()).not.toContain('Gi=31;OK');
    run.type(down);
    await run.shows('i=7219000,p=1');
    await run.shows('\u001b_Ga=d,d=I,i=7219001,q=2\u001b\\');
    const pieces = [...run.written().matchAll(/\u001b_G([^;\u001b]*);([^\u001b]*)\u001b\\/g)];
    const start = pieces.findIndex(([, how]) => how!.includes('i=7219001,p=1'));
    const end = pieces.findIndex(([, how], at) => at >= start && how!.endsWith('m=0'));
    const png = Buffer.from(
      pieces
        .slice(start, end + 1)
        .map(([, , text]) => text)
        .join(''),
      'base64',
    );
    const { width, height } = await sharp(png).metadata();
    expect(width! / 10).toBeGreaterThan(70);
    expect(height! / 20).toBeGreaterThan(10);
    run.type('?');
    await run.shows('Everywhere');
    const gone = run.written().lastIndexOf('\u001b_Ga=d,d=I,i=7219000');
    expect(gone).toBeGreaterThan(0);
    expect(gone).toBeLessThan(run.written().indexOf('Everywhere'));
    run.type(' ');
    await run.shows('i=7219001,p=1');
    run.type('q');
    expect(await run.exited).toBe(exitCodes.done);
    const written = run.written();
    expect(written.lastIndexOf('a=d,d=I,i=7219001')).toBeGreaterThan(written.lastIndexOf('i=7219001,p=1'));
    expect(written.lastIndexOf('a=d')).toBeLessThan(written.lastIndexOf(leftScreen));
  }, 120_000);

  test('as sixels, in its place below the list; Ctrl-C leaves nothing behind', async () => {
    const run = await look(withSixel);
    await run.shows('\u001bP0;1q');
    const [, row] = /\u001b7\u001b\[(\d+);1H\u001bP0;1q"1;1;(\d+);(\d+)/.exec(run.written())!;
    expect(Number(row)).toBe(8);
    run.resize(100, 30);
    // It asks anew how large a character is, and draws for the new room.
    await run.shows('\u001b[10;1H\u001bP0;1q');
    run.type('\u0003');
    expect(await run.exited).toBe(exitCodes.interrupted);
    const written = run.written();
    expect(written.lastIndexOf('\u001b[10;1H\u001b[2K')).toBeGreaterThan(written.lastIndexOf('\u001bP0;1q'));
    expect(written.lastIndexOf(leftScreen)).toBeGreaterThan(written.lastIndexOf('\u001b[2K'));
  }, 120_000);

  test('as iTerm2 takes it, where the setting says so', async () => {
    const run = await look(plain, { LANDFALL_PICTURES: 'iterm2' });
    await run.shows('\u001b]1337;File=inline=1;size=');
    const before = run.written().length;
    run.type(esc);
    await run.shows('Tab shipments', before);
    run.type('q');
    expect(await run.exited).toBe(exitCodes.done);
  }, 120_000);

  test('where there are no pictures it is written, and told where', async () => {
    const run = await look(plain);
    await run.shows('This terminal shows no pictures. Written: ');
    expect(readdirSync(run.folder)).toEqual(['invoice 77-boxes.png']);
    run.type('q');
    expect(await run.exited).toBe(exitCodes.done);
  }, 120_000);
});
