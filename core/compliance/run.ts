import type { ExtractedData } from '../extraction/extraction.ts';
import type { CheckSubject } from './check-subject.ts';
import { checkHsCodes } from './checks/hs-code-validation.ts';
import { checkRequiredFields } from './checks/required-fields-present.ts';
import { checkRestrictedGoods } from './checks/restricted-goods-check.ts';
import type { ComplianceCheck, ComplianceResult, ComplianceStatus } from './compliance-result.ts';

const checks: readonly ((subject: CheckSubject) => ComplianceCheck)[] = [
  checkRequiredFields,
  checkHsCodes,
  checkRestrictedGoods,
];

export type ComplianceInput = Omit<CheckSubject, 'extractedData'> & {
  /** Null while the document is processed: the result is then `pending`, without checks. */
  readonly extractedData: ExtractedData | null;
};

/** Runs every compliance check on one document. */
export function runCompliance(input: ComplianceInput): ComplianceResult {
  const { extractedData } = input;
  if (extractedData === null) return { complianceStatus: 'pending', checks: [] };
  const results = checks.map((check) => check({ ...input, extractedData }));
  return { complianceStatus: overallStatus(results), checks: results };
}

/** A document on which nothing could be checked is not called compliant: a person has to look. */
function overallStatus(results: readonly ComplianceCheck[]): ComplianceStatus {
  const has = (status: ComplianceCheck['status']) => results.some((result) => result.status === status);
  if (has('failed')) return 'non_compliant';
  if (has('warning') || !has('passed')) return 'warning';
  return 'compliant';
}
