export type ComplianceStatus = 'compliant' | 'warning' | 'non_compliant' | 'pending';
export type CheckStatus = 'passed' | 'warning' | 'failed' | 'not_applicable';

/** The outcome of one check. */
export interface ComplianceCheck {
  readonly checkId: string;
  /** As the specification names it, e.g. `Required Fields Present`. */
  readonly checkName: string;
  readonly status: CheckStatus;
  /** Which field or line, which value, why, and what to do. */
  readonly message: string;
  /** Paths as in `confidence.fields`. */
  readonly fields: readonly string[];
  readonly details: Readonly<Record<string, unknown>>;
}

/** `compliant`: all passed; `non_compliant`: any failed; `pending`: not processed yet. */
export interface ComplianceResult {
  readonly complianceStatus: ComplianceStatus;
  readonly checks: readonly ComplianceCheck[];
}
