import { describe, expect, test } from 'bun:test';
import { resultPageText } from '../../../cli/screens/result-page.tsx';
import { draftResult, requiredCheck } from './draft.ts';

const text = (change: Parameters<typeof draftResult>[0] = {}, columns = 100): string =>
  resultPageText(draftResult(change), columns, false);

/** The page as one row, to look for sentences that it breaks. */
const flowing = (change: Parameters<typeof draftResult>[0]): string => text(change).replace(/\s+/g, ' ');

describe('the head of a result', () => {
  test('says what the document is', () => {
    expect(text()).toStartWith('invoice.pdf\nCommercial invoice (90%), 1 page, English\n');
  });

  test('says why it needs a person', () => {
    const checks = [requiredCheck('failed', ['buyer.name', 'lineItems[0].quantity'])];
    expect(flowing({ checks })).toContain(
      'Needs your review because the buyer name was not found; the invoice date (60%) was hard to read.',
    );
  });

  test('does not blame a field that an entry can do without, and still shows that it is missing', () => {
    const check = requiredCheck('warning', ['buyer.address']);
    const details = { missing: [{ severity: 'warning', paths: ['buyer.address'] }] };
    const page = flowing({ checks: [{ ...check, details }] });
    expect(page).toContain('Needs your review because the invoice date (60%) was hard to read.');
    expect(page).toContain('Address not found');
  });

  test('counts the fields and lines that are too many to name', () => {
    const names = ['invoiceNumber', 'invoiceDate', 'supplier.name', 'totalAmount', 'currency'];
    const fields = Object.fromEntries([...names, 'lineItems[0].total'].map((path) => [path, 0.5]));
    expect(flowing({ extractions: { confidence: { overall: 0.5, fields } } })).toContain(
      'invoice number (50%), invoice date (50%), supplier name (50%), total (50%) and 1 more were hard to read; 1 line of goods was hard to read.',
    );
  });

  test.each([
    [{ extractions: { documentType: null, extractedData: {} } }, 'it is not one of the four document types'],
    [{ extractions: { extractedData: {} } }, 'no fields were read from it'],
    [
      { extractions: { confidence: { overall: 0.7, fields: {} } } },
      'the reading as a whole has a confidence of only 70 %',
    ],
  ])('has a reason for every review: %#', (change, reason) => {
    expect(flowing(change)).toContain(`Needs your review because ${reason}.`);
  });

  test.each([
    ['processed', 'Read, no review needed.'],
    ['reviewed', 'Reviewed.'],
    ['processing', 'Still being read.'],
  ] as const)('a document that is %s says so in words', (status, words) => {
    expect(text({ detail: { status } })).toContain(words);
  });

  test('a document in work has neither fields nor empty rows in its head', () => {
    const page = text({
      detail: {
        status: 'processing',
        documentType: null,
        documentTypeConfidence: null,
        pageCount: null,
        language: null,
      },
      extractions: { documentType: null, extractedData: {}, confidence: { overall: 0, fields: {} } },
      complianceStatus: 'pending',
    });
    expect(page.trimEnd()).toBe('invoice.pdf\nStill being read.\n\nCompliance: not checked yet');
  });

  test.each([
    ['FILE_ENCRYPTED', 'Remove the protection and upload it again.'],
    ['NO_PAGES', 'The file holds no pages.'],
  ])('a failed document tells the reason and what to do: %s', (code, message) => {
    const change = {
      detail: { status: 'failed', failure: { code, message } },
      extractions: { extractedData: {} },
    } as const;
    expect(flowing(change)).toContain(`Could not be read: ${message}`);
    expect(flowing(change)).toMatch(/upload it again|scan the paper/);
  });

  test('notes are shown, each once', () => {
    expect(text({ detail: { notes: ['Page 2 is blank.', 'Page 2 is blank.'] } }).split('Note:')).toHaveLength(
      2,
    );
  });
});

describe('the fields of a result', () => {
  test('have a confidence; a doubtful one is marked', () => {
    expect(text()).toMatch(/Invoice number +97% +INV-7\n/);
    expect(text()).toMatch(/Invoice date +! +60% +2026-03-01/);
  });

  test('show the page only where there are several', () => {
    expect(text()).not.toContain('page 2');
    expect(text({ detail: { pageCount: 2 } })).toMatch(/2026-03-01 +printed “1 March 2026”, page 2/);
  });

  test('are left out when absent, unless they are required', () => {
    const page = text({ checks: [requiredCheck('failed', ['buyer.name'])] });
    expect(page).toMatch(/Buyer\n +Name +not found/);
    expect(page).not.toContain('Delivery term');
    expect(page.match(/not found$/gm)).toHaveLength(1);
  });

  test('a blank reading shows what is missing and no table', () => {
    const blank = Object.fromEntries(
      ['invoiceNumber', 'invoiceDate', 'totalAmount', 'currency'].map((path) => [path, null]),
    );
    const required = ['invoiceNumber', 'totalAmount', 'lineItems'];
    const page = text({
      invoice: {
        ...blank,
        supplier: { name: null, address: null, country: null, taxId: null },
        lineItems: [],
      },
      extractions: { confidence: { overall: 0, fields: {} }, evidence: {}, hsSuggestions: [] },
      checks: [requiredCheck('failed', required)],
    });
    expect(page).toContain('because the invoice number, total and lines of goods were not found');
    expect(page).toContain('Goods: not found');
    expect(page.match(/not found$/gm)).toHaveLength(3);
  });

  test.each([
    [1234.5, 'USD', '1,234.50', '1,234.50 USD', false],
    [1234.5, 'EUR', '1.234,50', '1,234.50 EUR', true],
    [1234, 'EUR', '1.234', '1,234.00 EUR', true],
    [812.5, 'USD', 'Total $8,125', '812.50 USD', true],
    [5000, 'JPY', '5000', '5,000 JPY', false],
    [12, null, '12.00', '12.00', false],
  ])('%p %p printed as %p is written %p', (totalAmount, currency, printed, written, isPrintShown) => {
    const page = text({
      invoice: { totalAmount, currency },
      extractions: { evidence: { totalAmount: { page: 1, box: [0, 0, 1, 1], text: printed } } },
    });
    expect(page).toMatch(new RegExp(`Total +${written.replaceAll('.', '\\.')}( |$)`, 'm'));
    expect(page.includes(`printed “${printed}”`)).toBe(isPrintShown);
  });

  test('countries have names, weights their unit', () => {
    const page = text({
      invoice: { countryOfOrigin: 'CN', countryOfDestination: 'XQ', grossWeight: 1200.25, weightUnit: 'kg' },
    });
    expect(page).toMatch(/Country of origin +China \(CN\)/);
    expect(page).toMatch(/Destination +XQ/);
    expect(page).toMatch(/Gross weight +1,200.25 kg/);
  });
});

describe('compliance', () => {
  test.each([
    ['passed', '✓'],
    ['warning', '!'],
    ['failed', '✗'],
    ['not_applicable', '–'],
  ] as const)('a check that is %s has the mark %s and its message', (status, mark) => {
    const page = text({ checks: [requiredCheck(status, [])] });
    expect(page).toContain(`  ${mark} Required Fields Present\n    says ${status}`);
  });

  test.each([
    ['compliant', 'all checks passed'],
    ['warning', 'look at what is marked before you declare'],
    ['non_compliant', 'checks failed'],
  ] as const)('%s is said in words', (complianceStatus, words) => {
    const page = text({ complianceStatus, checks: [requiredCheck('passed', [])] });
    expect(page).toContain(`Compliance: ${words}`);
  });
});

test('an earlier correction of the same reading is shown, with how to take it over', () => {
  const page = flowing({
    extractions: {
      partySuggestions: [
        {
          path: 'supplier.name',
          read: 'Maker Ltd',
          value: 'Maker Limited',
          decisionCount: 1,
          decidedAt: '2026-02-01T09:00:00.000Z',
          decidedBy: null,
          decidedByEmail: null,
          documentId: 'd0',
          fileName: 'older.pdf',
          otherValues: [],
        },
      ],
    },
  });
  expect(page).toContain('Remembered supplier.name: Maker Limited, as on older.pdf (2026-02-01)');
  expect(page).toContain('landfall documents review d1 --remembered takes it over');
});
