import type { DocumentType, ExtractedData } from '../extraction/extraction.ts';
import type { DuplicateDocument } from './duplicate-document.ts';
import type { GoodsOpinions } from './goods-opinions.ts';
import type { HsCodeLookup } from './hs-code-lookup.ts';
import type { ComplianceRules } from './rules.ts';

/** The input of every check: one processed document, and the knowledge about the world. */
export interface CheckSubject {
  /** Null: not one of the four types. */
  readonly documentType: DocumentType | null;
  readonly extractedData: ExtractedData;
  readonly confidence: { readonly fields: Readonly<Record<string, number>> };
  readonly lookupHsCode: HsCodeLookup;
  /** The results of the HS search for the goods. */
  readonly goods: GoodsOpinions;
  /** Documents of the same organization that are the same file or have the same number and issuer. */
  readonly duplicates: readonly DuplicateDocument[];
  readonly rules: ComplianceRules;
  /** `YYYY-MM-DD`, by which the age of the lists is judged. */
  readonly today: string;
}
