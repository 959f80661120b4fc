import { hsCodeLookup } from '../../../core/compliance/hs-code-lookup.ts';
import { loadComplianceRules } from '../../../core/compliance/rules.ts';
import { type ComplianceInput, runCompliance } from '../../../core/compliance/run.ts';
import type { Invoice } from '../../../core/extraction/invoice-shape.ts';
import { excerpt } from './nomenclature-excerpt.ts';

export const shippedRules = loadComplianceRules(null);

/** Runs the checks with the shipped rules on an invoice that was read without doubt. */
export const checkInvoice = (invoice: Invoice, changes: Partial<ComplianceInput> = {}) =>
  runCompliance({
    documentType: 'invoice',
    extractedData: { invoice },
    confidence: { fields: {} },
    lookupHsCode: hsCodeLookup(excerpt),
    rules: shippedRules,
    today: '2026-12-01',
    ...changes,
  });

/** One check of that run, by its name. */
export function checkNamed(checkName: string, invoice: Invoice, changes: Partial<ComplianceInput> = {}) {
  const found = checkInvoice(invoice, changes).checks.find((check) => check.checkName === checkName);
  if (!found) throw new Error(`There is no check called ${checkName}`);
  return found;
}
