import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InvoiceLineItem } from '../../../core/extraction/invoice-shape.ts';
import { completeInvoice, completeLine, line } from './invoice-draft.ts';
import { checkNamed, shippedRules } from './run-checks.ts';

const check = (...lineItems: readonly InvoiceLineItem[]) =>
  checkNamed('Restricted Goods Check', completeInvoice({ lineItems }));

const linesOf = (name: string): readonly string[] =>
  readFileSync(join(import.meta.dir, name), 'utf8')
    .split('\n')
    .filter(Boolean);

interface Finding {
  readonly ruleId: string;
  readonly severity: string;
  readonly lines: readonly { readonly line: number }[];
}
const findingsOf = (result: ReturnType<typeof check>) => result.details.findings as readonly Finding[];

describe('descriptions alone', () => {
  const restricted = linesOf('restricted-descriptions.tsv').map((row) => row.split('\t') as [string, string]);
  const harmless = linesOf('harmless-descriptions.tsv');

  test('the tables are long enough to mean something', () => {
    expect(restricted.length).toBeGreaterThanOrEqual(60);
    expect(harmless.length).toBeGreaterThanOrEqual(60);
  });

  test.each(restricted)('%s: %s', (ruleId, description) => {
    const result = check(line({ description }));
    expect(findingsOf(result).map((finding) => finding.ruleId)).toContain(ruleId);
    expect(result.status).not.toBe('passed');
    expect(result.fields).toEqual(['lineItems[0].description']);
  });

  test.each(harmless)('harmless: %s', (description) => {
    const result = check(line({ description }));
    const findings = findingsOf(result).filter((finding) => finding.severity !== 'info');
    expect(findings).toEqual([]);
    expect(result.status).toBe('passed');
  });
});

describe('codes', () => {
  test.each([
    ['8507.60', 'lithium-ion-battery', 'warning'],
    ['85076000 90', 'lithium-ion-battery', 'warning'],
    ['9302.00', 'handguns', 'warning'],
    ['2939.72', 'illicit-drugs', 'failed'],
    ['0507.10', 'ivory', 'warning'],
    ['2204.21.10', 'alcoholic-drinks', 'warning'],
  ])('%s tells %s without any word', (hsCode, ruleId, status) => {
    const result = check(line({ description: 'Goods as ordered', hsCode }));
    expect(findingsOf(result).map((finding) => finding.ruleId)).toContain(ruleId);
    expect(result.status).toBe(status as 'warning');
    expect(result.fields).toEqual(['lineItems[0].hsCode']);
  });

  test('a code shorter than a prefix, or no code at all, proves nothing', () => {
    expect(check(line({ description: 'Goods', hsCode: '85' })).status).toBe('passed');
    expect(check(line({ description: 'Goods', hsCode: 'n/a' })).status).toBe('passed');
  });

  test('the code of other goods clears everyday words, not dangerous ones', () => {
    expect(check(line({ description: 'Wine red' })).status).toBe('passed');
    expect(check(line({ description: 'Wine, dry' })).status).toBe('warning');
    expect(check(line({ description: 'Wine, dry', hsCode: '7013.37' })).status).toBe('passed');
    expect(check(line({ description: 'Hunting rifle', hsCode: '7326.90' })).status).toBe('warning');
  });

  test('chapters 98 and 99 clear nothing', () => {
    expect(check(line({ description: 'Wine, dry', hsCode: '9801.00' })).status).toBe('warning');
  });
});

describe('what the check says', () => {
  test('line, goods, reason, what to do and source', () => {
    const result = check(
      completeLine(),
      completeLine({ description: 'Li-ion battery pack', hsCode: '8507.60' }),
    );
    expect(result.message).toContain('Line 2 (“Li-ion battery pack”): may be lithium-ion batteries');
    expect(result.message).toContain('by the HS code 8507.60 and the words “li ion battery”');
    expect(result.message).toContain('UN 38.3');
    expect(result.message).toContain('Source: IATA Dangerous Goods Regulations');
    expect(result.fields).toEqual(['lineItems[1].hsCode', 'lineItems[1].description']);
  });

  test('many lines of one kind are one finding', () => {
    const wines = Array.from({ length: 6 }, () =>
      completeLine({ description: 'Red wine', hsCode: '2204.21' }),
    );
    const result = check(completeLine(), ...wines);
    expect(result.message).toStartWith('Lines 2–7: may be alcoholic drinks');
    expect(findingsOf(result).map(({ lines }) => lines.length)).toEqual([6]);
  });

  test('prohibited goods fail and are first', () => {
    const result = check(
      line({ description: 'Power banks' }),
      line({ description: 'Rhino horn', lineNumber: '20' }),
    );
    expect(result.status).toBe('failed');
    expect(result.message).toStartWith(
      'Line 2 (no. 20, “Rhino horn”): may be rhinoceros horn, which is prohibited',
    );
  });

  test('information leaves the check passed', () => {
    const result = check(line({ description: 'Toy gun' }));
    expect(result.status).toBe('passed');
    expect(result.message).toContain('for information, toys or imitations of weapons');
  });

  test('a harmless phrase does not hide the goods beside it', () => {
    expect(check(line({ description: 'Glue gun and machine gun' })).status).toBe('warning');
  });

  test('lines without description and code are named, an invoice of nothing else is not called clean', () => {
    const result = check(completeLine(), line());
    expect(result.status).toBe('passed');
    expect(result.message).toContain('Line 2 could not be compared');
    expect(check(line(), line()).status).toBe('not_applicable');
    expect(check().status).toBe('not_applicable');
  });

  test('an old list says how old it is', () => {
    const later = checkNamed('Restricted Goods Check', completeInvoice(), { today: '2029-01-01' });
    expect(later.message).toContain('was last checked on 2026-11-21, 772 days ago: update it');
    expect(check(completeLine()).message).not.toContain('update it');
  });

  test('an operator without rules gets a check that passes, with no date', () => {
    const result = checkNamed('Restricted Goods Check', completeInvoice(), {
      rules: { ...shippedRules, restrictedGoods: [] },
    });
    expect(result.status).toBe('passed');
    expect(result.details.listedOn).toBeNull();
  });
});
