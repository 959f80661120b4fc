/**
 * Measures searches of a real server process over many documents, beside plain `LIKE` over the same texts:
 *
 *     bun bench/search.ts [100000] [SEED] [FOLDER]
 *
 * Filling takes minutes: a FOLDER keeps what was filled, for further runs with the same number and seed.
 * Prints one JSON document: p50 and p99 in milliseconds by kind of search, over HTTP, one request after another; for the
 * peer the statement alone, without HTTP. Exit 1 when the p99 of all searches misses its target.
 */

import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openStore } from '../core/database/open.ts';
import { newDocument } from '../core/documents/new-document.ts';
import { searchContent } from '../core/documents/search/search-content.ts';
import { indexDocument } from '../core/documents/search/search-index.store.ts';
import { percentile } from '../core/hs/measure/percentile.ts';
import { systemIds } from '../core/ids.ts';
import { type DrawnPaper, drawPapers } from './search/drawn-papers.ts';
import { seededRandom } from './support/seeded-random.ts';
import { prepareOrganization, startProcess } from './support/server-process.ts';

const target = 50;
const documentCount = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? 1);
const keptFolder = process.argv[4];
const searchesOfKind = 40;
const peerSearches = 40;
const documentsAtOnce = 1_000;
const statuses = ['processed', 'processed', 'reviewed', 'requires_review'] as const;

/** The searches of people, as queries. */
const kinds: Readonly<Record<string, (paper: DrawnPaper) => Readonly<Record<string, string>>>> = {
  number: ({ number }) => ({ search: number }),
  'part of a number': ({ number }) => ({ search: number.slice(-5) }),
  party: ({ supplier }) => ({ search: supplier.split(' ')[0]! }),
  'party, whole name': ({ supplier }) => ({ search: supplier }),
  'party, mistyped': ({ supplier }) => ({ search: mistyped(supplier.split(' ')[0]!) }),
  amount: ({ amount }) => ({ search: amount.toLocaleString('en-US') }),
  container: ({ container }) => ({ search: container }),
  order: ({ order }) => ({ search: order }),
  goods: ({ goods }) => ({ search: goods.split(' ').slice(0, 2).join(' ') }),
  'goods and party': ({ goods, supplier }) => ({
    search: `${goods.split(' ')[1]} ${supplier.split(' ')[0]}`,
  }),
  'a word of every document': () => ({ search: 'invoice' }),
  'supplier and amounts': ({ supplier, amount }) => ({
    supplier: supplier.split(' ')[0]!,
    amountFrom: String(Math.floor(amount)),
    amountTo: String(Math.ceil(amount)),
  }),
  'status and dates, by amount': ({ date }) => ({
    status: 'processed',
    datedFrom: date,
    sort: 'amount_desc',
  }),
};

const dataFolder = keptFolder ?? (await mkdtemp(join(tmpdir(), 'landfall-bench-')));
await mkdir(dataFolder, { recursive: true });
try {
  const filled = Bun.file(join(dataFolder, `filled-${documentCount}-${seed}`));
  const isFilled = await filled.exists();
  if (!isFilled && (await readdir(dataFolder)).length > 0)
    throw new Error(
      `${dataFolder} was not filled by this bench with ${documentCount} documents and seed ${seed}`,
    );
  const filling = performance.now();
  const key = isFilled ? await filled.text() : await prepareOrganization(dataFolder);
  const papers = isFilled ? searchedPapers() : await fillStore();
  await filled.write(key);
  const fillSeconds = isFilled ? null : Math.round((performance.now() - filling) / 1000);
  const peer = likePeer();
  await using server = await startedProcess();
  const search = async (query: Readonly<Record<string, string>>) => {
    const start = performance.now();
    const answer = await fetch(`${server.url}/api/v1/documents?${new URLSearchParams(query)}`, {
      headers: { 'x-api-key': key },
    });
    const body = (await answer.json()) as { readonly pagination: { readonly total: number } };
    if (!answer.ok) throw new Error(`${JSON.stringify(query)}: ${answer.status} ${JSON.stringify(body)}`);
    return { total: body.pagination.total, milliseconds: performance.now() - start };
  };
  const random = seededRandom(seed + 1);
  for (let round = 0; round < 20; round += 1) await search({ search: random.oneOf(papers)!.number });
  const all: number[] = [];
  const byKind: Record<string, object> = {};
  for (const [kind, queryOf] of Object.entries(kinds)) {
    const times: number[] = [];
    let found = 0;
    for (let round = 0; round < searchesOfKind; round += 1) {
      const { total, milliseconds } = await search(queryOf(random.oneOf(papers)!));
      times.push(milliseconds);
      if (total > 0) found += 1;
    }
    all.push(...times);
    byKind[kind] = { ...measured(times), found: `${found} of ${searchesOfKind}` };
  }
  const like: number[] = [];
  for (let round = 0; round < peerSearches; round += 1) {
    const { number, supplier } = random.oneOf(papers)!;
    const start = performance.now();
    peer(round % 2 === 0 ? number : supplier.split(' ')[0]!);
    like.push(performance.now() - start);
  }
  const whole = measured(all);
  process.stdout.write(
    `${JSON.stringify({ unit: 'milliseconds', documents: documentCount, seed, fillSeconds, target: { p99: target }, all: { ...whole, searches: all.length }, byKind, like: measured(like) }, null, 2)}\n`,
  );
  process.exitCode = whole.p99 > target ? 1 : 0;
} finally {
  if (keptFolder === undefined) await rm(dataFolder, { recursive: true, force: true });
}

/** A server that ends with the run, also when that fails. */
async function startedProcess() {
  const server = await startProcess(dataFolder);
  return { url: server.url, [Symbol.asyncDispose]: () => server.stop() };
}

function measured(times: readonly number[]): { p50: number; p99: number } {
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

/** Two letters in the middle swapped. */
function mistyped(word: string): string {
  const at = Math.floor(word.length / 2);
  return word.slice(0, at - 1) + word[at] + word[at - 1] + word.slice(at + 1);
}

/** The papers that are searched for: some of each part that is filled at once. */
function takeSearched(searched: DrawnPaper[], drawn: readonly DrawnPaper[]): void {
  if (searched.length < 5_000) searched.push(...drawn.slice(0, 50));
}

/** Those of a store that is filled already. */
function searchedPapers(): readonly DrawnPaper[] {
  const searched: DrawnPaper[] = [];
  for (const some of drawnParts()) takeSearched(searched, some);
  return searched;
}

function* drawnParts(): Generator<readonly DrawnPaper[]> {
  const drawn = drawPapers(seed, documentCount);
  for (let at = 0; at < documentCount; at += documentsAtOnce)
    // Not with `take`: it ends the generator.
    yield Array.from(
      { length: Math.min(documentsAtOnce, documentCount - at) },
      () => drawn.next().value as DrawnPaper,
    );
}

/** Finds texts as a program without an index would. */
function likePeer(): (text: string) => unknown {
  const plain = new Database(join(dataFolder, 'peer.sqlite'), { readonly: true });
  const like = plain.prepare(`select id from texts where text like ? order by id desc limit 20`);
  return (text) => like.all(`%${text.toLowerCase()}%`);
}

/** Writes documents and their index straight into the store, and the same texts into a table for the peer. */
async function fillStore(): Promise<readonly DrawnPaper[]> {
  const store = await openStore(join(dataFolder, 'landfall.sqlite'));
  const plain = new Database(join(dataFolder, 'peer.sqlite'));
  plain.exec('create table texts (id text primary key, text text not null) strict');
  const insertText = plain.prepare('insert into texts values (?, ?)');
  const { id: organizationId } = await store.read
    .selectFrom('organizations')
    .select('id')
    .executeTakeFirstOrThrow();
  const papers: DrawnPaper[] = [];
  let number = 0;
  for (const some of drawnParts()) {
    takeSearched(papers, some);
    plain.exec('begin');
    await store.transaction(async (transaction) => {
      for (const paper of some) {
        const id = systemIds.next();
        await transaction
          .insertInto('documents')
          .values(
            newDocument({
              ...{ id, organizationId, fileName: paper.fileName, documentType: 'invoice' },
              ...{ isTypeGiven: 0, documentTypeConfidence: 0.9, status: statuses[number % statuses.length]! },
              ...{
                fileSize: 200_000,
                mimeType: 'application/pdf',
                sha256: id,
                storedAs: id,
                uploadedBy: null,
              },
              createdAt: new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString(),
            }),
          )
          .execute();
        await indexDocument(
          transaction,
          { id, organizationId, fileName: paper.fileName },
          searchContent('invoice', paper.data),
        );
        number += 1;
        insertText.run(id, `${paper.fileName} ${JSON.stringify(paper.data)}`.toLowerCase());
      }
    });
    plain.exec('commit');
  }
  await store.close();
  plain.close();
  return papers;
}
