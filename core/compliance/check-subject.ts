import type { DocumentType, ExtractedData } from '../extraction/extraction.ts';
import type { HsCodeLookup } from './hs-code-lookup.ts';
import type { ComplianceRules } from './rules.ts';

/** What every check is given: one processed document, and what the checks know about the world. */
export interface CheckSubject {
  /** Null: none of the four types. */
  readonly documentType: DocumentType | null;
  readonly extractedData: ExtractedData;
  readonly confidence: { readonly fields: Readonly<Record<string, number>> };
  readonly lookupHsCode: HsCodeLookup;
  readonly rules: ComplianceRules;
  /** `YYYY-MM-DD`: tells how old the lists are. */
  readonly today: string;
}
