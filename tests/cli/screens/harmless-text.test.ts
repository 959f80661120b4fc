import { describe, expect, test } from 'bun:test';
import { resultPageText } from '../../../cli/screens/result-page.tsx';
import { draftResult, line, requiredCheck, widest } from './draft.ts';

const text = (change: Parameters<typeof draftResult>[0]): string =>
  resultPageText(draftResult(change), 100, false);

describe('what a document says cannot command the terminal', () => {
  const hostile = '\u001b[2J\u001b]0;title\u0007\u009b2J\r\u202eINV\u2028';

  test.each([true, false])('in any place, with colour: %p', (hasColor) => {
    const result = draftResult({
      invoice: { invoiceNumber: hostile, lineItems: [{ ...line(hostile), unit: hostile, hsCode: hostile }] },
      detail: { fileName: `${hostile}.pdf`, notes: [hostile], language: hostile },
      extractions: { evidence: { invoiceNumber: { page: 1, box: [0, 0, 1, 1], text: `x${hostile}` } } },
      checks: [{ ...requiredCheck('failed', []), message: hostile }],
    });
    const page = resultPageText(result, 80, hasColor).replace(/\u001b\[[\d;]*m/g, '');
    expect(page).toContain('INV');
    expect(page).not.toMatch(/[^\P{Cc}\n]|\p{Cf}|\p{Zl}/u);
  });

  test('an unfinished command hides nothing behind it', () => {
    expect(text({ invoice: { invoiceNumber: 'A\u001b]0;B C' } })).toContain('A ]0;B C');
  });

  test('without colour it is plain text', () => {
    expect(text({ checks: [requiredCheck('failed', [])] })).not.toContain('\u001b');
  });
});

test('a page for a terminal with colours has them', async () => {
  const script = `
    import { resultPageText } from ${JSON.stringify(require.resolve('../../../cli/screens/result-page.tsx'))};
    import { draftResult } from ${JSON.stringify(require.resolve('./draft.ts'))};
    console.log(resultPageText(draftResult(), 80, true));`;
  const child = Bun.spawn([process.execPath, '-e', script], {
    env: { ...process.env, FORCE_COLOR: '1' },
    stdout: 'pipe',
  });
  const page = await new Response(child.stdout).text();
  expect(page).toContain('\u001b[33m');
  expect(widest(page)).toBeLessThanOrEqual(80);
});
