import { describe, expect, test } from 'bun:test';
import { createRefusalBook } from '../../../core/accounts/refusals.ts';
import type { Store } from '../../../core/database/open.ts';
import { systemIds } from '../../../core/ids.ts';
import { collectingLogger } from '../../support/collecting-logger.ts';
import { startAccounts } from './start-accounts.ts';

async function startBook() {
  const { database, clock, organizationId, userId } = await startAccounts();
  const logger = collectingLogger();
  const create = (store: Store = database) =>
    createRefusalBook({ database: store, clock, ids: systemIds, logger });
  const rows = () => database.read.selectFrom('auditLog').selectAll().orderBy('id').execute();
  return { book: create(), create, clock, database, logger, organizationId, rows, userId };
}

const stranger = {
  ...{ organizationId: null, action: 'listDocuments', code: 'UNAUTHENTICATED', address: '192.0.2.1' },
  ...{ path: '/api/v1/documents', requestId: 'first-request' },
};

describe('refused attempts', () => {
  test('of strangers are one row an hour for each action, reason and network', async () => {
    const { book, clock, rows } = await startBook();
    const firstAt = new Date(clock.now()).toISOString();
    for (let attempt = 0; attempt < 500; attempt++) {
      clock.advance(1_000);
      book.add(
        { ...stranger, path: `/api/v1/documents?${attempt}`, requestId: `request-${attempt}` },
        'stranger',
      );
    }
    book.add({ ...stranger, address: '192.0.2.2' }, 'stranger');
    book.add({ ...stranger, code: 'TOKEN_EXPIRED' }, 'stranger');
    await book.flush();
    const written = await rows();
    expect(written.map(({ code, address, count }) => `${code} ${address} ${count}`)).toEqual([
      'UNAUTHENTICATED 192.0.2.1 500',
      'UNAUTHENTICATED 192.0.2.2 1',
      'TOKEN_EXPIRED 192.0.2.1 1',
    ]);
    expect(Date.parse(written[0]!.createdAt)).toBe(Date.parse(firstAt) + 1_000);
    expect(Date.parse(written[0]!.lastAt!)).toBe(Date.parse(firstAt) + 500_000);
    expect(written[0]!.requestId).toBe('request-0');
  });

  test('begin a new row with the hour', async () => {
    const { book, clock, rows } = await startBook();
    book.add(stranger, 'stranger');
    clock.advance(60 * 60_000);
    book.add(stranger, 'stranger');
    await book.flush();
    expect((await rows()).map(({ count }) => count)).toEqual([1, 1]);
  });

  test('from ever new networks end in one row for all further ones', async () => {
    const { book, rows } = await startBook();
    for (let network = 0; network < 1_000; network++)
      book.add({ ...stranger, address: `2001:db8:0:${network}::/64` }, 'stranger');
    await book.flush();
    const written = await rows();
    expect(written).toHaveLength(101);
    expect(written.at(-1)).toMatchObject({ address: null, path: null, requestId: null, count: 900 });
  });

  test('of a known user keep a row for each thing, and only the same attempt again is counted', async () => {
    const { book, organizationId, rows, userId } = await startBook();
    const known = { ...stranger, organizationId, userId, action: 'deleteDocument', code: 'ROLE_REQUIRED' };
    for (const path of ['/documents/a', '/documents/b', '/documents/a'])
      book.add({ ...known, path }, 'known');
    await book.flush();
    expect((await rows()).map(({ path, count }) => `${path} ${count}`)).toEqual([
      '/documents/a 2',
      '/documents/b 1',
    ]);
  });

  test('go on to be counted in a row that was written', async () => {
    const { book, rows } = await startBook();
    for (let attempt = 0; attempt < 3; attempt++) {
      book.add(stranger, 'stranger');
      await book.flush();
    }
    expect((await rows()).map(({ count }) => count)).toEqual([3]);
  });

  test('wait in memory while the disk takes nothing, and the log of the server says so once', async () => {
    const { create, database, logger, rows } = await startBook();
    let isFull = true;
    const book = create({
      ...database,
      transaction: (change) =>
        isFull ? Promise.reject(new Error('disk full')) : database.transaction(change),
    });
    for (let attempt = 0; attempt < 3; attempt++) {
      book.add(stranger, 'stranger');
      await book.flush();
    }
    expect(await rows()).toEqual([]);
    expect(logger.lines).toHaveLength(1);
    isFull = false;
    await book.close();
    expect((await rows()).map(({ count }) => count)).toEqual([3]);
  });
});
