import { describe, expect, test } from 'bun:test';
import { hsCodeLookup } from '../../../core/compliance/hs-code-lookup.ts';
import { completeInvoice, completeLine } from './invoice-draft.ts';
import { excerpt } from './nomenclature-excerpt.ts';
import { checkNamed } from './run-checks.ts';

const check = (hsCodes: readonly (string | null)[], fields: Record<string, number> = {}) =>
  checkNamed(
    'HS Code Validation',
    completeInvoice({ lineItems: hsCodes.map((hsCode) => completeLine({ hsCode })) }),
    { confidence: { fields } },
  );

describe('HS Code Validation', () => {
  test.each(['6109.10', '610910', '6109.10.00', '6109.10.0010', '6109 10 00 10', '6109.10.00.10.12'])(
    '%s is judged by its six digits and passes',
    (code) => {
      const result = check([code]);
      expect(result.status).toBe('passed');
      expect(result.fields).toEqual([]);
    },
  );

  test('a line without a code is reported', () => {
    const result = check(['6109.10', null, '6109.90', ' ']);
    expect(result.status).toBe('warning');
    expect(result.message).toContain('No HS code on lines 2 and 4 of 4');
    expect(result.fields).toEqual(['lineItems[1].hsCode', 'lineItems[3].hsCode']);
  });

  test('a line that is not goods lacks neither code nor origin nor quantity', () => {
    const description = 'New client discount';
    const line = completeLine({ description, hsCode: null, quantity: null, countryOfOrigin: null });
    const invoice = completeInvoice({ lineItems: [completeLine({}), line] });
    const notice = { code: 'NOT_GOODS', message: 'This is a discount, not goods.' } as const;
    const answer = { query: description, nomenclature: 'HS2022', notice, results: [] } as const;
    const goods = { answers: new Map([[description, answer]]), unavailable: null };
    for (const name of ['HS Code Validation', 'Required Fields Present', 'Origin Declared']) {
      expect([name, checkNamed(name, invoice).status]).not.toEqual([name, 'passed']);
      expect([name, checkNamed(name, invoice, { goods }).status]).toEqual([name, 'passed']);
    }
  });

  test('an invoice without any code gets one sentence, not one a line', () => {
    expect(check([null, null, null]).message).toStartWith('None of the 3 lines has an HS code');
    expect(check([null]).message).toStartWith('The only line has no HS code');
  });

  test('a code that only HS 2017 has comes with its successors', () => {
    const one = check(['0305.10.00']);
    expect(one.status).toBe('warning');
    expect(one.message).toContain('now in 0309.10: use that code');
    const several = check(['8548.10']);
    expect(several.message).toContain('8549.11, 8549.12, 8549.13, 8549.14 and 8549.19: choose');
    expect(several.fields).toEqual(['lineItems[0].hsCode']);
  });

  test('an unknown code fails and shows what its heading holds', () => {
    const result = check(['6109.30']);
    expect(result.status).toBe('failed');
    expect(result.message).toContain('Line 1 (“Cotton T-shirts, knitted”)');
    expect(result.message).toContain('neither in HS 2022 nor in HS 2017');
    expect(result.message).toContain('has 6109.10 and 6109.90');
  });

  test('an unknown heading falls back to its chapter', () => {
    expect(check(['8599.10']).message).toContain('85 “Electrical machinery” exists');
  });

  test.each(['00', '0000.00'])('%s is in no chapter at all', (code) => {
    const result = check([code]);
    expect(result.status).toBe('failed');
    expect(result.message).toContain('Not even its chapter exists');
  });

  test.each(['SEE LIST', '610910/610990', '6', '12345678901234'])('%s is no HS code', (code) => {
    const result = check([code]);
    expect(result.status).toBe('failed');
    expect(result.message).toContain(`“${code}” is not an HS code`);
  });

  test('letters that were read for digits are suggested, not corrected', () => {
    const result = check(['61O9.1O']);
    expect(result.status).toBe('failed');
    expect(result.message).toContain('It may be meant as 6109.10');
  });

  test('a leading zero that a spreadsheet dropped is suggested', () => {
    const result = check(['10121']);
    expect(result.status).toBe('warning');
    expect(result.message).toContain('has 5 digits');
    expect(result.message).toContain('0101.21');
  });

  test.each([
    ['61', 'chapter'],
    ['6109', 'heading'],
  ])('%s is only a %s and not enough for an entry', (code, level) => {
    const result = check([code]);
    expect(result.status).toBe('warning');
    expect(result.message).toContain(`only the ${level}`);
  });

  test('chapter 77 is empty', () => {
    const result = check(['7701.10']);
    expect(result.status).toBe('failed');
    expect(result.message).toContain('chapter 77, which the HS keeps empty');
  });

  test.each(['9801.00.10', '9903.88.15', '9905 00 00'])('%s is for the country to explain', (code) => {
    const result = check([code]);
    expect(result.status).toBe('warning');
    expect(result.message).toContain('HS 2022 cannot confirm it');
  });

  test('a code that was hard to read is to be looked at first', () => {
    const result = check(['6109.30'], { 'lineItems[0].hsCode': 0.3 });
    expect(result.message).toContain('confidence of only 0.30, so look at the page first');
  });

  test('an invoice without lines has nothing to check', () => {
    expect(check([]).status).toBe('not_applicable');
  });

  test('lines with the same wrong code are reported together', () => {
    const result = check(['6109.30', '6109.10', '6109.30', '6109.30']);
    expect(result.message).toStartWith('Lines 1, 3 and 4: “6109.30”');
    expect(result.fields).toEqual(['lineItems[0].hsCode', 'lineItems[2].hsCode', 'lineItems[3].hsCode']);
  });

  test('many findings are reported in part and kept whole in the details', () => {
    const result = check(Array.from({ length: 9 }, (_, index) => `6109.3${index}`));
    expect(result.message).toContain('4 more findings of this kind: see details');
    expect(result.details.findings).toBeArrayOfSize(9);
    expect(result.fields).toBeArrayOfSize(9);
  });
});

describe('the nomenclature as the checks ask it', () => {
  test('an error that is no answer about the code is passed on', () => {
    const broken = hsCodeLookup({
      lookup: () => {
        throw new Error('the index is closed');
      },
    });
    expect(() => broken('6109.10')).toThrow('the index is closed');
  });

  test('standings', () => {
    const lookup = hsCodeLookup(excerpt);
    expect(lookup('6109.10.00')).toMatchObject({ status: 'current', code: '6109.10' });
    expect(lookup('030510')).toMatchObject({ status: 'replaced', successors: ['0309.10'] });
    expect(lookup('6109.77')).toMatchObject({ status: 'unknown', nearest: { code: '61.09' } });
    expect(lookup('x')).toEqual({ status: 'malformed' });
  });
});
