import { afterEach, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup } from 'ink-testing-library';
import { answerOf } from '../../server/api.ts';
import { drawInvoice } from '../../server/draw-invoice.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { startOffices } from './office.ts';
import { back, enter } from './sit-down.tsx';

afterEach(cleanup);

const { office } = await startOffices();
const folder = temporaryFolder();
const pdf = await drawInvoice('INV-88');
const file = (name: string): string => {
  const path = join(folder, name);
  writeFileSync(path, pdf);
  return path;
};
/** As a terminal sends files that are dropped on it. */
const dropped = (...paths: readonly string[]): string =>
  `\u001b[200~${paths.map((path) => `'${path}'`).join(' ')}\u001b[201~`;

test('a dropped file that is there already: the other one is opened, both are kept, or it is replaced', async () => {
  const { detail, remove, shipments, sit } = await office();
  const { id: shipmentId } = await shipments.create('Hamburg 12');
  await answerOf(shipments.attach(shipmentId, [new File([pdf], 'first.pdf')]));
  const { documents } = await shipments.settledDown(shipmentId);
  const { press, shows, screen } = await sit();
  await shows('[All 1]');
  press(dropped(file('second.pdf')));
  await shows('Upload second.pdf?');
  press('y');
  await shows(/second\.pdf[\s\S]+Duplicate\n› = the same file as first\.pdf in Hamburg 12, uploaded/);
  await shows('Enter opens the other one. R replaces it with this one, in shipment Hamburg 12.');
  await shows('INV-88');

  press(enter);
  await shows('first.pdf');
  await shows(/› = the same file as second\.pdf, uploaded/);
  press(back);
  await shows('the same file as first.pdf');

  press('R');
  await shows('Replace first.pdf with this one? It can be restored for 30 days.');
  press('n');
  await shows('Left as it was.');
  expect((await shipments.detail(shipmentId)).documents).toHaveLength(1);
  press('R');
  await shows(/y replaces it, any other key keeps\s+both\./);
  press('y');
  await shows('Replaced first.pdf.');
  expect(screen()).not.toContain('Duplicate\n');
  const [now] = (await shipments.detail(shipmentId)).documents;
  expect(now).toMatchObject({ fileName: 'second.pdf' });
  expect((await detail(now!.id)).shipmentReference).toBe('Hamburg 12');
  expect((await remove(documents[0]!.id)).status).toBe(404);
  press('R');
  await shows('R replaces the selected duplicate.');
});

test('of several dropped files the duplicates are named, and the real format of one that is no document', async () => {
  const { sit } = await office();
  const { press, shows } = await sit();
  const word = join(folder, 'note.rtf');
  writeFileSync(word, '{\\rtf1 A note}');
  press(dropped(file('a.pdf'), file('b.pdf'), word));
  await shows('Upload 3 files?');
  press('y');
  await shows('2 of 3 uploaded; they are being read. Duplicates: b.pdf; open them to decide.');
  await shows(/\[All 2\]/);
  await shows(/note\.rtf: File type\s+not supported\.[\s\S]+note\.rtf is an RTF document/);
});
