import { afterAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { openStore, openStoreToRead } from '../../../../core/database/open.ts';
import { newDocument } from '../../../../core/documents/new-document.ts';
import { documentSorts } from '../../../../core/documents/search/document-search.ts';
import { findDocuments } from '../../../../core/documents/search/found-documents.store.ts';
import type { SearchedDocuments } from '../../../../core/documents/search/search-conditions.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const path = join(temporaryFolder(), 'landfall.sqlite');
const statements: string[] = [];
const { prepare } = Database.prototype;
Database.prototype.prepare = function (this: Database.Database, ...given: Parameters<typeof prepare>) {
  statements.push(given[0]);
  return prepare.apply(this, given);
} as typeof prepare;
const store = await openStore(path);
/** Keeps no statements: each one that is asked is seen. */
const reader = openStoreToRead(path);
const plans = new Database(path, { readonly: true });
afterAll(async () => {
  Database.prototype.prepare = prepare;
  plans.close();
  await reader.close();
  await store.close();
});

const organizationId = 'org';
/** Nine of ten have an amount and a date: more than are sorted. */
const many = 6_000;

await store.write
  .insertInto('organizations')
  .values({ id: organizationId, name: 'Broker', plan: 'enterprise', createdAt: '2026-01-01T00:00:00.000Z' })
  .execute();
for (let at = 0; at < many; at += 500)
  await store.write
    .insertInto('documents')
    .values(
      Array.from({ length: 500 }, (_, index) => {
        const id = String(at + index + 1).padStart(5, '0');
        return newDocument({
          ...{ id, organizationId, fileName: `${id}.pdf`, documentType: 'invoice' },
          ...{
            isTypeGiven: 0,
            documentTypeConfidence: 0.9,
            status: index % 2 === 0 ? 'processed' : 'failed',
          },
          ...{ fileSize: 1, mimeType: 'application/pdf', sha256: id, storedAs: id, uploadedBy: null },
          createdAt: '2026-01-01T00:00:00.000Z',
        });
      }),
    )
    .execute();
await sql`insert into search_entries (document_id, organization_id, amount, paper_date)
  select id, organization_id, nullif(cast(id as integer) % 10, 0), nullif('2026-01-0' || (cast(id as integer) % 10), '2026-01-00')
  from documents`.execute(store.write);
await sql`insert into search_words (id, organization_id, word, is_name) values
  (1, ${organizationId}, 'every', 0), (2, ${organizationId}, 'rare', 0)`.execute(store.write);
await sql`insert into search_postings (word_id, entry_id, fields) select 1, id, 1 from search_entries`.execute(
  store.write,
);
await sql`insert into search_postings (word_id, entry_id, fields) select 2, id, 1 from search_entries where id % 1000 = 0`.execute(
  store.write,
);

/** A page of what is found, and the ways in which SQLite looks at entries for it. */
async function search(filter: SearchedDocuments) {
  statements.length = 0;
  const found = await findDocuments(reader.read, organizationId, filter, { offset: 0, limit: 3 });
  const asked = statements.find((statement) => statement.includes('"entry"."document_id"'))!;
  const values = Array.from(asked.matchAll(/\?/g), () => '[]');
  const steps = plans.prepare(`explain query plan ${asked}`).all(...values) as { detail: string }[];
  return { ...found, plan: steps.map(({ detail }) => detail).join('; ') };
}

const isLookup = /SEARCH entry USING INTEGER PRIMARY KEY/;
const isSort = /USE TEMP B-TREE FOR ORDER BY/;

describe('of many matches the first are found without looking at the others', () => {
  const filters: readonly SearchedDocuments[] = [
    { status: 'processed' },
    { datedFrom: '2025-01-01' },
    { amountTo: 100, currency: 'EUR', approved: false, skipped: false, uploadedFrom: '2025-01-01' },
    { search: 'every', documentType: 'invoice', language: 'de' },
  ];
  for (const sort of documentSorts)
    for (const filter of filters)
      test(`sorted by ${sort}, ${Object.keys(filter).join(', ')}`, async () => {
        const { plan } = await search({ ...filter, sort });
        expect(plan).toMatch(/SEARCH entry USING COVERING INDEX/);
        expect(plan).not.toMatch(isSort);
      });

  test('what has no amount or date comes last', async () => {
    expect((await search({ sort: 'amount_asc' })).ids).toEqual(['00001', '00011', '00021']);
    expect((await search({ sort: 'amount_desc' })).ids).toEqual(['05999', '05989', '05979']);
    expect((await search({ sort: 'date_asc', status: 'failed' })).ids).toEqual(['00002', '00012', '00022']);
  });
});

describe('few matches are looked up, and sorted', () => {
  test('by a word', async () => {
    const { plan, ids, total } = await search({ search: 'rare every', amountFrom: 0 });
    expect(plan).toMatch(isLookup);
    // Those with the rare word have no amount.
    expect([ids, total]).toEqual([[], 0]);
    const rare = await search({ search: 'rare' });
    expect(rare.plan).toMatch(isLookup);
    expect(rare).toMatchObject({ ids: ['06000', '05000', '04000'], total: 6, isTotalExact: true });
  });

  test('by a range', async () => {
    const { plan, ids, total } = await search({ amountFrom: 9, status: 'processed', sort: 'newest' });
    expect(plan).toMatch(/SEARCH entry USING COVERING INDEX search_entries_by_amount/);
    expect(plan).toMatch(isSort);
    expect([ids, total]).toEqual([['05999', '05989', '05979'], 600]);
  });
});
