import { describe, expect, test } from 'bun:test';
import type { ComplianceCheck, ComplianceStatus } from '../../core/compliance/compliance-result.ts';
import { answerOf } from './api.ts';
import { drawInvoice } from './draw-invoice.ts';
import { documentRequests } from './read-documents.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { api, core } = server;

/** An organization with its documents, apart from all others. */
async function newBroker() {
  const { credentials } = await server.newOrganization();
  const compliance = async (id: string) =>
    (await answerOf(api.get(`/documents/${id}/compliance`, credentials))).body as {
      readonly documentId: string;
      readonly complianceStatus: ComplianceStatus;
      readonly checks: readonly ComplianceCheck[];
    };
  const check = async (id: string, checkName: string) => {
    const found = (await compliance(id)).checks.find((one) => one.checkName === checkName);
    if (!found) throw new Error(`There is no check called ${checkName}`);
    return found;
  };
  return { ...documentRequests(api, credentials), credentials, compliance, check };
}

describe('GET /documents/{id}/compliance', () => {
  test('shows every check with its id, status, message, fields and details', async () => {
    const { read, compliance } = await newBroker();
    const { id } = await read(await drawInvoice(), 'invoice.pdf');
    const { documentId, complianceStatus, checks } = await compliance(id);
    expect(documentId).toBe(id);
    expect(checks.map(({ checkName }) => checkName)).toEqual([
      'Required Fields Present',
      'HS Code Validation',
      'Restricted Goods Check',
      'Arithmetic Check',
      'HS Code Description Match',
      'Country and Currency Codes',
      'Incoterm Check',
      'Date Check',
      'Weight Check',
      'Container Number Check',
      'Party Details',
      'Origin Declared',
      'Embargoed Destination Check',
      'Duplicate Document Check',
    ]);
    for (const check of checks) {
      expect(['passed', 'warning', 'failed', 'not_applicable']).toContain(check.status);
      expect(check.checkId).toBe(check.checkName.toLowerCase().replaceAll(' ', '_'));
      expect(check.message.length).toBeGreaterThan(20);
    }
    const worst = checks.some(({ status }) => status === 'failed') ? 'non_compliant' : 'warning';
    expect(complianceStatus).toBe(
      checks.some(({ status }) => /failed|warning/.test(status)) ? worst : 'compliant',
    );
  });
});

describe('HS Code Description Match', () => {
  test('a review that enters the code of other goods is asked about, and one that mends it passes', async () => {
    const { read, act, check } = await newBroker();
    await core.hs.ready();
    const { id } = await read(await drawInvoice(), 'invoice.pdf');
    expect(await check(id, 'HS Code Description Match')).toMatchObject({ status: 'passed', fields: [] });
    await act(id, 'review', { corrections: { 'lineItems[0].hsCode': '7308.90' } });
    const questioned = await check(id, 'HS Code Description Match');
    expect(questioned).toMatchObject({
      status: 'warning',
      fields: ['lineItems[0].hsCode', 'lineItems[0].description'],
    });
    expect(questioned.message).toContain('first in 6109.10');
    await act(id, 'review', { corrections: { 'lineItems[0].hsCode': '6109.10' } });
    expect((await check(id, 'HS Code Description Match')).status).toBe('passed');
  });
});

describe('Duplicate Document Check', () => {
  test('the same file is found again, and only in the own organization', async () => {
    const [broker, other] = [await newBroker(), await newBroker()];
    const pdf = await drawInvoice('INV-DUP-1');
    const first = await broker.read(pdf, 'first.pdf');
    expect((await broker.check(first.id, 'Duplicate Document Check')).status).toBe('passed');
    const second = await broker.read(pdf, 'second.pdf');
    expect(await broker.check(second.id, 'Duplicate Document Check')).toMatchObject({
      status: 'warning',
      details: {
        duplicates: [{ documentId: first.id, fileName: 'first.pdf', isSameFile: true, isSameNumber: true }],
      },
    });
    const elsewhere = await other.read(pdf, 'first.pdf');
    expect((await other.check(elsewhere.id, 'Duplicate Document Check')).status).toBe('passed');
  });

  test('two papers with one number that come at the same moment: one of them names the other', async () => {
    const { read, check } = await newBroker();
    const pdf = await drawInvoice('INV-DUP-2');
    // The same page in other bytes, as of a second export.
    const again = new Uint8Array([...pdf, 10]);
    const both = await Promise.all([read(pdf, 'one.pdf'), read(again, 'two.pdf')]);
    const checks = await Promise.all(both.map(({ id }) => check(id, 'Duplicate Document Check')));
    const warned = checks.filter(({ status }) => status === 'warning');
    expect(warned).toHaveLength(1);
    expect(warned[0]?.details).toMatchObject({ duplicates: [{ isSameFile: false, isSameNumber: true }] });
  });

  test('a corrected number is compared again; a deleted document is not a duplicate; nor is a copy made here', async () => {
    const { read, act, check, credentials } = await newBroker();
    const first = await read(await drawInvoice('INV-DUP-3'), 'first.pdf');
    const second = await read(await drawInvoice('INV-DUP-4'), 'second.pdf');
    await act(second.id, 'review', { corrections: { invoiceNumber: 'inv dup 3' } });
    expect((await check(second.id, 'Duplicate Document Check')).fields).toEqual([
      'invoiceNumber',
      'supplier.name',
    ]);

    const clone = await answerOf(
      api.send('POST', `/documents/${first.id}/clone?shipmentReference=DUP`, { headers: credentials }),
    );
    const { id } = clone.body as { id: string };
    expect((await check(id, 'Duplicate Document Check')).status).toBe('not_applicable');

    await api.send('DELETE', `/documents/${first.id}`, { headers: credentials });
    await act(second.id, 'review', { corrections: {} });
    expect((await check(second.id, 'Duplicate Document Check')).status).toBe('passed');
  });
});
