import type { ExtractedData } from '../extraction/extraction.ts';
import type { CheckSubject } from './check-subject.ts';
import { checkArithmetic } from './checks/arithmetic-check.ts';
import { checkContainerNumbers } from './checks/container-number-check.ts';
import { checkCodes } from './checks/country-and-currency-codes.ts';
import { checkDates } from './checks/date-check.ts';
import { checkDuplicates } from './checks/duplicate-document-check.ts';
import { checkEmbargoes } from './checks/embargoed-destination-check.ts';
import { checkHsCodeDescriptions } from './checks/hs-code-description-match.ts';
import { checkHsCodes } from './checks/hs-code-validation.ts';
import { checkIncoterm } from './checks/incoterm-check.ts';
import { checkOrigin } from './checks/origin-declared.ts';
import { checkParties } from './checks/party-details.ts';
import { checkRequiredFields } from './checks/required-fields-present.ts';
import { checkRestrictedGoods } from './checks/restricted-goods-check.ts';
import { checkWeights } from './checks/weight-check.ts';
import type { ComplianceCheck, ComplianceResult } from './compliance-result.ts';
import { overallStatus } from './overall-status.ts';

const checks: readonly ((subject: CheckSubject) => ComplianceCheck)[] = [
  checkRequiredFields,
  checkHsCodes,
  checkRestrictedGoods,
  checkArithmetic,
  checkHsCodeDescriptions,
  checkCodes,
  checkIncoterm,
  checkDates,
  checkWeights,
  checkContainerNumbers,
  checkParties,
  checkOrigin,
  checkEmbargoes,
];

export type ComplianceInput = Omit<CheckSubject, 'extractedData' | 'duplicates'> & {
  /** Null while the document is processed: the result is then `pending`, without checks. */
  readonly extractedData: ExtractedData | null;
};

/** The result of all checks, when the duplicates of the document are known. */
export type DuplicatesToResult = (duplicates: CheckSubject['duplicates']) => ComplianceResult;

/**
 * Runs every compliance check on one document but the last, which is quick and needs to know what other
 * documents there are at the moment at which the result is written.
 */
export function runCompliance(input: ComplianceInput): DuplicatesToResult {
  const { extractedData } = input;
  if (extractedData === null) return () => ({ complianceStatus: 'pending', checks: [] });
  const subject = { ...input, extractedData, duplicates: [] };
  const done = checks.map((check) => check(subject));
  return (duplicates) => {
    const results = [...done, checkDuplicates({ ...subject, duplicates })];
    return { complianceStatus: overallStatus(results), checks: results };
  };
}

/** A result with its last check made again: there are other duplicates now. */
export function recheckDuplicates(
  subject: CheckSubject,
  before: readonly ComplianceCheck[],
): ComplianceResult {
  const now = checkDuplicates(subject);
  const results = before.map((result) => (result.checkId === now.checkId ? now : result));
  return { complianceStatus: overallStatus(results), checks: results };
}
