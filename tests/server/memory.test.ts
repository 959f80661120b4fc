import { describe, expect, test } from 'bun:test';
import type { HsSearchResult, HsSuggestion } from '../../core/hs/hs.ts';
import type { MemoryItem, MemoryPage } from '../../core/memory/memory.ts';
import { answerOf, failureOf } from './api.ts';
import { drawInvoice } from './draw-invoice.ts';
import { documentRequests } from './read-documents.ts';
import { shipmentRequests } from './shipment-requests.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { api, core, clock } = server;
await core.hs.ready();

const shirt = 'Cotton T-shirt, knitted, men';
const misread = 'Anatolia Textile Export Ltd.';
const corrected = 'Anatolia Tekstil A.Ş.';

/** A new organization, and what it asks. */
async function newBroker() {
  const owner = await server.newOrganization();
  const { credentials } = owner;
  const requests = documentRequests(api, credentials);
  const memory = async (query = '') =>
    (await answerOf(api.get(`/memory${query}`, credentials))).body as MemoryPage;
  return {
    ...owner,
    ...requests,
    memory,
    upload: async (number: string) => (await requests.read(await drawInvoice(number), `${number}.pdf`)).id,
    decide: async (id: string, corrections: object = {}) => {
      clock.advance(60_000);
      const { status } = await answerOf(
        requests.act(id, 'review', { corrections, approve: true, acknowledge: true }),
      );
      expect(status).toBe(200);
    },
    /** A copy: read at once. */
    copy: async (id: string, reference: string = crypto.randomUUID()) => {
      const path = `/documents/${id}/clone?shipmentReference=${reference}`;
      const { body } = await answerOf(api.send('POST', path, { headers: credentials }));
      return body as { readonly id: string; readonly shipmentId: string };
    },
    forget: (path: string) => api.delete(`/memory${path}`, credentials),
    /** The codes suggested for the first line, with whether they are the organization's own. */
    suggested: async (id: string) => {
      const { hsSuggestions } = await requests.extractions(id);
      return hsSuggestions[0]!.candidates.map(({ code, ownDecision }) =>
        ownDecision ? `${code} own` : code,
      );
    },
    search: async (query: string) =>
      ((await answerOf(api.get(`/hs-codes/search?q=${encodeURIComponent(query)}&topK=3`, credentials)))
        .body as HsSearchResult)!.results,
  };
}

const shown = ({ value, decision, isLatest, otherValues, decisionCount }: MemoryItem) => ({
  value,
  decision,
  isLatest,
  otherValues,
  decisionCount,
});

describe('what a broker decided', async () => {
  const broker = await newBroker();
  const stranger = await newBroker();
  const first = await broker.upload('INV-1');
  await broker.decide(first, { 'lineItems[0].hsCode': '6109900010', 'supplier.name': corrected });
  const decidedAt = new Date(clock.now()).toISOString();
  const next = await broker.upload('INV-2');
  const facts = {
    decisionCount: 1,
    decidedAt,
    decidedBy: broker.userId,
    decidedByEmail: broker.email,
    documentId: first,
    fileName: 'INV-1.pdf',
  };

  test('is listed, the latest first, with who, when and on what', async () => {
    const { items, ...page } = await broker.memory();
    expect(page).toEqual({ totalCount: 4, page: 1, pageSize: 25, totalPages: 1 });
    expect(items.map(({ kind, value, decision }) => `${kind} ${value} ${decision}`)).toEqual([
      `party ${corrected} corrected`,
      'goods 9405.21 confirmed',
      'goods 7318.15 confirmed',
      'goods 6109.90.00.10 corrected',
    ]);
    expect(items[3]).toEqual({
      id: expect.any(String),
      kind: 'goods',
      supplier: corrected,
      partNumber: null,
      description: shirt,
      role: null,
      field: null,
      partyName: null,
      read: null,
      value: '6109.90.00.10',
      decision: 'corrected',
      ...facts,
      isLatest: true,
      otherValues: [],
      isCodeInForce: true,
    });
    expect(items[0]).toMatchObject({
      role: 'supplier',
      field: 'name',
      partyName: misread,
      read: misread,
      ...facts,
      isCodeInForce: null,
    });
    expect((await broker.memory('?kind=party')).items).toEqual([items[0]!]);
    expect((await broker.memory('?page=2&pageSize=3')).items).toEqual([items[3]!]);
    for (const search of ['t-SHIRT', '6109.90', '61099000', 'TEKSTIL a.s.'])
      expect([search, (await broker.memory(`?search=${encodeURIComponent(search)}`)).totalCount > 0]).toEqual(
        [search, true],
      );
    for (const search of ['no such goods', "%' or 1=1 --", '\\', '_'])
      expect((await broker.memory(`?search=${encodeURIComponent(search)}`)).totalCount).toBe(0);
  });

  test('comes first for the same goods on the next invoice, marked and no more certain than it is', async () => {
    const { hsSuggestions } = await broker.extractions(next);
    const [own, ...others] = hsSuggestions[0]!.candidates;
    const { candidates: theirs } = (await stranger.extractions(await stranger.upload('INV-3')))
      .hsSuggestions[0]!;
    const searched = theirs.find(({ code }) => code === '6109.90')?.confidence ?? 0;
    expect(own).toMatchObject({
      code: '6109.90',
      heading: '61.09',
      chapter: '61',
      nomenclature: 'HS2022',
      confidence: Math.max(0.5, searched),
      ownDecision: { code: '6109.90.00.10', isLatest: true, ...facts },
    });
    expect(own!.path.at(-1)).toBe(own!.description);
    expect(others).toEqual(theirs.filter(({ code }) => code !== '6109.90').slice(0, 2));
    expect(theirs.some((candidate) => 'ownDecision' in candidate)).toBe(false);
    // A document gets no suggestion from its own decision.
    expect(await broker.suggested(first)).toEqual(theirs.map(({ code }) => code));
  });

  test('of a party is beside what was read, and never in its place', async () => {
    const { extractedData, corrections, partySuggestions } = await broker.extractions(next);
    expect(extractedData.invoice!.supplier.name).toBe(misread);
    expect(corrections).toEqual({});
    expect(partySuggestions).toEqual([
      { path: 'supplier.name', read: misread, value: corrected, ...facts, otherValues: [] },
    ]);
    expect((await broker.extractions(first)).partySuggestions).toEqual([]);
    const list = await answerOf(broker.act(next, 'generate-packing-list'));
    const { id } = list.body as { id: string };
    expect((await broker.extractions(id)).partySuggestions.map(({ path }) => path)).toEqual([
      'supplier.name',
    ]);
  });

  test('comes first in searches for goods so described, as many answers as were asked for', async () => {
    const [own, ...others] = await broker.search('cotton T-SHIRTS (knitted) for men');
    expect([own!.code, own!.ownDecision!.documentId, others.length]).toEqual(['6109.90', first, 2]);
    expect(others.some(({ code, ownDecision }) => code === '6109.90' || ownDecision)).toBe(false);
    for (const other of ['polyester T-shirt, knitted, men', 'Cotton T-shirt'])
      expect((await broker.search(other)).some(({ ownDecision }) => ownDecision)).toBe(false);
    const post = async (path: string, body: object) =>
      (await answerOf(api.post(`/hs-codes/${path}`, body, broker.credentials))).body;
    const { results } = (await post('search', { queries: [shirt, ' ', 'bicycle'], topK: 1 })) as {
      results: readonly { readonly results?: HsSearchResult['results'] }[];
    };
    expect(
      results.map((answer) => answer.results?.map(({ ownDecision }) => ownDecision !== undefined) ?? null),
    ).toEqual([[true], null, [false]]);
    const { candidates, questions } = (await post('suggest', { query: shirt })) as HsSuggestion;
    expect(candidates[0]!.ownDecision).toMatchObject(facts);
    expect(questions).toBeArray();
    const assisted = await api.get(`/hs-codes/search-llm?q=${encodeURIComponent(shirt)}`, broker.credentials);
    expect(((await assisted.json()) as HsSearchResult).results[0]!.ownDecision).toMatchObject(facts);
  });

  test('is not there for another organization', async () => {
    expect((await stranger.memory()).totalCount).toBe(0);
    expect((await stranger.search(shirt)).some(({ ownDecision }) => ownDecision)).toBe(false);
    const { id } = (await broker.memory('?kind=party')).items[0]!;
    expect(await failureOf(stranger.forget(`/${id}`))).toBe('404 NOT_FOUND');
    expect((await answerOf(stranger.forget('?kind=all'))).status).toBe(204);
    expect((await broker.memory()).totalCount).toBe(4);
  });

  test('otherwise later comes after the later decision, and both are shown', async () => {
    await broker.decide(next, { 'lineItems[0].hsCode': '6109.10', 'supplier.name': 'Anatolia B' });
    const shirts = (await broker.memory('?search=t-shirt')).items.map(shown);
    expect(shirts).toEqual([
      {
        value: '6109.10',
        decision: 'corrected',
        isLatest: true,
        otherValues: ['6109.90.00.10'],
        decisionCount: 1,
      },
      {
        value: '6109.90.00.10',
        decision: 'corrected',
        isLatest: false,
        otherValues: ['6109.10'],
        decisionCount: 1,
      },
    ]);
    const { id } = await broker.copy(first);
    const [latest, earlier] = (await broker.extractions(id)).hsSuggestions[0]!.candidates;
    expect([latest!.code, latest!.ownDecision!.isLatest]).toEqual(['6109.10', true]);
    expect([earlier!.code, earlier!.ownDecision!.isLatest]).toEqual(['6109.90', false]);
    const third = await broker.upload('INV-4');
    expect((await broker.extractions(third)).partySuggestions[0]).toMatchObject({
      value: 'Anatolia B',
      otherValues: [corrected],
    });
  });

  test('is forgotten one by one, at once, and written down', async () => {
    const third = await broker.upload('INV-5');
    expect(await broker.suggested(third)).toEqual(['6109.10 own', '6109.90 own', expect.any(String)]);
    const { items } = await broker.memory('?search=t-shirt');
    const [latest, earlier] = items.map(({ id }) => id);
    expect((await answerOf(broker.forget(`/${latest}`))).status).toBe(204);
    expect((await broker.suggested(third)).filter((code) => code.endsWith('own'))).toEqual(['6109.90 own']);
    expect(await failureOf(broker.forget(`/${latest}`))).toBe('404 NOT_FOUND');
    expect((await answerOf(broker.forget(`/${earlier}`))).status).toBe(204);
    expect((await broker.suggested(third)).some((code) => code.endsWith('own'))).toBe(false);
    expect((await broker.search(shirt)).some(({ ownDecision }) => ownDecision)).toBe(false);
    // The documents say what they said.
    expect((await broker.extractions(first)).extractedData.invoice!.lineItems[0]!.hsCode).toBe(
      '6109.90.00.10',
    );
    const log = await api.get('/audit-log?action=forgetMemory', broker.credentials);
    const { items: entries } = (await log.json()) as { items: { targetId: string }[] };
    expect(entries.map(({ targetId }) => targetId)).toEqual([earlier!, latest!]);
    // Decided again, it is known again.
    await broker.decide(third, { 'lineItems[0].hsCode': '6109.90' });
    expect((await broker.memory('?search=t-shirt')).items.map(({ value }) => value)).toEqual(['6109.90']);
  });

  test('is forgotten by kind, or all of it, when that is said', async () => {
    expect(await failureOf(broker.forget(''))).toBe('400 VALIDATION_FAILED');
    expect(await failureOf(broker.forget('/'))).toBe('400 VALIDATION_FAILED');
    expect((await answerOf(broker.forget('?kind=party'))).status).toBe(204);
    expect((await broker.memory()).items.map(({ kind }) => kind)).toEqual(['goods', 'goods', 'goods']);
    expect((await answerOf(broker.forget('?kind=all'))).status).toBe(204);
    expect((await broker.memory()).totalCount).toBe(0);
  });

  test('cannot be asked for in ways that mean nothing', async () => {
    for (const query of ['page=0', 'pageSize=101', 'page=1e1', 'kind=all', `search=${'x'.repeat(201)}`])
      expect([query, await failureOf(api.get(`/memory?${query}`, broker.credentials))]).toEqual([
        query,
        '400 VALIDATION_FAILED',
      ]);
  });
});

describe('remembering', async () => {
  const broker = await newBroker();
  const original = await broker.upload('INV-9');

  test('counts documents decided at the same moment, and each once', async () => {
    const copies = await Promise.all(Array.from({ length: 5 }, () => broker.copy(original)));
    await Promise.all(copies.map(({ id }) => broker.decide(id)));
    await broker.decide(original);
    const { items } = await broker.memory();
    expect(
      items.map(({ value, decision, decisionCount }) => [value, decision, decisionCount]).sort(),
    ).toEqual([
      ['6109.10', 'confirmed', 6],
      ['7318.15', 'confirmed', 6],
      ['9405.21', 'confirmed', 6],
    ]);
    const { id } = await broker.copy(original);
    const own = (await broker.extractions(id)).hsSuggestions[0]!.candidates[0]!;
    expect(own.ownDecision!.decisionCount).toBe(6);
    expect(own.confidence).toBeGreaterThanOrEqual(0.8571);
    expect(own.confidence).toBeLessThan(1);
  });

  test('replaces what was decided on a document before, and keeps what was read there', async () => {
    const { id } = await broker.copy(original);
    const review = (corrections: object) => answerOf(broker.act(id, 'review', { corrections }));
    // What a copy lacks is filled in first: a document that is still in review teaches nothing.
    await review({ invoiceNumber: 'INV-R', invoiceDate: '2026-01-02' });
    await review({ 'lineItems[1].hsCode': '7318.16', 'buyer.address': 'Hafenstr. 7' });
    await review({ 'lineItems[1].hsCode': '7318.19', 'buyer.address': 'Hafenstrasse 7 a' });
    expect((await broker.memory('?search=bolt')).items.map(({ value }) => value)).toEqual([
      '7318.19',
      '7318.15',
    ]);
    const { items } = await broker.memory('?kind=party');
    expect(items.map(({ value, read }) => [value, read?.includes('20457')])).toEqual([
      ['Hafenstrasse 7 a', true],
    ]);
    // With the document goes what was decided on it alone.
    expect((await answerOf(api.delete(`/documents/${id}`, broker.credentials))).status).toBe(204);
    expect((await broker.memory('?search=bolt')).items.map(({ value }) => value)).toEqual(['7318.15']);
    expect((await broker.memory('?kind=party')).totalCount).toBe(0);
  });

  test('suggests no code that the nomenclature does not have', async () => {
    const { id } = await broker.copy(original);
    // Of HS 2017 alone, of neither edition, and a heading, which is no answer at all.
    await broker.decide(id, {
      'lineItems[0].hsCode': '8517.12',
      'lineItems[1].hsCode': '9999.99',
      'lineItems[2].hsCode': '9405',
    });
    const values = (await broker.memory()).items.map(({ value, isCodeInForce }) => [value, isCodeInForce]);
    expect(values).toContainEqual(['8517.12', false]);
    expect(values).toContainEqual(['9999.99', false]);
    expect(values.map(([value]) => value)).not.toContain('94.05');
    const { hsSuggestions } = await broker.extractions((await broker.copy(original)).id);
    const codes = hsSuggestions.flatMap(({ candidates }) => candidates.map(({ code }) => code));
    expect(codes).not.toContain('8517.12');
    expect(codes).not.toContain('9999.99');
    expect(hsSuggestions[0]!.candidates[0]).toMatchObject({
      code: '6109.10',
      ownDecision: { isLatest: false, decisionCount: 6 },
    });
  });

  test('lists what changed since a time, also where a decision was taken back', async () => {
    const other = await newBroker();
    const source = await other.upload('INV-C');
    const copy = await other.copy(source);
    await other.decide(source);
    await other.decide(copy.id);
    clock.advance(60_000);
    const since = new Date(clock.now()).toISOString();
    expect(await other.memory(`?updatedSince=${since}`)).toMatchObject({ items: [], totalCount: 0 });
    expect((await answerOf(api.delete(`/documents/${copy.id}`, other.credentials))).status).toBe(204);
    clock.advance(3_000);
    const first = await other.memory(`?updatedSince=${since}&kind=goods&pageSize=2`);
    const rest = await other.memory(`?cursor=${first.nextCursor}&kind=goods&pageSize=2`);
    const changed = [...first.items, ...rest.items];
    expect(changed.map(({ value, decisionCount }) => [value, decisionCount]).sort()).toEqual([
      ['6109.10', 1],
      ['7318.15', 1],
      ['9405.21', 1],
    ]);
    const nothing = await other.memory(`?cursor=${rest.nextCursor}`);
    expect(nothing).toMatchObject({ items: [], nextCursor: rest.nextCursor });
    for (const query of ['search=bolt', 'page=2'])
      expect(await failureOf(api.get(`/memory?updatedSince=${since}&${query}`, other.credentials))).toBe(
        '400 VALIDATION_FAILED',
      );
  });

  test('is what shipments are compared with: what is forgotten is no drift', async () => {
    const other = await newBroker();
    const source = await other.upload('INV-D');
    await other.decide(source);
    const { id, shipmentId } = await other.copy(source);
    await other.act(id, 'review', { corrections: { 'lineItems[2].hsCode': '9405.42' } });
    const { evaluated } = shipmentRequests(api, other.credentials);
    const drift = async () => {
      const { report } = await evaluated(shipmentId);
      return report!.results.filter(({ ruleId }) => ruleId === 'earlier-decisions');
    };
    expect(await drift()).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('under 9405.21 once before') },
    ]);
    const lamps = (await other.memory('?search=lamp')).items;
    const earlier = lamps.find(({ value }) => value === '9405.21')!;
    expect((await answerOf(other.forget(`/${earlier.id}`))).status).toBe(204);
    for (const { severity } of await drift()) expect(severity).toBe('passed');
  });

  test('takes what a settled shipment approves, by whoever settles it', async () => {
    const member = await server.newUser(broker.organizationId, 'Member');
    const { id, shipmentId } = await broker.copy(original);
    await server.database.write
      .updateTable('documents')
      .set({ status: 'processed' })
      .where('id', '=', id)
      .execute();
    await api.send('POST', `/shipments/${shipmentId}/settle`, { headers: member.credentials });
    const [lamp] = (await broker.memory('?search=9405.21')).items;
    expect(lamp).toMatchObject({ decisionCount: 7, decidedByEmail: member.email, documentId: id });
  });
});
