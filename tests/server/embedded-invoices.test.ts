import { describe, expect, test } from 'bun:test';
import { sql } from 'kysely';
import type { Invoice } from '../../core/extraction/invoice-shape.ts';
import { crossIndustryXml } from '../fixtures/e-invoices/cross-industry-xml.ts';
import { drawInvoice } from '../fixtures/invoices/draw-invoice.ts';
import { germanLetterhead } from '../fixtures/invoices/seen/german-letterhead.ts';
import { drawPaper } from '../fixtures/papers/draw-paper.ts';
import { boxedPackingList } from '../fixtures/papers/packing-lists/seen/boxed-packing-list.ts';
import { mergedPdf, withFiles } from '../fixtures/pdf-files.ts';
import { eventually } from '../support/eventually.ts';
import { answerOf, failureOf } from './api.ts';
import { documentRequests } from './read-documents.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer({ config: { maximumPages: 3 } });
const { api, core } = server;
const { credentials, organizationId } = await server.newOrganization();
const { act, detail, extractions, read } = documentRequests(api, credentials);
const drawn = await drawInvoice({ layout: germanLetterhead, seed: 2 });
const truth = drawn.truth.extractedData.invoice as Invoice;
const carrying = (invoice: Invoice) =>
  withFiles(drawn.bytes, [{ name: 'factur-x.xml', bytes: crossIndustryXml(invoice, 'EXTENDED') }]);

describe('an uploaded PDF', () => {
  test('that carries an e-invoice is read from it, and the detail says so', async () => {
    const document = await read(await carrying(truth), 'rechnung.pdf');
    expect(document.status).toBe('processed');
    expect(document.eInvoice).toEqual({
      fileName: 'factur-x.xml',
      standard: 'Factur-X / ZUGFeRD',
      profile: 'EXTENDED',
    });
    expect(document.engines).toContainEqual(expect.stringMatching(/^unpdf \d/));
    expect(document.engines).toContainEqual(expect.stringMatching(/^libxml2-wasm \d/));
    expect(document.pageSources).toEqual(
      Array.from({ length: drawn.pageCount }, () => 'text-layer' as const),
    );
    const { extractedData, evidence, confidence } = await extractions(document.id);
    expect(extractedData.invoice).toMatchObject({ invoiceNumber: truth.invoiceNumber });
    expect(evidence.totalAmount?.source).toBe('xml');
    expect(confidence.fields.totalAmount).toBe(1);
    // A field that a response schema does not know would be cut off silently.
    expect(document as object).toEqual(await core.documents.detail(organizationId, document.id));
  });

  test('whose page says otherwise needs a person, who learns why', async () => {
    const document = await read(await carrying({ ...truth, totalAmount: 99_999.5 }), 'rechnung.pdf');
    expect(document.status).toBe('requires_review');
    expect(document.reviewReasons).toEqual([expect.stringContaining('but 99999.5 in the e-invoice')]);
    const { evidence } = await extractions(document.id);
    expect(evidence.totalAmount).toEqual({ page: null, box: null, text: '99999.5', source: 'xml' });
    const corrected = await answerOf(act(document.id, 'review', { corrections: { totalAmount: 12 } }));
    // That page and XML differ stays to be settled with the sender.
    expect(corrected).toMatchObject({ status: 200, body: { status: 'requires_review', openDoubts: 1 } });
    const waivers = { 'reviewReasons[0]': 'the seller confirmed the page' };
    const reviewed = await answerOf(act(document.id, 'review', { corrections: {}, waivers }));
    expect(reviewed).toMatchObject({ status: 200, body: { status: 'reviewed' } });
  });

  test('that holds an invoice and a packing list names both', async () => {
    const packing = await drawPaper(boxedPackingList, 4);
    const document = await read(await mergedPdf([drawn.bytes, packing.bytes]), 'set.pdf');
    expect(document.contains).toMatchObject([
      { documentType: 'invoice', firstPage: 1, lastPage: drawn.pageCount, isExtracted: true },
      { documentType: 'packing_list', firstPage: drawn.pageCount + 1, isExtracted: false },
    ]);
    expect(document.notes[0]).toStartWith('The file holds 2 documents');
    expect(document.eInvoice).toBeNull();
  });

  test('of more pages than are read says so', async () => {
    const pages = await mergedPdf(Array.from({ length: 4 }, () => drawn.bytes));
    const document = await read(pages, 'long.pdf');
    expect(document.pageCount).toBe(4 * drawn.pageCount);
    expect(document.notes).toContain(`Only the first 3 of ${4 * drawn.pageCount} pages were read.`);
    expect(document.pageSources).toHaveLength(3);
  });
});

describe('a document that an earlier version has read', () => {
  const readByEarlier = async (id: string): Promise<void> => {
    await sql`update document_readings
      set provenance = json_set(provenance, '$.readers', json('["landfall 0.0.1"]')), extracted_data = '{}'
      where document_id = ${id}`.execute(server.database.write);
  };

  test('is read again when that is asked', async () => {
    const { id } = await read(await carrying(truth), 'rechnung.pdf');
    expect(await failureOf(act(id, 'reprocess'))).toBe('409 CONFLICT');
    await readByEarlier(id);
    expect(await answerOf(act(id, 'reprocess'))).toMatchObject({
      status: 202,
      body: { status: 'processing' },
    });
    const done = await eventually('it is read again', async () => {
      const now = await detail(id);
      return now.status !== 'processing' && now;
    });
    expect(done.status).toBe('processed');
    expect((await extractions(id)).extractedData.invoice?.totalAmount).toBe(truth.totalAmount);
    expect(await failureOf(act(id, 'reprocess'))).toBe('409 CONFLICT');
  });

  test('is not, once a person has finished it', async () => {
    const { id } = await read(await carrying(truth), 'rechnung.pdf');
    await readByEarlier(id);
    await act(id, 'approve', { acknowledge: true });
    expect(await failureOf(act(id, 'reprocess'))).toBe('409 CONFLICT');
  });
});
