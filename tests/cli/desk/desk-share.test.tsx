import { afterEach, expect, test } from 'bun:test';
import { cleanup } from 'ink-testing-library';
import { drawInvoice } from '../../server/draw-invoice.ts';
import { startOffices } from './office.ts';
import { back, enter } from './sit-down.tsx';

afterEach(cleanup);

const hidden = await startOffices();
const reachable = await startOffices({ config: { publicUrl: 'https://papers.broker.example' } });
const pdf = await drawInvoice('INV-92');

/** A desk at which an invoice is about to be shared. */
async function openShare(offices: Awaited<ReturnType<typeof startOffices>>) {
  const { read, sit } = await offices.office();
  await read(pdf, 'invoice.pdf');
  const desk = await sit();
  desk.press(enter);
  await desk.shows('› Invoice number');
  desk.press('S');
  await desk.shows('Recipient: ▏');
  return desk;
}

test('a link that people outside cannot open is refused with the setting to set', async () => {
  const { press, shows, screen } = await openShare(hidden);
  press('customs@buyer.example=Buyer Ltd');
  press(enter);
  await shows(/Not shared, because the links would begin with[\s\S]+Set\s+LANDFALL_PUBLIC_URL/);
  expect(screen()).toContain('Recipient: customs@buyer.example=Buyer Ltd▏');
});

test('a recipient gets a link, which is shown in full and once', async () => {
  const { press, shows, screen } = await openShare(reachable);
  press('Buyer Ltd');
  press(enter);
  await shows('Type an address and a company: customs@buyer.example=Buyer Ltd');
  press('\u0015');
  press('customs@buyer.example=Buyer Ltd');
  press(enter);
  await shows('Shared. The link is not shown again.');
  const lines = screen().split('\n');
  const at = lines.indexOf('customs@buyer.example');
  const link = lines.slice(at + 1, lines.indexOf('', at)).join('');
  const { pathname, origin } = new URL(link);
  expect(origin).toBe('https://papers.broker.example');
  expect((await fetch(`${reachable.url}${pathname}`)).status).toBe(200);
  press(back);
  await shows('› Invoice number');
  press('S');
  await shows('Recipient: ▏');
});
