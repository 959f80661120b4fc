import { afterEach, expect, test } from 'bun:test';
import { cleanup } from 'ink-testing-library';
import { answerOf } from '../../server/api.ts';
import { drawInvoice } from '../../server/draw-invoice.ts';
import { emptyPdf } from '../../server/shipment-requests.ts';
import { eventually } from '../../support/eventually.ts';
import { startOffices } from './office.ts';
import { back, enter } from './sit-down.tsx';

afterEach(cleanup);

const { clock, office } = await startOffices();
const pdf = await drawInvoice();
const eraseAll = '\u0015';

test('lines: a suggested code is taken, one is added and its cells are written, one is removed', async () => {
  const { extractions, read, sit } = await office();
  const { id } = await read(pdf, 'invoice.pdf');
  const { choose, press, shows } = await sit();
  const lines = async () => (await extractions(id)).extractedData.invoice!.lineItems;
  press(enter);
  await shows('› Invoice number');

  await choose(/^▸ 1 /);
  press(enter);
  await choose(/→ 6105\./);
  await shows(/› +→ 6105\.\d\d +\d+%/);
  press(enter);
  await shows('taken; checks re-run.');
  expect((await lines())[0]!.hsCode).toStartWith('6105.');

  await choose(/^\+ Add a line/);
  press(enter);
  await shows(/› Add a line +▏/);
  press('Samples');
  press(enter);
  await shows(/▾ 4 +Samples/);
  await choose(/^ {4}Quantity {2,}.*not found/);
  press(enter);
  press('3');
  press(enter);
  await eventually('the quantity', async () => (await lines())[3]!.quantity === 3);

  await choose(/^▸ 2 /);
  press('d');
  await shows('Remove line 2?');
  press('x');
  await shows('Left as it was.');
  expect(await lines()).toHaveLength(4);
  press('d');
  press('y');
  await shows('Removed line 2');
  expect((await lines()).map(({ description }) => description)).toEqual([
    'Cotton T-shirt, knitted, men',
    'LED desk lamp, aluminium',
    'Samples',
  ]);
});

test('values are written as brokers write them, and a code is given to identical lines by one key', async () => {
  const { act, extractions, read, sit } = await office();
  const { id } = await read(pdf, 'invoice.pdf');
  const again = { 'lineItems[3].description': 'COTTON T-shirt, knitted, men' };
  await answerOf(act(id, 'review', { corrections: again }));
  const { choose, press, shows } = await sit();
  const invoice = async () => (await extractions(id)).extractedData.invoice!;
  press(enter);
  await choose(/^Invoice date/);
  press(enter);
  press(eraseAll);
  press('31/12/25');
  press(enter);
  await shows('Saved as 2025-12-31; checks re-run.');
  press(enter);
  press(eraseAll);
  press('03/04/26');
  press(enter);
  await shows('Not done: 03/04/26 can mean 2026-04-03 or 2026-03-04');
  press(back);
  await shows('Enter correct  Tab doubts');
  await choose(/^Total/);
  press(enter);
  press(eraseAll);
  // The other amounts of this paper have a point before their fraction.
  press('5,901');
  press(enter);
  await shows('Saved as 5901; checks re-run.');
  expect(await invoice()).toMatchObject({ invoiceDate: '2025-12-31', totalAmount: 5901 });
  press('u');
  await shows('Undone; checks re-run.');
  expect((await invoice()).totalAmount).toBe(5900);
  press('u');
  await shows('Not done: ');

  await choose(/^▸ 1 /);
  press(enter);
  await choose(/→ 6105\./);
  press(enter);
  await shows('e applies it to 1 identical line.');
  press('e');
  await shows('applied to 1 identical line');
  const [first, , , last] = (await invoice()).lineItems;
  expect(first!.hsCode).toStartWith('6105.');
  expect(last!.hsCode).toBe(first!.hsCode);
  press('e');
  await shows('No other line has this description and another value.');
});

test('a line is not removed, nor put right, in the place of one that another reviewer has removed meanwhile', async () => {
  const { act, extractions, read, sit } = await office();
  const { id } = await read(pdf, 'invoice.pdf');
  const { choose, press, shows } = await sit();
  const lines = async () => (await extractions(id)).extractedData.invoice!.lineItems;
  const another = (corrections: object) => {
    clock.advance(1);
    return answerOf(act(id, 'review', { corrections }));
  };
  press(enter);
  await shows('› Invoice number');
  await choose(/^▸ 1 /);
  press('d');
  await shows('Remove line 1?');
  await another({ 'lineItems[0]': null });
  press('y');
  await shows('has changed since you looked at it');
  expect(await lines()).toHaveLength(2);

  // The first of those that are left, under the number that is printed beside it.
  await choose(/^▸ 2 /);
  press(enter);
  await choose(/^ {4}Quantity/);
  press(enter);
  await shows('▏');
  press(eraseAll);
  press('7');
  await another({ 'lineItems[0]': null });
  press(enter);
  await shows('has changed since you looked at it');
  expect((await lines()).map(({ quantity }) => quantity)).not.toContain(7);
  // Whoever has looked again may still mean it.
  press(enter);
  await eventually('the quantity', async () => (await lines())[0]!.quantity === 7);
});

test('containers and codes of a bill of lading are written, put right and removed', async () => {
  const { extractions, read, sit } = await office();
  const { id } = await read(pdf, 'bill.pdf', { documentType: 'bill_of_lading' });
  const { choose, press, shows } = await sit();
  const bill = async () => (await extractions(id)).extractedData.bill_of_lading!;
  press(enter);
  await choose(/^\+ Add a container/);
  press(enter);
  press('MSKU123456');
  press(enter);
  await shows(/▾ 1 +MSKU123456/);
  await choose(/^ {4}Container number/);
  press(enter);
  press('5');
  press(enter);
  await eventually('the number', async () => (await bill()).containers[0]?.containerNumber === 'MSKU1234565');
  await choose(/^\+ Add an HS code/);
  press(enter);
  press('610910');
  press(enter);
  await shows(/› HS code 1 +✎ {3}6109\.10/);
  await choose(/^HS code 1/);
  press(enter);
  press(eraseAll);
  press('8471');
  press(enter);
  await shows(/› HS code 1 +✎ {3}8471/);
  press('d');
  press('y');
  await shows('Removed HS code 1');
  expect(await bill()).toMatchObject({ hsCodes: [], containers: [{ containerNumber: 'MSKU1234565' }] });
});

test('Tab goes from doubt to doubt, y confirms a value, x waives what has none', async () => {
  const { extractions, read, sit } = await office();
  const { id } = await read(pdf, 'bill.pdf', { documentType: 'bill_of_lading' });
  const { choose, desk, press, shows } = await sit();
  press(enter);
  // The number of an invoice is none of a bill's: there is nothing to call right.
  await shows(/› Bill of lading number +not found/);
  await choose(/Description +! +\d+%/);
  press('y');
  await shows(/escription confirmed; 4 left\./);
  const { confidence, corrections, extractedData } = await extractions(id);
  expect(confidence.fields.goodsDescription).toBe(1);
  expect(corrections).toEqual({ goodsDescription: extractedData.bill_of_lading!.goodsDescription });
  const seen = new Set<string>();
  const chosen = () => {
    const { lines, chosen: item } = desk.state().page.view(100);
    return lines.find((line) => line.item === item)!;
  };
  for (; !seen.has(chosen().text); await desk.press({ name: 'tab' })) {
    expect(chosen().text).toMatch(/not found|! +\d+%|^[!✗?] |^\+ /);
    seen.add(chosen().text);
  }
  // Round and round: the checks of the paper stand below its fields.
  expect([...seen].join('\n')).toMatch(/✗ Required Fields Present\nBill of lading number +not found/);
  expect([...seen].join('\n')).toMatch(/Port of loading +not found/);
  await choose(/^Port of loading/);
  press('x');
  await shows(/Enter waive it for this reason/);
  press('road only');
  press(enter);
  await shows(/Waived; 3 left\./);
  const waived = (await extractions(id)).doubts.find(({ path }) => path === 'portOfLoading');
  expect(waived?.waiver).toMatchObject({ reason: 'road only' });
});

test('one that needs a review is approved as it is only after y', async () => {
  const { detail, read, sit } = await office();
  const { id, status } = await read(pdf, 'bill.pdf', { documentType: 'bill_of_lading' });
  expect(status).toBe('requires_review');
  const { press, shows } = await sit();
  press(enter);
  await shows('› Bill of lading number');
  press('a');
  await shows(/Approve it all the same\?[\s\S]*Required Fields Present\s+failed/);
  press('n');
  await shows('Left as it was.');
  expect((await detail(id)).approvedAt).toBeNull();
  press('a');
  press('y');
  await shows('Approved.');
  expect(await detail(id)).toMatchObject({ status: 'reviewed' });
  expect((await detail(id)).approvedAt).toBeString();
});

test('a document: read again where it has failed, deleted after y, with the next one in its place', async () => {
  const { detail, read, sit } = await office();
  const kept = await read(pdf, 'kept.pdf');
  const { id } = await read(new Uint8Array(await emptyPdf().arrayBuffer()), 'broken.pdf');
  const { press, shows, screen } = await sit();
  press('o');
  await shows('newest first');
  press(enter);
  await shows('Why it failed');
  press('r');
  await shows('It is read again.');
  await eventually('read again', async () => {
    const { processing, status } = await detail(id);
    return status === 'failed' && processing.attempts > 0;
  });
  press('D');
  await shows('Delete broken.pdf? It stays in the bin for 30 days.');
  press(back);
  await shows('Left as it was.');
  press('D');
  press('y');
  await shows('Deleted; B in the inbox shows the bin.');
  await shows('kept.pdf');
  expect(screen()).toContain('› Invoice number');
  press('r');
  await shows('Not done: ');
  press('n');
  await shows('This is the last one.');
  press('p');
  await shows('This is the first one.');
  press(back);
  await shows(/\[All 1\]/);
  expect((await detail(kept.id)).status).not.toBe('failed');
});

test('the bin: what was deleted is listed there, and Enter restores it with its corrections', async () => {
  const { act, detail, extractions, read, remove, sit } = await office();
  const { id } = await read(pdf, 'deleted.pdf');
  await answerOf(act(id, 'review', { corrections: { invoiceNumber: 'INV-9' } }));
  const { press, shows, screen } = await sit();
  press('B');
  await shows('The bin is empty.');
  press(back);
  await shows('[All 1]');
  expect((await remove(id)).status).toBe(204);
  press('B');
  await shows(/Bin[\s\S]+\[Deleted 1\][\s\S]+› .+Commercial invoice +deleted\.pdf/);
  expect(screen()).toContain('deleted.pdf · INV-9');
  press('/');
  press(enter);
  await shows('Restored deleted.pdf.');
  await shows('The bin is empty.');
  press(back);
  await shows('[All 1]');
  expect((await detail(id)).status).toBe('reviewed');
  expect((await extractions(id)).corrections).toEqual({ invoiceNumber: 'INV-9' });
});

test('a shipment: compared again, renamed, settled after y, opened again', async () => {
  const { shipments, sit } = await office();
  const { id } = await shipments.create('Hamburg 12');
  await answerOf(shipments.attach(id, [new File([pdf], 'invoice.pdf')]));
  await shipments.settledDown(id);
  const { press, shows } = await sit();
  press('\t');
  await shows('Hamburg 12');
  press(enter);
  await shows('Shipment Hamburg 12');
  press('c');
  await shows('It is being compared again.');
  press('r');
  await shows('Reference: Hamburg 12▏');
  press('-b');
  press(enter);
  await shows('Shipment Hamburg 12-b');
  press('s');
  await shows('Settle Hamburg 12-b');
  press('y');
  await shows('Settled. s opens it again.');
  expect((await shipments.detail(id)).isSettled).toBe(true);
  press('s');
  await shows('Open again: it takes documents.');
  expect(await shipments.detail(id)).toMatchObject({ isSettled: false, reference: 'Hamburg 12-b' });
});

test('goods in words: a notice is shown above the codes', async () => {
  const { sit } = await office();
  const { press, shows } = await sit();
  press('c');
  await shows('Goods: ▏');
  press('New client discount');
  press(enter);
  await shows(/^! This is a discount or a rebate, not goods[\s\S]+› \d{4}\.\d\d/m);
});
