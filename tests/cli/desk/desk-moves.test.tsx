import { afterEach, expect, test } from 'bun:test';
import { cleanup } from 'ink-testing-library';
import { drawInvoice } from '../../server/draw-invoice.ts';
import { startOffices } from './office.ts';
import { back, down, enter } from './sit-down.tsx';

afterEach(cleanup);

const { office } = await startOffices();
const pdf = await drawInvoice('INV-91');

test('a loose paper is put into a new shipment, moved to another, and taken out', async () => {
  const { detail, read, shipments, sit } = await office();
  const { id } = await read(pdf, 'loose.pdf');
  const settled = await shipments.create('Altona 1');
  await shipments.post(settled.id, 'settle');
  const { press, shows, screen } = await sit();
  press(enter);
  await shows('› Invoice number');
  press('t');
  await shows('It is in no shipment; T puts it into one.');
  press('T');
  await shows('Shipment of loose.pdf');
  await shows('No shipment takes documents yet.');
  press(enter);
  await shows('Type the reference of a shipment.');
  press('Altona 3');
  await shows('› New shipment “Altona 3”');
  press(enter);
  await shows('loose.pdf is in shipment Altona 3 now.');
  await shows('shipment Altona 3 (t)');
  expect((await detail(id)).shipmentReference).toBe('Altona 3');

  const other = await shipments.create('Hamburg 12');
  press('T');
  await shows('› Hamburg 12  pending, 0 documents');
  // Neither the one that it is in, nor one that takes no documents.
  expect(screen()).not.toMatch(/^. Altona/m);
  press('hamb');
  await shows('Reference: hamb▏');
  press(enter);
  await shows('loose.pdf is in shipment Hamburg 12 now.');
  expect((await detail(id)).shipmentId).toBe(other.id);

  // From the shipment that it is in.
  press('t');
  await shows(/Shipment Hamburg 12[\s\S]+› Commercial invoice: loose\.pdf/);
  press('T');
  await shows('Altona 3  pending, 0 documents');
  press(down);
  await shows('› No shipment');
  press(enter);
  await shows('loose.pdf is in no shipment now.');
  expect(await detail(id)).toMatchObject({ shipmentId: null });
  expect((await shipments.detail(other.id)).documents).toEqual([]);
});

test('a paper is put into a shipment from the inbox, and the inbox is shown again', async () => {
  const { detail, read, sit } = await office();
  const { id } = await read(pdf, 'loose.pdf');
  const { press, shows } = await sit();
  await shows('loose.pdf');
  press('T');
  await shows('Shipment of loose.pdf');
  press('Altona 9');
  await shows('› New shipment “Altona 9”');
  press(enter);
  await shows('loose.pdf is in shipment Altona 9 now.');
  await shows('Landfall   Documents');
  expect((await detail(id)).shipmentReference).toBe('Altona 9');
});

test('a paper that cannot leave its shipment stays, and the reason is shown', async () => {
  const { detail, read, shipments, sit } = await office();
  const { id } = await read(pdf, 'loose.pdf');
  const target = await shipments.create('Hamburg 12');
  const { press, shows } = await sit();
  press(enter);
  await shows('› Invoice number');
  press('T');
  await shows('› Hamburg 12');
  await shipments.post(target.id, 'settle');
  press(enter);
  await shows('Not done: ');
  press(back);
  await shows('› Invoice number');
  expect((await detail(id)).shipmentId).toBeNull();
});
