import { describe, expect, test } from 'bun:test';
import { resultPageText } from '../../../cli/screens/result-page.tsx';
import type { CheckStatus } from '../../../core/compliance/compliance-result.ts';
import { draftResult, line } from './draft.ts';

const check = (status: CheckStatus, checkName = 'HS Code Validation', fields: readonly string[] = []) => ({
  checkId: status,
  checkName,
  status,
  message: `says ${status}`,
  fields,
  details: {},
});
const widest = (text: string): number => Math.max(...text.split('\n').map((row) => Bun.stringWidth(row)));

describe('the page of a result', () => {
  test('says what the document is, how it ended and how sure we are', () => {
    const text = resultPageText(draftResult(), 80, false);
    expect(text).toContain('invoice.pdf');
    expect(text).toContain('needs your review, invoice, 1 page, language en, 70 % sure');
  });

  test('shows a field with its confidence, what was printed and on which page; a doubtful one is marked', () => {
    const text = resultPageText(draftResult(), 100, false);
    expect(text).toMatch(/Invoice number +97 % +INV-7/);
    expect(text).toMatch(/Invoice date +\?60 % +2026-03-01 +“1 March 2026” +page 2/);
  });

  test('a missing required field says so, another absent one is not shown', () => {
    const checks = [check('failed', 'Required Fields Present', ['buyer.name'])];
    const text = resultPageText(draftResult({ checks }), 80, false);
    expect(text).toMatch(/Buyer +not found/);
    expect(text).not.toContain('Incoterm');
  });

  test('marks a suggested code as one, and shows a printed one as it is', () => {
    const lineItems = [line('Wooden chair'), line('Steel screw', '7318.15')];
    const text = resultPageText(draftResult({ invoice: { lineItems } }), 100, false);
    expect(text).toContain('9401.69? 42 %');
    expect(text).toContain('7318.15');
    expect(text).not.toContain('7318.15?');
  });

  test.each([
    ['passed', '✓'],
    ['warning', '!'],
    ['failed', '✗'],
    ['not_applicable', '–'],
  ] as const)('a check that is %s has the mark %s and its message', (status, mark) => {
    const text = resultPageText(draftResult({ checks: [check(status)] }), 80, false);
    expect(text).toContain(`${mark} HS Code Validation says ${status}`);
  });

  test.each([60, 80, 200])('at %d columns no line is longer, whatever the script', (columns) => {
    const lineItems = [line('不锈钢真空保温杯'.repeat(10)), line('x'.repeat(300)), line('chair')];
    const result = draftResult({
      invoice: { lineItems, invoiceNumber: 'N'.repeat(250) },
      detail: { fileName: `${'发票'.repeat(60)}.pdf`, notes: ['word '.repeat(60)] },
      checks: [check('warning'), { ...check('failed'), message: 'long '.repeat(80) }],
    });
    expect(widest(resultPageText(result, columns, false))).toBeLessThanOrEqual(columns);
  });

  test('all of 200 lines are there', () => {
    const lineItems = Array.from({ length: 200 }, (_, index) => line(`goods-${index}`));
    const text = resultPageText(draftResult({ invoice: { lineItems } }), 120, false);
    for (const { description } of lineItems) expect(text).toContain(description!);
  });

  test('a failed document tells its reason', () => {
    const failure = { code: 'FILE_ENCRYPTED', message: 'The file is protected by a password.' };
    const text = resultPageText(
      draftResult({ detail: { status: 'failed', failure }, extractions: { extractedData: {} } }),
      80,
      false,
    );
    expect(text).toContain('could not be read');
    expect(text).toContain('The file is protected by a password.');
  });

  test('what a document says cannot command the terminal', () => {
    const text = resultPageText(
      draftResult({
        invoice: { invoiceNumber: '\u001b[2J\u0007INV\u202e' },
        detail: { fileName: '\u001b]0;x\u0007a.pdf' },
      }),
      80,
      true,
    );
    expect(text).not.toContain('\u001b[2J');
    expect(text).not.toContain('\u0007');
    expect(text).not.toContain('\u202e');
  });

  test('without colour it is plain text', () => {
    const text = resultPageText(draftResult({ checks: [check('failed')] }), 80, false);
    expect(text).not.toContain('\u001b');
  });
});
