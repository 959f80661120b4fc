import { overallStatus } from '../compliance/overall-status.ts';
import type { SharedCompliance } from './shares.ts';

/** Checks that name other documents of the organization, which are nothing to whoever was sent this one. */
const internalChecks = ['duplicate_document_check'];

/** The checks as people outside see them. */
export function sharedCompliance({ checks, ...result }: SharedCompliance): SharedCompliance {
  const shown = checks.filter(({ checkId }) => !internalChecks.includes(checkId));
  const isPending = result.complianceStatus === 'pending';
  return { ...result, complianceStatus: isPending ? 'pending' : overallStatus(shown), checks: shown };
}
