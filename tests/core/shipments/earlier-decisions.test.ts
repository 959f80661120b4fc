import { expect, test } from 'bun:test';
import { rememberDecisions } from '../../../core/documents/remember-decisions.ts';
import type { GoodsNames } from '../../../core/shipments/consistency/goods/same-goods.ts';
import { startShipments } from './start-shipments.ts';

const line = (partNumber: string, hsCode: string | null) => ({
  partNumber,
  description: `Goods ${partNumber}`,
  hsCode,
});
const invoice = (...lineItems: readonly ReturnType<typeof line>[]) => ({
  supplier: { name: 'Seller Ltd' },
  lineItems,
});
const goods = (partNumber: string): GoodsNames => ({
  supplier: 'SELLER LTD.',
  partNumber,
  description: null,
});

test('earlier decisions are the remembered lines of approved and reviewed invoices outside the shipment', async () => {
  const { store, memory, documents, organizationId, put, create } = await startShipments([]);
  const decide = (id: string, change: { approvedAt?: string; reviewedAt?: string | null }) =>
    store.transaction(async (transaction) => {
      await documents.update(transaction, organizationId, id, change);
      const row = await documents.find(organizationId, id, transaction);
      await rememberDecisions({ documents, memory }, transaction, row!);
    });
  const elsewhere = await create();
  const approved = await put(elsewhere, 'invoice', invoice(line('A-1', '8482.10'), line('A-2', null)));
  const reviewed = await put(await create(), 'invoice', invoice(line('B-1', '8482.20')));
  const open = await put(await create(), 'invoice', invoice(line('C-1', '8482.30')));
  const packed = await put(elsewhere, 'packing_list', invoice(line('D-1', '8482.40')));
  const own = await put(await create(), 'invoice', invoice(line('E-1', '8482.50')));
  await decide(approved, { approvedAt: '2026-02-01T00:00:00.000Z' });
  await decide(reviewed, { reviewedAt: '2026-03-01T00:00:00.000Z' });
  await decide(open, { reviewedAt: null });
  for (const id of [packed, own]) await decide(id, { approvedAt: '2026-04-01T00:00:00.000Z' });

  const asked = ['A-1', 'A-2', 'b 1', 'C-1', 'D-1', 'E-1', 'F-1'].map(goods);
  expect(await memory.earlierDecisions(organizationId, asked, [own])).toEqual([
    {
      documentId: reviewed,
      decidedAt: '2026-03-01T00:00:00.000Z',
      supplier: 'Seller Ltd',
      partNumber: 'B-1',
      description: 'Goods B-1',
      hsCode: '8482.20',
    },
    {
      documentId: approved,
      decidedAt: '2026-02-01T00:00:00.000Z',
      supplier: 'Seller Ltd',
      partNumber: 'A-1',
      description: 'Goods A-1',
      hsCode: '8482.10',
    },
  ]);
  expect(await memory.earlierDecisions('another organization', asked, [])).toEqual([]);
  await store.close();
});
