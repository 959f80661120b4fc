import { beforeAll, describe, expect, test } from 'bun:test';
import { newDocument } from '../../core/documents/new-document.ts';
import { searchContent } from '../../core/documents/search/search-content.ts';
import { indexDocument } from '../../core/documents/search/search-index.store.ts';
import type { ExtractedData } from '../../core/extraction/extraction.ts';
import { systemIds } from '../../core/ids.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const owner = await server.newOrganization();
const stranger = await server.newOrganization();

interface Drawn {
  readonly fileName: string;
  readonly invoice: object;
  readonly of?: typeof owner;
  readonly more?: object;
}

const ids: Record<string, string> = {};

/** A document as reading leaves it, without waiting for the reading. */
async function keep(name: string, { fileName, invoice, of = owner, more = {} }: Drawn): Promise<void> {
  const id = systemIds.next();
  ids[name] = id;
  const row = newDocument({
    ...{ id, organizationId: of.organizationId, fileName, documentType: 'invoice' as const },
    ...{ isTypeGiven: 0 as const, documentTypeConfidence: 0.9, status: 'processed' as const, fileSize: 1 },
    ...{ mimeType: 'application/pdf', sha256: id, storedAs: id, uploadedBy: null },
    createdAt: '2026-03-02T23:30:00.000Z',
    ...more,
  });
  await server.database.transaction(async (transaction) => {
    await transaction.insertInto('documents').values(row).execute();
    const data = { invoice } as unknown as ExtractedData;
    await indexDocument(transaction, row, searchContent('invoice', data));
  });
}

interface Page {
  readonly data: readonly { readonly id: string; readonly shortId: string }[];
  readonly pagination: { readonly total: number; readonly isTotalExact?: false; readonly hasMore: boolean };
}

const get = async (path: string, { credentials } = owner) =>
  (await (await server.api.get(path, credentials)).json()) as Page;
const namesOf = ({ data }: Page): readonly string[] =>
  data.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id) ?? id);
const found = async (query: Record<string, string>, by = owner) =>
  namesOf(await get(`/documents?${new URLSearchParams(query)}`, by));

beforeAll(async () => {
  await keep('bolts', {
    fileName: 'scan 0001.pdf',
    invoice: {
      invoiceNumber: 'INV-2024/001',
      invoiceDate: '2024-05-01',
      purchaseOrderNumber: 'PO 77812',
      totalAmount: 4740.5,
      currency: 'EUR',
      supplier: { name: 'Anadolu Export Ltd.' },
      buyer: { name: 'Müller GmbH' },
      lineItems: [{ description: 'Steel bolts M8', partNumber: 'B-8', total: 4000 }],
    },
  });
  await keep('shirts', {
    fileName: 'cotton.pdf',
    invoice: {
      invoiceNumber: 'RE 9911',
      invoiceDate: '2025-01-15',
      totalAmount: 120,
      currency: 'USD',
      supplier: { name: 'Müller GmbH' },
      buyer: { name: 'Anadolu Export Ltd.' },
      lineItems: [{ description: 'Cotton shirts', total: 120 }],
    },
    more: { approvedAt: '2026-03-03T00:00:00.000Z', createdAt: '2026-03-03T00:00:00.000Z' },
  });
  await keep('unread', {
    fileName: 'photo.jpg',
    invoice: {},
    more: { status: 'failed', documentType: null },
  });
  await keep('foreign', {
    fileName: 'scan 0001.pdf',
    of: stranger,
    invoice: { invoiceNumber: 'INV-2024/001', supplier: { name: 'Anadolu Export Ltd.' } },
  });
});

describe('one search finds a document of the organization', () => {
  const searches: readonly (readonly [what: string, search: string, names: readonly string[]])[] = [
    ['by its number', 'INV-2024/001', ['bolts']],
    ['by its number without punctuation', 'inv2024001', ['bolts']],
    ['by a part of its number', '2024-0', ['bolts']],
    ['by a party, newest first', 'anadolu', ['shirts', 'bolts']],
    ['by a party without its accents', 'muller gmbh', ['shirts', 'bolts']],
    ['by a party with two letters swapped', 'andaolu', ['shirts', 'bolts']],
    ['by an amount as it is printed here', '4,740.50', ['bolts']],
    ['by an amount as it is printed there', '4.740,50', ['bolts']],
    ['by an order number', '77812', ['bolts']],
    ['by goods and party', 'bolts müller', ['bolts']],
    ['by its file name', 'photo', ['unread']],
    ['not where one of the words is missing', 'bolts cotton', []],
    ['not by a number that is mistyped', '77813', []],
    ['not by punctuation', '---', []],
    ['as all are, by nothing', ' ', ['unread', 'shirts', 'bolts']],
  ];
  for (const [what, search, names] of searches)
    test(what, async () => expect(await found({ search })).toEqual([...names]));

  test('and none of another organization', async () => {
    expect(await found({ search: 'anadolu' }, stranger)).toEqual(['foreign']);
    expect(await found({ search: 'cotton' }, stranger)).toEqual([]);
  });
});

describe('filters and sorts', () => {
  const filters: readonly (readonly [query: Record<string, string>, names: readonly string[]])[] = [
    [{ supplier: 'anadolu' }, ['bolts']],
    [{ buyer: 'anadolu' }, ['shirts']],
    [{ supplier: 'mueler gmbh' }, ['shirts']],
    [{ supplier: 'gmbh', buyer: 'gmbh' }, []],
    [{ amountFrom: '121' }, ['bolts']],
    [{ amountTo: '120.00' }, ['shirts']],
    [{ currency: 'eur' }, ['bolts']],
    [{ datedFrom: '2024-05-01', datedTo: '2024-05-01' }, ['bolts']],
    [{ uploadedTo: '2026-03-02' }, ['unread', 'bolts']],
    [{ uploadedFrom: '2026-03-03' }, ['shirts']],
    [{ approved: 'true' }, ['shirts']],
    [{ approved: 'false', documentType: 'invoice' }, ['bolts']],
    [{ flagged: 'true' }, []],
    [{ skipped: 'true' }, []],
    [{ skipped: 'false', approved: 'false' }, ['unread', 'bolts']],
    [{ status: 'failed', search: 'photo' }, ['unread']],
    [{ sort: 'urgent' }, ['bolts', 'unread', 'shirts']],
    [{ sort: 'oldest' }, ['bolts', 'shirts', 'unread']],
    [{ sort: 'amount_desc' }, ['bolts', 'shirts', 'unread']],
    [{ sort: 'amount_asc' }, ['shirts', 'bolts', 'unread']],
    [{ sort: 'date_desc' }, ['shirts', 'bolts', 'unread']],
    [{ sort: 'date_asc' }, ['bolts', 'shirts', 'unread']],
  ];
  for (const [query, names] of filters)
    test(new URLSearchParams(query).toString(), async () => expect(await found(query)).toEqual([...names]));

  test('the most urgent first: open doubts, then the total, then age; what is skipped comes last', async () => {
    const busy = await server.newOrganization();
    const paper = (name: string, openDoubts: number, totalAmount: number) =>
      keep(name, {
        fileName: `${name}.pdf`,
        invoice: { totalAmount },
        of: busy,
        more: { status: 'requires_review', openDoubts },
      });
    await paper('clear', 0, 500);
    await paper('older', 2, 70);
    await paper('dear', 2, 900);
    await paper('younger', 2, 70);
    await paper('unclear', 5, 10);
    const order = () => found({ sort: 'urgent' }, busy);
    expect(await order()).toEqual(['unclear', 'dear', 'older', 'younger', 'clear']);
    const path = `/documents/${ids.unclear}/skip`;
    expect((await server.api.send('POST', path, { headers: busy.credentials })).status).toBe(200);
    expect(await order()).toEqual(['dear', 'older', 'younger', 'clear', 'unclear']);
    expect(await found({ skipped: 'true' }, busy)).toEqual(['unclear']);
    const skipped = await get('/documents?skipped=true', busy);
    expect(skipped.pagination).toMatchObject({ total: 1, hasMore: false });
  });

  test('go on from page to page', async () => {
    const first = await get('/documents?search=anadolu&limit=1');
    expect(first.pagination).toMatchObject({ total: 2, hasMore: true });
    expect(namesOf(await get('/documents?search=anadolu&limit=1&offset=1'))).toEqual(['bolts']);
  });

  test('that are none are refused', async () => {
    for (const query of ['amountFrom=1e3', 'datedFrom=2026-02-30', 'sort=name', 'approved=yes', 'currency=€'])
      expect((await server.api.get(`/documents?${query}`, owner.credentials)).status).toBe(400);
  });
});

describe('short ids', () => {
  const idOf = async (text: string, { credentials } = owner) => {
    const answer = await server.api.get(`/documents/${encodeURIComponent(text)}`, credentials);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  test('lists show the shortest beginning that is no other document’s, and it works in a path', async () => {
    const { data } = await get('/documents');
    for (const { id, shortId } of data) {
      expect(data.filter((other) => other.id.startsWith(shortId))).toHaveLength(1);
      expect((await idOf(shortId)).body.id).toBe(id);
    }
  });

  test('so does the number of the paper, however it is punctuated', async () => {
    expect((await idOf('INV-2024/001')).body.id).toBe(ids.bolts!);
    expect((await idOf('re9911')).body.id).toBe(ids.shirts!);
    expect((await idOf('INV-2024/001', stranger)).body.id).toBe(ids.foreign!);
  });

  test('one that stands for several names them', async () => {
    const { status, body } = await idOf(ids.bolts!.slice(0, 5));
    expect(status).toBe(400);
    const { candidates } = body.details as { candidates: readonly { id: string; name: string }[] };
    expect(candidates.map(({ name }) => name)).toEqual(['photo.jpg', 'RE 9911', 'INV-2024/001']);
  });

  test('one that stands for none is unknown, as another organization’s is', async () => {
    for (const text of ['zzzz', '9', 'RE 9912', ids.foreign!.slice(0, 30)])
      expect((await idOf(text)).status).toBe(404);
  });

  test('shipments are known by their references too', async () => {
    const made = await server.api.send('POST', '/shipments', {
      headers: { ...owner.credentials, 'content-type': 'application/json' },
      body: JSON.stringify({ reference: 'Hamburg 12/A' }),
    });
    const { id } = (await made.json()) as { id: string };
    for (const text of ['hamburg 12/a', id.slice(0, 12)]) {
      const answer = await server.api.get(`/shipments/${encodeURIComponent(text)}`, owner.credentials);
      expect(((await answer.json()) as { id: string }).id).toBe(id);
    }
  });
});
