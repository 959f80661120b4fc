import { describe, expect, test } from 'bun:test';
import { resultPageText } from '../../../cli/screens/result-page.tsx';
import { draftResult, line, requiredCheck, widest } from './draft.ts';

const text = (change: Parameters<typeof draftResult>[0] = {}, columns = 100): string =>
  resultPageText(draftResult(change), columns, false);

describe('the lines of goods', () => {
  test('are a table with the currency in its head', () => {
    const page = text();
    expect(page).toMatch(/# +Description +Quantity +Price +Total EUR +HS code +Origin/);
    expect(page).toMatch(/1 +Wooden chair +12 pcs +2\.50 +30\.00 +9401\.69\? 42% +CN/);
  });

  test('mark a suggested code as one, and show a printed one as it is', () => {
    const lineItems = [line('Wooden chair'), line('Steel screw', '7318.15')];
    const page = text({ invoice: { lineItems } });
    expect(page).toContain('9401.69? 42%');
    expect(page).toMatch(/7318\.15 +CN/);
    expect(page).toContain('? A suggestion with how likely it is, not printed on the document.');
  });

  test('show what to know of a suggestion, and that a line is not goods', () => {
    const notice = { code: 'LANGUAGE', message: 'It seems to be in German.' } as const;
    const notGoods = { code: 'NOT_GOODS', message: 'This is a discount, not goods.' } as const;
    const [chair] = draftResult({}).extractions.hsSuggestions;
    const hsSuggestions = [
      { ...chair!, notice },
      { path: 'lineItems[1]', description: 'Rabatt', notice: notGoods, candidates: [] },
      { ...chair!, path: 'lineItems[2]', notice },
    ];
    const lineItems = [line('Holzstuhl'), line('Rabatt'), line('Holzstuhl')];
    const page = text({ invoice: { lineItems }, extractions: { hsSuggestions } });
    expect(page).toMatch(/Holzstuhl .* 9401\.69\? 42% /);
    expect(page).toMatch(/Rabatt .* not goods /);
    expect(page).toContain('Lines 1, 3: It seems to be in German.');
    expect(page).toContain('Line 2: This is a discount, not goods.');
  });

  test('without a suggestion no suggestion is explained', () => {
    const page = text({ invoice: { lineItems: [line('Steel screw', '7318.15')] } });
    expect(page).not.toContain('A suggestion');
  });

  test('mark a value that was hard to read', () => {
    const confidence = { overall: 0.5, fields: { 'lineItems[0].total': 0.4 } };
    const page = text({ extractions: { confidence } });
    expect(page).toMatch(/2\.50 +!30\.00/);
    expect(page).toContain('! Hard to read: compare it with the page.');
  });

  test('do not round a unit price away, and leave out columns in which nothing was read', () => {
    const lineItems = [{ ...line('Rivet'), unitPrice: 0.0125, quantity: null, total: null }];
    expect(text({ invoice: { lineItems } }, 50)).toMatch(/^1 +Rivet +0\.0125 +9401\.69\?/m);
  });

  test('on a narrow screen take two rows and lose nothing', () => {
    const lineItems = [line(`Chair ${'of beech wood '.repeat(6)}`, '9401.61.00.00')];
    const page = text({ invoice: { lineItems } }, 60);
    expect(page).toMatch(/^1 {2}Chair of beech wood .*… +30\.00$/m);
    expect(page).toMatch(/^ {3}12 pcs at 2\.50, HS 9401\.61\.00\.00, from CN$/m);
  });

  test.each([60, 80, 200])('all of 200 are there at %d columns', (columns) => {
    const lineItems = Array.from({ length: 200 }, (_, index) => line(`goods-${index}`));
    const page = text({ invoice: { lineItems } }, columns);
    for (const { description } of lineItems) expect(page).toMatch(new RegExp(`\\b${description}\\b`));
    expect(page).toContain('Goods: 200 lines');
  });
});

describe('the width of the page', () => {
  test.each([40, 60, 80, 200])('at %d columns no row is longer, whatever the script', (columns) => {
    const long = 'x'.repeat(300);
    const lineItems = [
      line('不锈钢真空保温杯'.repeat(10)),
      { ...line(long), unit: long, lineNumber: long, countryOfOrigin: long },
      line('chair', '9'.repeat(90)),
      { ...line('👩‍👩‍👧 ไม้ تفاح'), total: 1e21, quantity: 123456789.123456 },
    ];
    const result = draftResult({
      invoice: { lineItems, invoiceNumber: 'N'.repeat(250), currency: '元'.repeat(50) },
      detail: { fileName: `${'发票'.repeat(60)}.pdf`, notes: ['word '.repeat(60)], pageCount: 3 },
      extractions: {
        evidence: { invoiceNumber: { page: 1, box: [0, 0, 1, 1], text: '号'.repeat(90) } },
      },
      checks: [{ ...requiredCheck('failed', ['buyer.name']), message: 'long '.repeat(80) + long }],
    });
    expect(widest(resultPageText(result, columns, false))).toBeLessThanOrEqual(columns);
    expect(widest(resultPageText(result, columns, true))).toBeLessThanOrEqual(columns);
  });

  test('no row begins with a space that belongs to the row above', () => {
    const message = 'aaaa bbb '.repeat(60);
    const page = text({ checks: [{ ...requiredCheck('failed', []), message }] }, 61);
    const rows = page.slice(page.indexOf('Required Fields Present')).trimEnd().split('\n').slice(1);
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) expect(row).toMatch(/^ {4}\S/);
  });
});
