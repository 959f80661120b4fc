import { beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { UploadOutcome } from '../../cli/upload-files.ts';
import type { DocumentDetail } from '../../core/documents/document.ts';
import type { ShipmentDetail, ShipmentPage } from '../../core/shipments/shipment.ts';
import { shareModel } from '../server/shared-model.ts';
import { password, startTestServer } from '../server/start-test-server.ts';
import { collectingLogger } from '../support/collecting-logger.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runLandfall, runLandfallHere } from './run-landfall.ts';

const sample = resolve(import.meta.dir, '../../data/samples/commercial-invoice-cotton.pdf');
const files = temporaryFolder();
const notPdf = join(files, 'note.pdf');
writeFileSync(notPdf, 'no PDF');

type Uploaded = { readonly shipment: ShipmentDetail; readonly documents: readonly UploadOutcome[] };

const failing =
  (run: (words: readonly string[]) => ReturnType<typeof runLandfall>) =>
  async (...words: readonly string[]) => {
    const result = await run(words);
    return `${result.exitCode} ${result.failure().code}`;
  };

/** The same walk in process and over the network: one client, one outcome. */
function walk(run: (words: readonly string[]) => ReturnType<typeof runLandfall>) {
  const told = async <T>(...words: readonly string[]) => {
    const result = await run(words);
    expect([words, result.exitCode, result.stderr]).toEqual([words, 0, '']);
    return result.json<T>();
  };
  const fail = failing(run);

  test('put loose documents into a shipment, and take them out again', async () => {
    const { documents } = await told<{ documents: readonly UploadOutcome[] }>('upload', sample, '--wait');
    const id = documents[0]!.documentId!;
    const target = await told<ShipmentDetail>('shipments', 'create', 'Altona 3');
    const added = { items: [{ asked: id, id, error: null }], doneCount: 1, failedCount: 0 };
    expect(await told<object>('shipments', 'add', 'altona 3', id)).toEqual(added);
    expect(await told<DocumentDetail>('documents', 'skip', id)).toMatchObject({ shipmentId: target.id });
    expect(await fail('shipments', 'add', 'Altona 3', 'unknown')).toBe('5 SOME_FAILED');
    expect(await fail('shipments', 'add', 'nowhere', id)).toBe('3 SHIPMENT_NOT_FOUND');
    expect(await told<object>('shipments', 'remove', id)).toMatchObject({ doneCount: 1 });
    const removed = await told<ShipmentDetail>('shipments', 'show', 'Altona 3');
    expect(removed.documents).toEqual([]);
    await told('documents', 'delete', id, '--erase', '--yes');
  });

  test('create, upload, compare with exit code 6, rename, settle, export', async () => {
    const made = await told<ShipmentDetail>('shipments', 'create');
    expect(made.reference).toMatch(/^SHP-\d{4}-000001$/);
    const first = await told<Uploaded>('upload', '--shipment', 'Hamburg 12', sample, '--wait');
    expect(first.documents.map(({ result }) => result?.detail.documentType)).toEqual(['invoice']);
    expect(first.shipment).toMatchObject({ reference: 'Hamburg 12', documentCount: 1, report: null });
    const { id } = first.shipment;

    // A packing list that agrees, then one that a person says is of another invoice.
    const list = await told<DocumentDetail>('documents', 'packing-list', first.documents[0]!.documentId!);
    const agreed = await told<ShipmentDetail>(
      'shipments',
      'reevaluate',
      'HAMBURG 12',
      '--fail-on',
      'critical',
    );
    expect(agreed.report!.trigger).toBe('reevaluate');
    await told('documents', 'review', list.id, '--set', 'invoiceNumber=ANOTHER-77');
    const disagreed = await run(['shipments', 'reevaluate', id, '--fail-on', 'warning']);
    expect([disagreed.exitCode, disagreed.failure().code]).toEqual([6, 'FINDINGS']);
    expect(disagreed.failure().next).toBe(`landfall shipments findings ${id}`);
    const { critical, warning } = disagreed.json<ShipmentDetail>().findingCounts;
    expect(critical + warning).toBeGreaterThan(0);

    const again = await run(['upload', '--shipment', 'hamburg 12', sample, '--fail-on', 'warning']);
    expect([again.exitCode, again.failure().code]).toEqual([6, 'FINDINGS']);
    const { shipment, documents: repeated } = again.json<Uploaded>();
    expect(repeated[0]!.duplicates).toMatchObject([
      { documentId: first.documents[0]!.documentId, isSameFile: true, shipmentReference: 'Hamburg 12' },
    ]);
    expect(shipment.documents.map(({ isSuperseded }) => isSuperseded)).toEqual([false, false, true]);

    const found = await run(['shipments', 'findings', id, '--format', 'ndjson', '--fail-on', 'warning']);
    expect(found.exitCode).toBe(6);
    const messages = found.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { message: string });
    expect(messages.length).toBe(
      shipment.report!.results.filter(({ severity }) => severity !== 'passed').length,
    );
    const shown = await run(['shipments', 'show', id, '--format', 'table']);
    expect(shown.stdout).toContain('superseded');
    expect(shown.stdout).toContain('ANOTHER-77');

    expect(await told<ShipmentDetail>('shipments', 'rename', id, 'Izmir 7')).toMatchObject({
      id,
      reference: 'Izmir 7',
    });
    // Both documents need review, and off a terminal there is nobody to ask.
    expect(await fail('shipments', 'settle', 'izmir 7')).toBe('2 USAGE');
    const settled = await told<ShipmentDetail>('shipments', 'settle', 'izmir 7', '--yes');
    expect(settled).toMatchObject({ isSettled: true });
    expect(await fail('shipments', 'attach', 'Izmir 7', sample)).toBe('5 SHIPMENT_SETTLED');
    const page = await told<ShipmentPage>('shipments', 'list', '--status', 'settled', '--search', 'IZMIR');
    expect(page.items.map((item) => item.id)).toEqual([id]);
    const pack = join(files, `${crypto.randomUUID()}.zip`);
    expect(await told<object>('shipments', 'export', 'Izmir 7', '-o', pack)).toEqual({
      shipmentId: id,
      reference: 'Izmir 7',
      file: pack,
    });
    expect(readFileSync(pack).subarray(0, 2).toString()).toBe('PK');
    expect(await told<ShipmentDetail>('shipments', 'unsettle', id)).toMatchObject({ isSettled: false });
    const attached = await told<Uploaded>('shipments', 'attach', made.reference, sample, '--wait');
    expect(attached.shipment).toMatchObject({ id: made.id, documentCount: 1 });
  });
}

/** Over the network alone: what is wrong is found out by the same code. */
function failures(run: (words: readonly string[]) => ReturnType<typeof runLandfall>) {
  const fail = failing(run);
  test('what cannot be is refused with an exit code, and nothing is half done', async () => {
    expect(await fail('shipments', 'show', 'nowhere')).toBe('3 SHIPMENT_NOT_FOUND');
    expect(await fail('shipments', 'show', crypto.randomUUID())).toBe('3 SHIPMENT_NOT_FOUND');
    expect(await fail('shipments', 'attach', 'nowhere', sample)).toBe('3 SHIPMENT_NOT_FOUND');
    expect(await fail('shipments', 'create', '  ')).toBe('5 VALIDATION_FAILED');
    await run(['shipments', 'create', 'Taken']);
    expect(await fail('shipments', 'create', 'TAKEN')).toBe('5 REFERENCE_TAKEN');
    expect(await fail('upload', '--shipment', 'Taken', sample, notPdf)).toBe('5 FILE_REJECTED');
    expect((await run(['shipments', 'show', 'taken'])).json<ShipmentDetail>().documentCount).toBe(0);
    expect(await fail('upload', '--shipment', 'Taken', sample, '--type', 'invoice')).toBe('2 USAGE');
    expect(await fail('upload', sample, '--fail-on', 'critical')).toBe('2 USAGE');
    expect(await fail('upload', '--shipment', 'Taken', sample, '--fail-on', 'info')).toBe('2 USAGE');
    const none = join(files, 'none.zip');
    expect(await fail('shipments', 'export', 'nowhere', '-o', none)).toBe('3 SHIPMENT_NOT_FOUND');
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
  const run = (words: readonly string[]) => runLandfallHere(words, { dataFolder, environment });
  walk(run);
  failures(run);
});
