import type { ComplianceCheck, ComplianceStatus } from './compliance-result.ts';

/**
 * The overall status of checks. A document on which nothing could be checked is not called compliant: a person has to
 * look.
 */
export function overallStatus(results: readonly ComplianceCheck[]): ComplianceStatus {
  const has = (status: ComplianceCheck['status']) => results.some((result) => result.status === status);
  if (has('failed')) return 'non_compliant';
  if (has('warning') || !has('passed')) return 'warning';
  return 'compliant';
}
