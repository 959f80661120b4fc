import type { CheckSubject } from '../../../core/compliance/check-subject.ts';
import type { ComplianceCheck } from '../../../core/compliance/compliance-result.ts';
import { noOpinions } from '../../../core/compliance/goods-opinions.ts';
import { hsCodeLookup } from '../../../core/compliance/hs-code-lookup.ts';
import { loadComplianceRules } from '../../../core/compliance/rules.ts';
import { type ComplianceInput, runCompliance } from '../../../core/compliance/run.ts';
import type { DocumentType } from '../../../core/extraction/extraction.ts';
import type { Invoice } from '../../../core/extraction/invoice-shape.ts';
import { excerpt } from './nomenclature-excerpt.ts';

export const shippedRules = loadComplianceRules(null);

/** Runs the checks with the shipped rules on an invoice that was read without doubt and is there once. */
export const checkInvoice = (
  invoice: Invoice,
  { duplicates = [], ...changes }: Partial<ComplianceInput & Pick<CheckSubject, 'duplicates'>> = {},
) =>
  runCompliance({
    documentType: 'invoice',
    extractedData: { invoice },
    goods: noOpinions('nobody was asked'),
    confidence: { fields: {} },
    lookupHsCode: hsCodeLookup(excerpt),
    rules: shippedRules,
    today: '2026-12-01',
    ...changes,
  })(duplicates);

/** One check of that run, by its name. */
export function checkNamed(
  checkName: string,
  invoice: Invoice,
  changes: Parameters<typeof checkInvoice>[1] = {},
) {
  const found = checkInvoice(invoice, changes).checks.find((check) => check.checkName === checkName);
  if (!found) throw new Error(`There is no check called ${checkName}`);
  return found;
}

/** One check of a document of another type, of which only the given fields are known. */
export function checkOfType(
  checkName: string,
  documentType: DocumentType,
  fields: Readonly<Record<string, unknown>>,
  changes: Parameters<typeof checkInvoice>[1] = {},
): ComplianceCheck {
  const { checks } = checkInvoice({} as Invoice, {
    documentType,
    extractedData: { [documentType]: fields },
    ...changes,
  });
  const found = checks.find((check) => check.checkName === checkName);
  if (!found) throw new Error(`There is no check called ${checkName}`);
  return found;
}

/** What a check found, by its names for programs. */
export const problemsOf = ({ details }: ComplianceCheck): readonly string[] =>
  (details.findings as readonly { readonly problem: string }[]).map(({ problem }) => problem);
