import { beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ClassifiedLine } from '../../cli/classification/document-lines.ts';
import type { UploadOutcome } from '../../cli/upload-files.ts';
import type { DocumentDetail } from '../../core/documents/document.ts';
import type { BulkResult } from '../../core/documents/in-bulk.ts';
import { shareModel } from '../server/shared-model.ts';
import { password, startTestServer } from '../server/start-test-server.ts';
import { collectingLogger } from '../support/collecting-logger.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runLandfall, runLandfallHere } from './run-landfall.ts';

const sample = resolve(import.meta.dir, '../../data/samples/commercial-invoice-cotton.pdf');
const batch = crypto.randomUUID();
const files = temporaryFolder();

/** The same walk in process and over the network: one client, one outcome. */
function walk(run: (words: readonly string[]) => ReturnType<typeof runLandfall>) {
  const documents = async <T = DocumentDetail>(...words: readonly string[]) => {
    const result = await run(['documents', ...words]);
    expect([words, result.exitCode, result.stderr]).toEqual([words, 0, '']);
    return result.json<T>();
  };

  /** A line that is described as a discount, and then as goods: both are classified at once, and what was read stays. */
  async function describeLine(id: string): Promise<void> {
    const classify = async (...words: readonly string[]) =>
      (await documents<{ lines: readonly ClassifiedLine[] }>('classify', id, ...words)).lines;
    const read = (await classify())[0]!;
    expect(read).toMatchObject({ line: 1, path: 'lineItems[0].description', readDescription: null });
    expect(read.candidates.length).toBeGreaterThan(0);
    const [discount] = await classify('--describe', '1=New client discount');
    expect(discount).toMatchObject({
      description: 'New client discount',
      readDescription: read.description,
      notice: { code: 'NOT_GOODS' },
      candidates: [],
    });
    const [goods] = await classify('--describe', '1=stainless steel bolts');
    expect(goods).toMatchObject({ readDescription: read.description, notice: null });
    expect(goods!.candidates[0]!.heading).toBe('73.18');
  }

  test('review, approve, clone, packing list, downloads and delete', async () => {
    const uploaded = await run(['upload', sample, '--wait', '--batch', batch]);
    const { documents: outcomes } = uploaded.json<{ documents: readonly UploadOutcome[] }>();
    const id = outcomes[0]!.documentId!;
    const more = join(files, 'more.json');
    writeFileSync(more, JSON.stringify({ paymentTerms: '30 days' }));
    const reviewed = await documents(
      'review',
      id,
      ...['--set', 'lineItems[0].quantity=12.5', '--set', 'invoiceNumber=12', '--clear', 'dueDate'],
      ...['--file', more],
    );
    expect(reviewed).toMatchObject({ id, status: 'reviewed', approvedAt: null });
    const before = ['--as-of', '2020-01-01T00:00:00.000Z'];
    const late = await run(['documents', 'review', id, '--clear', 'lineItems[0]', ...before]);
    expect([late.exitCode, late.failure().code]).toEqual([5, 'CONFLICT']);
    const shown = await documents<{ extractions: { corrections: unknown } }>('show', id);
    expect(shown.extractions.corrections).toEqual({
      'lineItems[0].quantity': 12.5,
      invoiceNumber: '12',
      dueDate: null,
      paymentTerms: '30 days',
    });
    await documents('undo', id, 'dueDate', 'lineItems[0]');
    const left = await documents<{ extractions: { corrections: unknown } }>('show', id);
    expect(left.extractions.corrections).toEqual({ invoiceNumber: '12', paymentTerms: '30 days' });
    await describeLine(id);
    expect((await documents('skip', id)).skippedAt).toBeString();
    expect((await documents('approve', id, '--yes')).approvedAt).toBeString();

    const copy = await documents('clone', id, '--reference', 'Hamburg 12');
    expect(copy).toMatchObject({ source: 'clone', shipmentReference: 'Hamburg 12' });
    const list = await documents('packing-list', id);
    expect(list).toMatchObject({ documentType: 'packing_list', sourceDocumentId: id });

    const original = join(files, 'original.pdf');
    expect(await documents<object>('download', id, '--output', original)).toEqual({ id, file: original });
    expect(readFileSync(original)).toEqual(readFileSync(sample));
    const zip = join(files, 'batch.zip');
    expect((await run(['batch', 'download', batch, '-o', zip])).exitCode).toBe(0);
    expect(readFileSync(zip).subarray(0, 2).toString()).toBe('PK');
    expect(readFileSync(zip).includes(readFileSync(sample))).toBe(true);

    const unasked = await run(['documents', 'delete', copy.id]);
    expect([unasked.exitCode, unasked.failure()]).toMatchObject([
      2,
      { code: 'USAGE', next: 'No terminal to ask on: add --yes to continue without asking' },
    ]);
    expect(unasked.failure().message).toContain('It can be restored for 30 days');
    const deleted = { id: copy.id, isDeleted: true, isErased: false };
    expect(await documents<object>('delete', copy.id, '--yes')).toEqual(deleted);
    expect((await run(['documents', 'show', copy.id])).exitCode).toBe(3);
    expect(await documents<object>('bin')).toMatchObject({ data: [{ id: copy.id }], days: 30 });
    expect(await documents('restore', copy.id.slice(0, -4))).toMatchObject({
      id: copy.id,
      shipmentReference: 'Hamburg 12',
    });
    await documents('delete', copy.id, '--yes');
    const twice = await run(['upload', sample, '--wait']);
    const [second] = twice.json<{ documents: readonly UploadOutcome[] }>().documents;
    expect(second!.duplicates.find(({ documentId }) => documentId === id)).toMatchObject({
      isSameFile: true,
    });
    const printed = (await run(['upload', sample, '--wait', '--format', 'table'])).stdout;
    expect(printed).toContain('Duplicate: the same file as commercial-invoice-cotton.pdf');
    expect(printed).toMatch(new RegExp(`landfall documents replace \\S+ ${id}`));
    const { detail } = await documents<{ detail: DocumentDetail }>('show', id);
    const { shipmentReference } = detail;
    const hesitant = await run(['documents', 'replace', second!.documentId!, id]);
    expect([hesitant.exitCode, hesitant.failure().message]).toEqual([
      2,
      'Replace commercial-invoice-cotton.pdf? It can be restored for 30 days.',
    ]);
    expect(await documents('replace', second!.documentId!, id, '--yes')).toMatchObject({ shipmentReference });
    expect((await run(['documents', 'show', id])).exitCode).toBe(3);
    const erased = { id: copy.id, isDeleted: true, isErased: true };
    expect(await documents<object>('delete', copy.id, '--erase', '--yes')).toEqual(erased);
    expect((await run(['documents', 'restore', copy.id])).exitCode).toBe(3);
  });

  test('several are approved at once; those that cannot be are named, and do not hold up the others', async () => {
    const [document] = (await run(['documents', 'list', '--type', 'invoice'])).json<{
      data: readonly { id: string }[];
    }>().data;
    const copies = [
      await documents('clone', document!.id, '--reference', 'Hamburg 13'),
      await documents('clone', document!.id, '--reference', 'Hamburg 14'),
    ].map(({ id }) => id);
    const approve = (...words: readonly string[]) =>
      run(['documents', 'approve', copies[0]!, 'unknown', copies[1]!, ...words]);
    const hesitant = await approve();
    expect([hesitant.exitCode, hesitant.failure().code]).toEqual([5, 'SOME_FAILED']);
    expect(hesitant.failure().next).toContain('--yes');
    const sure = await approve('--yes');
    expect(sure.exitCode).toBe(5);
    expect(sure.json<BulkResult>()).toMatchObject({
      items: [{ error: null }, { error: { code: 'DOCUMENT_NOT_FOUND' } }, { error: null }],
      doneCount: 2,
      failedCount: 1,
    });
    for (const id of copies)
      expect((await documents<{ detail: DocumentDetail }>('show', id)).detail.approvedAt).toBeString();

    const unasked = await run(['documents', 'delete', ...copies]);
    expect([unasked.exitCode, unasked.failure().code]).toEqual([2, 'USAGE']);
    expect(unasked.failure().message).toContain('Delete 2 documents? They can be restored for 30 days.');
    expect(await documents<BulkResult>('delete', ...copies, '--yes')).toMatchObject({
      doneCount: 2,
      failedCount: 0,
    });
    for (const id of copies) expect((await run(['documents', 'show', id])).exitCode).toBe(3);
  });

  test('what cannot be is told with an exit code', async () => {
    const fail = async (...words: readonly string[]) => {
      const result = await run(words);
      return `${result.exitCode} ${result.failure().code}`;
    };
    const [document] = (await run(['documents', 'list', '--type', 'invoice'])).json<{
      data: readonly { id: string }[];
    }>().data;
    const { id } = document!;
    expect(await fail('documents', 'review', id, '--set', 'totalAmount=much')).toBe('2 USAGE');
    expect(await fail('documents', 'review', id, '--set', 'nonsense')).toBe('2 USAGE');
    expect(await fail('documents', 'clone', id)).toBe('2 USAGE');
    expect(await fail('documents', 'reprocess', id)).toBe('5 CONFLICT');
    expect(await fail('documents', 'download', 'unknown')).toBe('3 DOCUMENT_NOT_FOUND');
    const none = join(files, 'none.zip');
    expect(await fail('batch', 'download', crypto.randomUUID(), '-o', none)).toBe('3 BATCH_NOT_FOUND');
    expect(existsSync(none)).toBe(false);
  });
}

describe('without a server', () => {
  const dataFolder = temporaryFolder();
  beforeAll(async () => {
    await shareModel(dataFolder, collectingLogger());
    await runLandfall(
      ['init', '--organization', 'Broker Ltd', '--email', 'me@broker.example', '--password-stdin'],
      { dataFolder, input: `${password}\n` },
    );
  });
  walk((words) => runLandfallHere(words, { dataFolder }));
});

describe('with a server', async () => {
  const { server, newApiKey, newOrganization } = await startTestServer();
  const { credentials } = await newOrganization();
  const { key } = await newApiKey(credentials);
  const environment = { LANDFALL_SERVER: server.url, LANDFALL_API_KEY: key };
  const dataFolder = temporaryFolder();
  walk((words) => runLandfallHere(words, { dataFolder, environment }));
});
