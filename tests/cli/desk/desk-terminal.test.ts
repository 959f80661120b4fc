import { beforeAll, describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { exitCodes } from '../../../cli/exit-codes.ts';
import { questions } from '../../../cli/page-picture/ask-terminal.ts';
import { drawInvoice } from '../../server/draw-invoice.ts';
import { documentRequests } from '../../server/read-documents.ts';
import { startTestServer } from '../../server/start-test-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { runInTerminal } from '../run-in-terminal.ts';
import { hasTmux, tmuxTerminal } from './tmux-terminal.ts';

const program = resolve(import.meta.dir, '../../../cli/main.ts');
if (!hasTmux) console.log('tmux is not installed: the desk is not looked at as a terminal draws it.');

const down = '\u001b[B';
const esc = '\u001b';
const asKitty = '\u001b_Gi=31;OK\u001b\\\u001b[6;20;10t\u001b[?62;22c';
const withSixel = '\u001b[6;20;10t\u001b[?62;4;22c';
const plain = '\u001b[?62;22c';
const leftScreen = '\u001b[?1049l';

describe('the desk on a terminal', async () => {
  const { api, server, newApiKey, newOrganization } = await startTestServer();
  const { credentials } = await newOrganization();
  const { key } = await newApiKey(credentials);
  const dataFolder = temporaryFolder();
  const environment = { LANDFALL_SERVER: server.url, LANDFALL_API_KEY: key };
  beforeAll(async () => {
    await documentRequests(api, credentials).read(await drawInvoice('INV-77'), 'invoice 77.pdf');
  });

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
  });

  test('as sixels, in its place below the list; Ctrl-C leaves nothing behind', async () => {
    const run = await look(withSixel);
    await run.shows('\u001bP0;1q');
    const [, row] = /\u001b7\u001b\[(\d+);1H\u001bP0;1q"1;1;(\d+);(\d+)/.exec(run.written())!;
    expect(Number(row)).toBe(8);
    run.resize(100, 30);
    // It asks again how large a character is, and draws for the new room.
    await run.shows('\u001b[10;1H\u001bP0;1q');
    run.type('\u0003');
    expect(await run.exited).toBe(exitCodes.interrupted);
    const written = run.written();
    expect(written.lastIndexOf('\u001b[10;1H\u001b[2K')).toBeGreaterThan(written.lastIndexOf('\u001bP0;1q'));
    expect(written.lastIndexOf(leftScreen)).toBeGreaterThan(written.lastIndexOf('\u001b[2K'));
  });

  test('as iTerm2 takes it, where the setting says so', async () => {
    const run = await look(plain, { LANDFALL_PICTURES: 'iterm2' });
    await run.shows('\u001b]1337;File=inline=1;size=');
    const before = run.written().length;
    run.type(esc);
    await run.shows('Tab shipments', before);
    run.type('q');
    expect(await run.exited).toBe(exitCodes.done);
  });

  test('where there are no pictures it is written, and told where', async () => {
    const run = await look(plain);
    await run.shows('This terminal shows no pictures. Written: ');
    expect(readdirSync(run.folder)).toEqual(['invoice 77-boxes.png']);
    run.type('q');
    expect(await run.exited).toBe(exitCodes.done);
  });

  test('no key draws the whole screen again', async () => {
    const run = runInTerminal([], { dataFolder, environment, columns: 100, rows: 30 });
    await run.shows('[All 1]');
    run.type('\r');
    // The last row of the frame.
    await run.shows('n next  ? help');
    const before = run.written().length;
    for (const label of ['Invoice date', 'Name', 'Address']) {
      const sofar = run.written().length;
      run.type(down);
      await run.shows(`› ${label}`, sofar);
    }
    const written = run.written().slice(before);
    // Neither is the screen erased, nor is a row written that says the same as before.
    expect(written).not.toMatch(/\u001b\[[0-3]?J/);
    expect(written).not.toContain('Goods: 3 lines');
    run.type('q');
    expect(await run.exited).toBe(exitCodes.done);
  });

  test.skipIf(!hasTmux)(
    'as a terminal draws it: every row in its place, at any size, and nothing left',
    async () => {
      const folder = temporaryFolder();
      const screen = tmuxTerminal(80, 24, { ...environment, LANDFALL_DATA: folder, HOME: folder });
      try {
        await screen.shows('ready>');
        screen.press(`cd ${folder} && ${process.execPath} ${program}`, 'Enter');
        await screen.shows('q quit');
        expect(screen.lines()).toHaveLength(24);
        await screen.row(0, 'Landfall   Documents');
        await screen.row(23, 'Enter open');
        screen.press('Enter');
        await screen.shows(/› Invoice number .+INV-77/);
        await screen.row(23, 'Enter correct');
        // A line that is too long for its row would push the last one off the screen.
        screen.press('End');
        await screen.shows(/› . Duplicate Document Check/);
        await screen.row(23, 'Enter correct');

        screen.resize(40, 24);
        await screen.shows('The desk needs 60 columns');
        screen.resize(200, 50);
        await screen.shows(/› . Duplicate Document Check/);
        await screen.shows('Invoice number');
        expect(screen.lines()).toHaveLength(50);
        await screen.row(49, 'Enter correct');
        expect(screen.lines().filter((line) => line.includes('› '))).toHaveLength(1);
        screen.resize(80, 24);
        await screen.row(23, 'Enter correct');

        // No pictures here: what the terminal answered is neither taken for keys nor seen.
        screen.press('v');
        await screen.shows('This terminal shows no pictures.');
        expect(screen.lines().join('\n')).not.toMatch(/Gi=31|\[\?/);
        screen.press('C-c');
        await screen.shows(/^ready> cd [\s\S]*\nready>/);
        expect(screen.lines().join('\n')).not.toContain('Compliance');
      } finally {
        screen.end();
      }
    },
    300_000,
  );
});
