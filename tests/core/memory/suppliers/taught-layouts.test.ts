import { describe, expect, test } from 'bun:test';
import { pageOf, startLayouts } from './start-layouts.ts';

const { store, documents, layouts, newOrganization } = await startLayouts();

const nordwind = 'Nordwind Handels GmbH';
const anatolia = 'Anatolia Textile Ltd';

const count = async (table: 'keptPages' | 'taughtLayouts' | 'taughtPapers' | 'taughtKeys', id: string) => {
  const rows = await store.read.selectFrom(table).selectAll().where('organizationId', '=', id).execute();
  return rows.length;
};

describe('an approved document', async () => {
  const broker = await newOrganization();
  const first = await broker.teach('alpha', nordwind);

  test('teaches its layout, with which the next of the same maker is read', async () => {
    const [layout, ...others] = await broker.list();
    expect(others).toEqual([]);
    expect(layout).toMatchObject({
      ...{ supplier: nordwind, documentType: 'invoice', state: 'trial', isStateSet: false },
      ...{ paperCount: 1, demotedFields: [], taughtAt: first.taughtAt, taughtBy: first.taughtBy },
    });
    const [found, ...more] = await broker.layoutsFor(pageOf('alpha', nordwind, 'Another'));
    expect(more).toEqual([]);
    expect(found).toMatchObject({ id: layout!.id, state: 'trial', demoted: [], paperCount: 1 });
    expect(found!.papers.map(({ id }) => id)).toEqual([first.documentId]);
  });

  test('says nothing of the same form of another maker, of another form, and of another organization', async () => {
    const other = await newOrganization();
    expect(await broker.layoutsFor(pageOf('alpha', anatolia))).toEqual([]);
    expect(await broker.layoutsFor(pageOf('omega', nordwind))).toEqual([]);
    expect(await other.layoutsFor(pageOf('alpha', nordwind))).toEqual([]);
    expect(await other.list()).toEqual([]);
    const [layout] = await broker.list();
    expect(await other.show(layout!.id).catch(({ code }) => code)).toBe('NOT_FOUND');
    expect(await other.setState(layout!.id, 'retired').catch(({ code }) => code)).toBe('NOT_FOUND');
  });

  test('joins the layout that it has, and is the first of another one otherwise', async () => {
    await broker.teach('alpha', nordwind);
    await broker.teach('omega', nordwind);
    await broker.teach('alpha', anatolia);
    const known = (await broker.list()).map(({ supplier, paperCount }) => [supplier, paperCount]);
    expect(known).toEqual([
      [anatolia, 1],
      [nordwind, 1],
      [nordwind, 2],
    ]);
  });

  test('that names no maker teaches nothing, and its pages are kept all the same', async () => {
    const nameless = await newOrganization();
    await nameless.teach('alpha', '');
    expect(await nameless.list()).toEqual([]);
    expect(await count('keptPages', nameless.organizationId)).toBe(1);
  });
});

describe('a layout', () => {
  test('is learned from the twelve documents that were approved last, and read with three', async () => {
    const broker = await newOrganization();
    const papers = [];
    for (let at = 0; at < 14; at++) papers.push(await broker.teach('alpha', nordwind));
    const ids = papers.map(({ documentId }) => documentId).reverse();
    const [layout] = await broker.list();
    const { papers: shown } = await broker.show(layout!.id);
    expect(shown.map(({ documentId }) => documentId)).toEqual(ids.slice(0, 12));
    expect(await count('taughtPapers', broker.organizationId)).toBe(12);
    expect(await count('keptPages', broker.organizationId)).toBe(14);
    const [found] = await broker.layoutsFor(pageOf('alpha', nordwind));
    expect(found!.papers.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    expect(found!.paperCount).toBe(12);
  });

  test('is trusted by three documents that agree, and by a person', async () => {
    const broker = await newOrganization();
    await broker.teach('alpha', nordwind);
    const id = (await broker.list())[0]!.id;
    const taught = { layoutId: id, paths: ['invoiceNumber', 'lineItems[0].quantity'] };
    await broker.teach('alpha', nordwind, { taught });
    expect((await broker.show(id)).state).toBe('trial');
    await broker.teach('alpha', nordwind, { taught });
    expect(await broker.show(id)).toMatchObject({ state: 'trusted', isStateSet: false });
    await broker.teach('alpha', nordwind, {
      taught,
      ...{ corrections: { invoiceNumber: 'A-1' }, readValues: { invoiceNumber: 'A-l' } },
    });
    const shown = await broker.show(id);
    expect(shown.state).toBe('trial');
    expect(shown.papers[0]).toMatchObject({
      filledFields: ['invoiceNumber', 'lineItems[].quantity'],
      correctedFields: ['invoiceNumber'],
    });
    expect(await broker.setState(id, 'trusted')).toMatchObject({ state: 'trusted', isStateSet: true });
    expect(await broker.setState(id, null)).toMatchObject({ state: 'trial', isStateSet: false });
  });

  test('fills a field no more that was corrected twice', async () => {
    const broker = await newOrganization();
    await broker.teach('alpha', nordwind);
    const id = (await broker.list())[0]!.id;
    const wrong = {
      taught: { layoutId: id, paths: ['dueDate'] },
      ...{ corrections: { dueDate: '2026-01-02' }, readValues: { dueDate: '2026-02-01' } },
    };
    await broker.teach('alpha', nordwind, wrong);
    expect((await broker.layoutsFor(pageOf('alpha', nordwind)))[0]?.demoted).toEqual([]);
    const second = await broker.teach('alpha', nordwind, wrong);
    expect((await broker.layoutsFor(pageOf('alpha', nordwind)))[0]?.demoted).toEqual(['dueDate']);
    expect((await broker.show(id)).demotedFields).toEqual(['dueDate']);
    await store.transaction((transaction) => layouts.forgetPaper(transaction, second));
    expect((await broker.show(id)).demotedFields).toEqual([]);
  });

  test('that is locked changes with no approval, and one that is retired reads nothing and comes not back', async () => {
    const broker = await newOrganization();
    const first = await broker.teach('alpha', nordwind);
    const id = (await broker.list())[0]!.id;
    await broker.setState(id, 'locked');
    await broker.teach('alpha', nordwind);
    const [locked] = await broker.layoutsFor(pageOf('alpha', nordwind));
    expect(locked).toMatchObject({ id, state: 'locked' });
    expect(locked!.papers.map((paper) => paper.id)).toEqual([first.documentId]);
    await broker.setState(id, 'retired');
    await broker.teach('alpha', nordwind);
    expect(await broker.layoutsFor(pageOf('alpha', nordwind))).toEqual([]);
    expect(await broker.list()).toMatchObject([{ id, paperCount: 1, state: 'retired' }]);
  });

  test('goes with its last document, and with all that was kept of it', async () => {
    const broker = await newOrganization();
    const { organizationId } = broker;
    const papers = [await broker.teach('alpha', nordwind), await broker.teach('alpha', nordwind)];
    for (const [at, { documentId }] of papers.entries()) {
      await store.transaction((transaction) =>
        documents.remove(transaction, { organizationId, id: documentId }),
      );
      expect((await broker.list()).map(({ paperCount }) => paperCount)).toEqual(at === 0 ? [1] : []);
    }
    for (const table of ['keptPages', 'taughtLayouts', 'taughtPapers', 'taughtKeys'] as const)
      expect([table, await count(table, organizationId)]).toEqual([table, 0]);
  });

  test('is forgotten until the next approval', async () => {
    const broker = await newOrganization();
    await broker.teach('alpha', nordwind);
    const id = (await broker.list())[0]!.id;
    const actor = { organizationId: broker.organizationId };
    await layouts.forget(actor, id);
    expect(await broker.list()).toEqual([]);
    expect(await broker.layoutsFor(pageOf('alpha', nordwind))).toEqual([]);
    expect(await layouts.forget(actor, id).catch(({ code }) => code)).toBe('NOT_FOUND');
    await broker.teach('alpha', nordwind);
    expect((await broker.list()).map((layout) => [layout.paperCount, layout.id === id])).toEqual([
      [1, false],
    ]);
  });
});
