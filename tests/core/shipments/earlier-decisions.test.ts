import { expect, test } from 'bun:test';
import { createEarlierDecisions } from '../../../core/documents/earlier-decisions.store.ts';
import { startShipments } from './start-shipments.ts';

const line = (partNumber: string, hsCode: string | null) => ({
  partNumber,
  description: `Goods ${partNumber}`,
  hsCode,
  countryOfOrigin: 'CN',
});
const invoice = (...lineItems: readonly ReturnType<typeof line>[]) => ({
  supplier: { name: 'Seller Ltd' },
  lineItems,
});

test('earlier decisions are the coded lines of approved and reviewed invoices outside the shipment', async () => {
  const { store, organizationId, put, create } = await startShipments([]);
  const decide = (id: string, change: { approvedAt?: string; reviewedAt?: string }) =>
    store.write.updateTable('documents').set(change).where('id', '=', id).execute();
  const [here, elsewhere] = [await create(), await create()];
  const approved = await put(elsewhere, 'invoice', invoice(line('A-1', '8482.10'), line('A-2', null)));
  const reviewed = await put(await create(), 'invoice', invoice(line('B-1', '8482.20')));
  await put(await create(), 'invoice', invoice(line('C-1', '8482.30')));
  const packed = await put(elsewhere, 'packing_list', invoice(line('D-1', '8482.40')));
  const own = await put(here, 'invoice', invoice(line('E-1', '8482.50')));
  await decide(approved, { approvedAt: '2026-02-01T00:00:00.000Z' });
  await decide(reviewed, { reviewedAt: '2026-03-01T00:00:00.000Z' });
  for (const id of [packed, own]) await decide(id, { approvedAt: '2026-04-01T00:00:00.000Z' });

  const find = createEarlierDecisions(store);
  expect(await find(organizationId, here)).toEqual([
    {
      documentId: reviewed,
      decidedAt: '2026-03-01T00:00:00.000Z',
      supplier: 'Seller Ltd',
      partNumber: 'B-1',
      description: 'Goods B-1',
      hsCode: '8482.20',
      countryOfOrigin: 'CN',
    },
    {
      documentId: approved,
      decidedAt: '2026-02-01T00:00:00.000Z',
      supplier: 'Seller Ltd',
      partNumber: 'A-1',
      description: 'Goods A-1',
      hsCode: '8482.10',
      countryOfOrigin: 'CN',
    },
  ]);
  expect(await find('another organization', here)).toEqual([]);
  await store.close();
});
