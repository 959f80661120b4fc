import { expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createComplianceChecker } from '../../../core/compliance/checker.ts';
import { noOpinions } from '../../../core/compliance/goods-opinions.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { completeInvoice, completeLine } from './invoice-draft.ts';
import { excerpt } from './nomenclature-excerpt.ts';

test('the checker takes an extraction as it comes and uses the day of its clock', () => {
  const { check } = createComplianceChecker({
    hs: excerpt,
    clock: { now: () => Date.parse('2031-05-01T12:00:00Z') },
    dataFolder: null,
  });
  const result = check(
    {
      documentType: 'invoice',
      extractedData: {
        invoice: completeInvoice({
          invoiceDate: '2031-04-30',
          lineItems: [completeLine({ hsCode: '8548.10' })],
        }),
      },
      confidence: { overall: 0.9, fields: {} },
    },
    noOpinions('nobody was asked'),
  )([]);
  expect(result.complianceStatus).toBe('warning');
  expect(result.checks.slice(0, 3).map(({ status }) => status)).toEqual(['passed', 'warning', 'passed']);
  expect(result.checks[2]?.message).toContain('days ago: update it');
});

test('a broken list of the operator stops the start with file and line', () => {
  const dataFolder = temporaryFolder();
  mkdirSync(join(dataFolder, 'compliance'));
  writeFileSync(join(dataFolder, 'compliance', 'restricted-goods.tsv'), 'id\tname\n');
  expect(() => createComplianceChecker({ hs: excerpt, clock: { now: () => 0 }, dataFolder })).toThrow(
    /restricted-goods\.tsv, line 1: .*is missing/,
  );
});
