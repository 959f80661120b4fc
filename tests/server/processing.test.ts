import { describe, expect, test } from 'bun:test';
import { eventually } from '../support/eventually.ts';
import { answerOf } from './api.ts';
import { drawInvoice, scan } from './draw-invoice.ts';
import { drawEmptyPages, drawEncrypted, drawEnormousPicture } from './draw-unusable-files.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { api, core } = server;
const { credentials, organizationId } = await server.newOrganization();

interface Detail {
  readonly id: string;
  readonly status: string;
  readonly documentType: string | null;
  readonly pageCount: number | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly processing: { readonly attempts: number };
  readonly notes: readonly string[];
}

/** Uploads a file and waits until it is not processed any more. */
async function process(bytes: Uint8Array, name: string): Promise<Detail> {
  const { body } = await answerOf(api.upload({ file: new File([bytes], name) }, credentials));
  const { id } = body as { id: string };
  return eventually(`${name} is processed`, async () => {
    const detail = (await answerOf(api.get(`/documents/${id}`, credentials))).body as Detail;
    return detail.status !== 'processing' && detail;
  });
}

describe('an uploaded invoice', () => {
  test('is read: its fields, checks and HS suggestions are what the core found, unchanged', async () => {
    const detail = await process(await drawInvoice(), 'invoice.pdf');
    expect(detail).toMatchObject({ documentType: 'invoice', pageCount: 1, failure: null });
    const { body: extractions } = await answerOf(api.get(`/documents/${detail.id}/extractions`, credentials));
    expect(extractions).toMatchObject({
      documentId: detail.id,
      extractedData: {
        invoice: {
          invoiceNumber: 'INV-2026-0042',
          invoiceDate: '2026-03-02',
          totalAmount: 5900,
          currency: 'EUR',
          lineItems: [{ hsCode: '6109.10' }, { hsCode: '7318.15' }, { hsCode: '9405.21' }],
        },
      },
      evidence: { invoiceNumber: { page: 1, text: 'INV-2026-0042' } },
    });
    const { body: compliance } = await answerOf(api.get(`/documents/${detail.id}/compliance`, credentials));
    const { body: whole } = await answerOf(api.get(`/documents/${detail.id}`, credentials));
    // A field that a response schema does not know would be cut off silently.
    expect(extractions as object).toEqual(await core.documents.extractions(organizationId, detail.id));
    expect(compliance as object).toEqual(await core.documents.compliance(organizationId, detail.id));
    expect(whole as object).toEqual(await core.documents.detail(organizationId, detail.id));
    expect((extractions as { hsSuggestions: readonly unknown[] }).hsSuggestions).toHaveLength(3);
  });

  test('on paper is read as well', async () => {
    const detail = await process(await scan(await drawInvoice('INV-2026-0043')), 'scan.png');
    const { body } = await answerOf(api.get(`/documents/${detail.id}/extractions`, credentials));
    expect(body).toMatchObject({
      documentType: 'invoice',
      extractedData: { invoice: { invoiceNumber: 'INV-2026-0043', totalAmount: 5900 } },
    });
  });
});

describe('a file that cannot be read', () => {
  test('ends as failed, with the reason, and with nothing guessed', async () => {
    const whole = await drawInvoice();
    const failing: readonly (readonly [string, Uint8Array, string])[] = [
      ['encrypted.pdf', await drawEncrypted(), 'FILE_ENCRYPTED'],
      ['truncated.pdf', whole.slice(0, 300), 'FILE_DAMAGED'],
      ['enormous.png', await drawEnormousPicture(), 'IMAGE_TOO_LARGE'],
    ];
    for (const [name, bytes, code] of failing) {
      const detail = await process(bytes, name);
      expect([name, detail.status, detail.failure?.code]).toEqual([name, 'failed', code]);
      expect(detail.failure?.message).toMatch(/\w+ .*\./);
      expect((await answerOf(api.get(`/documents/${detail.id}/extractions`, credentials))).body).toEqual({
        documentId: detail.id,
        status: 'failed',
        documentType: null,
        extractedData: {},
        confidence: { overall: 0, fields: {} },
        evidence: {},
        corrections: {},
        doubts: [],
        readValues: {},
        hsSuggestions: [],
        partySuggestions: [],
      });
      expect((await answerOf(api.get(`/documents/${detail.id}/compliance`, credentials))).body).toEqual({
        documentId: detail.id,
        complianceStatus: 'pending',
        checks: [],
      });
    }
  });

  test('500 empty pages are no invoice, and say so', async () => {
    const detail = await process(await drawEmptyPages(500), 'empty-pages.pdf');
    expect(detail).toMatchObject({ status: 'requires_review', documentType: null, pageCount: 500 });
    expect(detail.notes.join(' ')).not.toBe('');
  });
});
