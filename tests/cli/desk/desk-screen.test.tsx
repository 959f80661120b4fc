import { afterAll, afterEach, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup } from 'ink-testing-library';
import { createPagePainter } from '../../../cli/page-picture/page-painter.ts';
import type { TerminalPictures } from '../../../cli/page-picture/picture-protocol.ts';
import { answerOf } from '../../server/api.ts';
import { drawInvoice } from '../../server/draw-invoice.ts';
import { documentRequests } from '../../server/read-documents.ts';
import { emptyPdf, shipmentRequests } from '../../server/shipment-requests.ts';
import { startTestServer } from '../../server/start-test-server.ts';
import { eventually } from '../../support/eventually.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { back, backspace, down, end, enter, left, right, sitDown, up } from './sit-down.tsx';

afterEach(cleanup);

const server = await startTestServer();
const { credentials, organizationId } = await server.newOrganization();
const requests = documentRequests(server.api, credentials);
const shipments = shipmentRequests(server.api, credentials);
const painter = createPagePainter({ readingMemoryMegabytes: 1536, maximumPages: 60 });
afterAll(() => painter.close());
const folder = temporaryFolder();
const sitDownHere = (terminal?: TerminalPictures) =>
  sitDown({ core: server.core, organizationId, painter, folder }, terminal);

test('a day at the desk: inbox, correction, HS codes, approval, shipment, classify, browse', async () => {
  const invoice = await requests.read(await drawInvoice('INV-77'), 'invoice 77.pdf');
  await requests.read(new Uint8Array(await emptyPdf().arrayBuffer()), 'broken\u001b[2J\u202e.pdf');
  const { id } = await shipments.create('Hamburg 12');
  const pdf = await drawInvoice('INV-78');
  await answerOf(shipments.attach(id, [new File([pdf], 'invoice 78.pdf')]));
  const { documents } = await shipments.settledDown(id);
  await requests.act(documents[0]!.id, 'generate-packing-list');
  await shipments.settledDown(id);
  const listed = await eventually('the packing list', async () => {
    const { documents: now } = await shipments.detail(id);
    return now.find(({ documentType }) => documentType === 'packing_list');
  });
  await requests.act(listed.id, 'review', { corrections: { invoiceNumber: 'ANOTHER-9' } });
  await shipments.evaluated(id);

  const { press, shows, screen, desk } = await sitDownHere();
  await shows(/\[All 4\].*Failed 1/);
  expect(screen()).not.toContain('\u202e');
  expect(screen()).toContain('broken');

  // Live: what comes while the desk is open is there after the next look, and the choice stays where it was.
  await shows(/most urgent first[\s\S]+› To review +1 +Commercial invoice.+invoice 78/);
  press(down);
  await shows(/› To review +1 +Packing list/);
  await requests.read(await drawInvoice('INV-79'), 'invoice 79.pdf');
  await desk.poll();
  await shows(/\[All 5\]/);
  expect(screen()).toMatch(/› To review +1 +Packing list/);

  // Another order, named in the title.
  press('o');
  await shows(/newest first[\s\S]+› Read +Commercial invoice.+invoice 79/);
  press('o');
  await shows(/oldest first[\s\S]+› Read +Commercial invoice.+invoice 77/);
  for (let turn = 0; turn < 3; turn += 1) press('o');
  await shows(/most urgent first[\s\S]+› To review/);

  // A bucket, and a filter within all of them.
  press(left);
  await shows(/\[Skipped 0\]/);
  press(left);
  await shows(/\[Failed 1\]/);
  expect(screen()).not.toContain('invoice 77');
  press(right);
  press(right);
  await shows(/\[All 5\]/);
  press('/');
  await shows('Search: ▏');
  press('q77?');
  await shows('Search: q77?▏');
  press(backspace);
  await shows('Search: q77▏');
  press(enter);
  await shows('Nothing with “q77” here.');
  press('/');
  press(backspace);
  press(backspace);
  press(backspace);
  press('inv 77');
  press(enter);
  await shows(/Documents, with “inv 77”[\s\S]+invoice 77\.pdf/);
  expect(screen()).not.toContain('invoice 78');

  // The document: a value put right in its place; what the API refuses is told, and what was typed stays.
  press(enter);
  await shows(/› Invoice number +\d+% {2}INV-77/);
  expect(screen()).toContain('on page 1');
  press(down);
  await shows(/› Invoice date/);
  press(enter);
  await shows('2026-03-02▏');
  press('x');
  await shows('2026-03-02x▏');
  press(enter);
  await shows(/Not done: 2026-03-02x must be a date, such as/);
  expect(screen()).toContain('2026-03-02x▏');
  press(backspace);
  press(backspace);
  press('5');
  await shows('2026-03-05▏');
  press(enter);
  await shows(/› Invoice date +✎ {3}2026-03-05/);
  await shows('Saved; checks re-run.');
  expect(await requests.extractions(invoice.id)).toMatchObject({
    corrections: { invoiceDate: '2026-03-05' },
  });
  expect((await requests.detail(invoice.id)).status).toBe('reviewed');

  // Goods: the cells of a line, and HS codes beside its description.
  for (let row = 0; row < 60 && !/› ▸ 1 /.test(screen()); row += 1)
    await desk.press({ name: 'move', rows: 1 });
  await eventually('a line of goods', () => /› ▸ +1 /.test(screen()));
  press(enter);
  await shows(/▾ 1 +!?Cotton T-shirt[\s\S]+Quantity/);
  press('h');
  // Its own decision comes first: the document was reviewed with that code. The packing list is open, and teaches nothing yet.
  await shows(/Cotton T-shirt, knitted, men[\s\S]+› 6109\.10 +★ /);
  await shows('yours once, last');
  press(down);
  await shows(/› 61\d\d\.\d\d +\d+%/);
  const code = /› (\d{4}\.\d\d)/.exec(screen())![1]!;
  press(enter);
  await shows(`${code} taken; checks re-run.`);
  expect((await requests.extractions(invoice.id)).corrections).toMatchObject({ 'lineItems[0].hsCode': code });
  // The date is later than today: what failed is named, and approved only when that is answered.
  press('a');
  await shows('Open: Date Check failed.');
  press('y');
  await shows('Approved.');
  expect((await requests.detail(invoice.id)).approvedAt).toBeString();
  press(back);
  await shows(/Documents, with/);
  press(back);
  await shows(/\[All 5\]/);

  // The shipment: the texts that disagree stand beside one another.
  press('\t');
  await shows(/Landfall {3}Shipments[\s\S]+› .+Hamburg 12/);
  press(enter);
  await shows('Shipment Hamburg 12');
  for (let row = 0; row < 30 && !/ANOTHER-9/.test(screen()); row += 1) {
    await desk.press({ name: 'move', rows: 1 });
    await Bun.sleep(0);
  }
  await shows('ANOTHER-9');
  await shows(/(CRITICAL|WARNING)/);
  expect(screen()).toMatch(/Commercial invoice, page 1: invoice number/);
  expect(screen()).toMatch(/ANOTHER-9, printed “INV-78” +“INV-78”/);
  press(back);
  await shows('Tab documents');
  press('\t');
  await shows('Tab shipments');

  // Goods in words, a question answered, and the code in the nomenclature.
  press('c');
  await shows('Goods: ▏');
  press('shirts for men?');
  await shows('Goods: shirts for men?▏');
  press(enter);
  await shows(/› \d{4}\.\d\d +\d+%/);
  await shows(/raises confidence by/);
  press('1');
  await shows(/\w+: [\w.]+\n/);
  press('b');
  await shows('q quit');
  press('q');
  await shows('Enter show or answer');
  press(back);
  await shows('Goods: shirts');
  press(back);
  await shows('Tab shipments');
  press('b');
  await shows(/› ▸ I {2}/);
  press('q');
  await shows('Tab shipments');

  const lines = screen().split('\n');
  expect(Math.max(...lines.map((line) => Bun.stringWidth(line)))).toBeLessThanOrEqual(100);
  press(up);
  press(end);
  press('q');
  await eventually('the end', () => desk.state().isOver);
});

test('help on ?, closed by any key; Ctrl-C is told at once', async () => {
  const { press, shows, screen, interruptions, desk } = await sitDownHere();
  press('?');
  await shows('Esc ←');
  press('q');
  await shows('[All');
  expect(desk.state().isOver).toBe(false);
  expect(screen()).not.toContain('Everywhere');
  press('\u0003');
  await eventually('the interruption', () => interruptions() === 1);
});

test('what was pasted is no command', async () => {
  const { press, shows, desk } = await sitDownHere();
  press('\u001b[200~q/c\u001b[201~');
  press('/');
  await shows('Search: ▏');
  expect(desk.state().isOver).toBe(false);
  press('\u001b[200~two\nlines\u001b[201~');
  await shows('Search: two lines▏');
});

test('a page: its place below the list, nearer and further; where none can be shown, it is written', async () => {
  await requests.read(await drawInvoice('INV-81'), 'invoice 81.pdf');
  const seeing = await sitDownHere({ protocol: 'kitty', cell: { width: 10, height: 20 } });
  await seeing.choose(/invoice 81/);
  seeing.press(enter);
  await seeing.shows(/› Invoice number .+INV-81/);
  seeing.press('v');
  await seeing.shows('page 1 of 1');
  const list = seeing.screen().split('\n');
  const empty = list.findIndex(
    (line, at) => at > 3 && line === '' && list[at + 1] === '' && list[at + 2] === '',
  );
  expect(empty).toBeGreaterThan(3);
  const { picture } = seeing.desk.state().page.view(100);
  expect(picture).toMatchObject({ page: 1, zoom: 1 });
  expect(picture!.box).toHaveLength(4);
  seeing.press('+');
  await eventually('nearer', () => seeing.desk.state().page.view(100).picture?.zoom === 2);
  seeing.press(down);
  await seeing.shows(/› Invoice date/);
  expect(seeing.desk.state().page.view(100).picture!.box).not.toEqual(picture!.box);
  seeing.press('v');
  await eventually('no picture', () => !seeing.desk.state().page.view(100).picture);
  seeing.unmount();

  const blind = await sitDownHere();
  await blind.choose(/invoice 81/);
  blind.press(enter);
  await blind.shows(/› Invoice number .+INV-81/);
  blind.press('v');
  await blind.shows('This terminal shows no pictures. Written: ');
  const [written] = readdirSync(folder);
  expect(written).toBe('invoice 81-boxes.png');
  expect(readFileSync(join(folder, written!)).subarray(1, 4).toString()).toBe('PNG');
  blind.press('w');
  await eventually('another file', () => readdirSync(folder).includes('invoice 81-boxes (2).png'));
});
