import { describe, expect, test } from 'bun:test';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { distinctNames } from '../../core/files/distinct-names.ts';
import { attachment } from '../../server/content-disposition.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { answerOf, failureOf } from './api.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { api, clock, core } = server;
const { credentials, organizationId } = await server.newOrganization();

const pdf = (name: string, content = 'x') => new File([`%PDF-1.4\n${content}`], name);
async function upload(file: File, fields: Record<string, string> = {}, headers = credentials) {
  const { body } = await answerOf(api.upload({ file, ...fields }, headers));
  return (body as { id: string }).id;
}
const link = async (id: string) =>
  (await answerOf(api.get(`/documents/${id}/download`, credentials))).body as {
    url: string;
    expiresAt: string;
  };

describe('GET /documents/{id}/download', () => {
  test('gives a link that works without a login for 15 minutes', async () => {
    const id = await upload(pdf('Facture n°7 été 发票; a.pdf', 'content'));
    const { url, expiresAt } = await link(id);
    expect(Date.parse(expiresAt) - clock.now()).toBe(15 * 60_000);
    expect(url).toStartWith(`${api.url}/api/v1/files/`);
    const answer = await api.get(url.slice(`${api.url}/api/v1`.length));
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('%PDF-1.4\ncontent');
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '16',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const disposition = headers['content-disposition']!;
    expect(disposition).toStartWith('attachment; filename="Facture n_7 _t_ ___ a.pdf";');
    const encoded = /filename\*=UTF-8''(\S+)$/.exec(disposition)![1]!;
    expect(decodeURIComponent(encoded)).toBe('Facture n°7 été 发票; a.pdf');
  });

  test('names a file in a header that no name can break out of', () => {
    expect(attachment('a"b\\c\'d%e\r\n(1)*.pdf')).toBe(
      `attachment; filename="a_b_c'd_e__(1)*.pdf"; filename*=UTF-8''a%22b%5Cc%27d%25e%0D%0A%281%29%2A.pdf`,
    );
  });

  test('a link that was changed, or is late, gets 403', async () => {
    const [id, other] = [await upload(pdf('a.pdf')), await upload(pdf('b.pdf'))];
    const path = (await link(id)).url.slice(`${api.url}/api/v1`.length);
    const [file, query] = path.split('?') as [string, string];
    const expires = /expires=(\d+)/.exec(query)![1]!;
    const last = path.at(-1) === 'A' ? 'B' : 'A';
    for (const changed of [
      path.replace(id, other),
      path.replace(expires, String(Number(expires) + 1)),
      path.replace(`expires=${expires}&`, ''),
      path.slice(0, -2) + last,
      path.slice(0, -1),
      `${path}A`,
      file,
      `${file}?expires=${expires}&signature=`,
      `${file}?expires=NaN&signature=x`,
      `/files/${organizationId}/unknown?${query}`,
    ])
      expect([changed, await failureOf(api.get(changed))]).toEqual([changed, '403 FORBIDDEN']);
    expect((await api.get(path)).status).toBe(200);
    clock.advance(15 * 60_000 - 1_000);
    expect((await api.get(path)).status).toBe(200);
    clock.advance(1_000);
    expect(await failureOf(api.get(path))).toBe('403 FORBIDDEN');
  });

  test('ends with its document', async () => {
    const owner = await server.newOrganization();
    const id = await upload(pdf('a.pdf'), {}, owner.credentials);
    const { body } = await answerOf(api.get(`/documents/${id}/download`, owner.credentials));
    const path = (body as { url: string }).url.slice(`${api.url}/api/v1`.length);
    await api.delete(`/documents/${id}`, owner.credentials);
    expect(await failureOf(api.get(path))).toBe('404 DOCUMENT_NOT_FOUND');
  });
});

describe('GET /documents/batch/{batchId}/download', () => {
  test('is a ZIP archive of all files, with equal names told apart', async () => {
    const uploadBatchId = crypto.randomUUID();
    const names = ['a.pdf', 'Ä 发票.pdf', 'a.pdf', 'A.PDF', 'a (2).pdf', 'plain'];
    for (const [at, name] of names.entries()) await upload(pdf(name, `content ${at}`), { uploadBatchId });
    await upload(pdf('another.pdf'), { uploadBatchId: crypto.randomUUID() });
    const answer = await api.get(`/documents/batch/${uploadBatchId.toUpperCase()}/download`, credentials);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toContain(`batch-${uploadBatchId}.zip`);
    const zip = join(temporaryFolder(), 'batch.zip');
    writeFileSync(zip, new Uint8Array(await answer.arrayBuffer()));
    // Python's own reader, which also checks every CRC.
    const script =
      'import json,sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); print(json.dumps({n: z.read(n).decode() for n in z.namelist()}))';
    const files = JSON.parse(execFileSync('python3', ['-c', script, zip], { encoding: 'utf8' })) as object;
    expect(files).toEqual(
      Object.fromEntries(
        ['a.pdf', 'Ä 发票.pdf', 'a (2).pdf', 'A (3).PDF', 'a (2) (2).pdf', 'plain'].map((name, at) => [
          name,
          `%PDF-1.4\ncontent ${at}`,
        ]),
      ),
    );
  });

  test('is unknown to another organization, and by any id that is none', async () => {
    const uploadBatchId = crypto.randomUUID();
    await upload(pdf('a.pdf'), { uploadBatchId });
    const other = await server.newOrganization();
    for (const [id, headers] of [
      [uploadBatchId, other.credentials],
      [crypto.randomUUID(), credentials],
      ['no-guid', credentials],
    ] as const)
      expect(await failureOf(api.get(`/documents/batch/${id}/download`, headers))).toBe(
        '404 BATCH_NOT_FOUND',
      );
  });

  test('numbers a name until it is free', () => {
    expect(distinctNames(['.pdf', '.pdf', 'x.tar.gz', 'x.tar.gz'])).toEqual([
      '.pdf',
      ' (2).pdf',
      'x.tar.gz',
      'x.tar (2).gz',
    ]);
  });

  test('numbers thousands of one name in a moment, and passes by numbers that are taken', () => {
    const start = performance.now();
    const names = distinctNames(['scan (3).pdf', ...Array.from({ length: 50_000 }, () => 'Scan.pdf')]);
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(names.slice(0, 4)).toEqual(['scan (3).pdf', 'Scan.pdf', 'Scan (2).pdf', 'Scan (4).pdf']);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  });
});

describe('GET /documents/{id}/adjacent', () => {
  test('is the document before and after in the list, under the same filters', async () => {
    const owner = await server.newOrganization();
    const ids: string[] = [];
    for (const [at, documentType] of ['invoice', 'packing_list', 'invoice', 'invoice'].entries())
      ids.push(await upload(pdf(`${at}.pdf`), { documentType }, owner.credentials));
    const adjacent = async (at: number, query = '') =>
      (await answerOf(api.get(`/documents/${ids[at]}/adjacent${query}`, owner.credentials))).body as object;
    const name = (at: number) => ({ id: ids[at]!, fileName: `${at}.pdf` });
    expect(await adjacent(3)).toEqual({ previous: null, next: name(2) });
    expect(await adjacent(2)).toEqual({ previous: name(3), next: name(1) });
    expect(await adjacent(0)).toEqual({ previous: name(1), next: null });
    expect(await adjacent(2, '?documentType=invoice')).toEqual({ previous: name(3), next: name(0) });
    expect(await adjacent(1, '?documentType=invoice')).toEqual({ previous: name(2), next: name(0) });
    expect(await adjacent(1, '?language=fr')).toEqual({ previous: null, next: null });
    for (const query of ['?status=done', '?documentType=receipt', '?language='])
      expect(await failureOf(api.get(`/documents/${ids[0]}/adjacent${query}`, owner.credentials))).toBe(
        '400 VALIDATION_FAILED',
      );
  });
});

describe('the counters behind GET /documents', () => {
  test('agree with the rows, however these change', async () => {
    const owner = await server.newOrganization();
    for (const name of ['a', 'b', 'c']) await upload(pdf(`${name}.pdf`), {}, owner.credentials);
    const { database } = server;
    const rows = await eventually('all are read', async () => {
      const found = await database.read
        .selectFrom('documents')
        .select(['id', 'status'])
        .where('organizationId', '=', owner.organizationId)
        .execute();
      return found.every(({ status }) => status !== 'processing') && found;
    });
    const change = (id: string, set: object) =>
      database.write.updateTable('documents').set(set).where('id', '=', id).execute();
    await change(rows[0]!.id, { status: 'reviewed', language: 'de', documentType: 'invoice' });
    await change(rows[1]!.id, { language: 'de' });
    await api.delete(`/documents/${rows[2]!.id}`, owner.credentials);
    const total = async (filter: object) =>
      (await core.documents.list(owner.organizationId, { offset: 0, limit: 1, ...filter })).pagination.total;
    expect(await total({})).toBe(2);
    expect(await total({ language: 'de' })).toBe(2);
    expect(await total({ status: 'reviewed', documentType: 'invoice' })).toBe(1);
    expect(await total({ documentType: 'packing_list' })).toBe(0);
  });
});
