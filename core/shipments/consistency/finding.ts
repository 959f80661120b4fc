import type { DocumentType } from '../../extraction/extraction.ts';

export const severities = ['critical', 'warning', 'info', 'passed'] as const;
export type Severity = (typeof severities)[number];

/** The value of one document in a finding: where, as read, and as printed. */
export interface Observation {
  readonly documentId: string;
  readonly documentType: DocumentType;
  /** Path as in `confidence.fields`: `supplier.name`, `lineItems[2].quantity`. */
  readonly field: string;
  readonly value: unknown;
  /** The text as printed; null where the value was typed in by a person or the document does not print it. */
  readonly text: string | null;
  /** From 1; null where `text` is. */
  readonly page: number | null;
}

/** One thing that a rule found. A rule finds as many as there are. */
export interface RuleFinding {
  readonly severity: Exclude<Severity, 'passed'>;
  /** For the shipper: which papers state what, why it matters, what to correct. */
  readonly message: string;
  /** The places that disagree, or the one that is wrong. */
  readonly observations: readonly Observation[];
  /** Documents of other shipments that the message names. */
  readonly alsoOf?: readonly string[];
}

/** One entry of the report; a rule that compared and found nothing has one entry `passed`. */
export interface RuleResult {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly severity: Severity;
  readonly message: string;
  readonly observations: readonly Observation[];
  /** The documents that took part, each once; also those of other shipments that the message names. */
  readonly documentIds: readonly string[];
}

export const overallStatuses = ['NotEvaluated', 'Consistent', 'Info', 'Warning', 'Critical'] as const;
export type OverallStatus = (typeof overallStatuses)[number];
