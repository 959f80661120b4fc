import { type Clock, isoTime } from '../clock.ts';
import type { Extraction } from '../extraction/extraction.ts';
import type { HsService } from '../hs/hs.ts';
import type { ComplianceCheck, ComplianceResult } from './compliance-result.ts';
import { type DuplicateDocument, documentIdentity } from './duplicate-document.ts';
import { goodsLines } from './goods-line.ts';
import { type GoodsOpinions, noOpinions } from './goods-opinions.ts';
import { hsCodeLookup } from './hs-code-lookup.ts';
import { loadComplianceRules } from './rules.ts';
import { type DuplicatesToResult, recheckDuplicates, runCompliance } from './run.ts';

/** The values of a document that are checked. */
export type CheckedExtraction = Pick<Extraction, 'documentType' | 'extractedData' | 'confidence'>;

/** Goods that a document names, and where. */
export interface GoodsDescription {
  /** `lineItems[0]`; of a bill of lading `goodsDescription`. */
  readonly path: string;
  readonly description: string;
}

/** The public face of this domain. */
export interface ComplianceChecker {
  /**
   * Checks a document; thousands of lines take a part of a second, so do this before a transaction.
   * @param goods see `createAskAboutGoods`: asked beforehand, because the model takes its time.
   * @returns what gives the result, at once, for the duplicates that the transaction finds.
   */
  check(extraction: CheckedExtraction, goods: GoodsOpinions): DuplicatesToResult;
  /** The result of earlier checks with the duplicates that there are now; everything else is as it was. */
  recheckDuplicates(
    extraction: CheckedExtraction,
    before: readonly ComplianceCheck[],
    duplicates: readonly DuplicateDocument[],
  ): ComplianceResult;
  /** The goods to ask the HS search about. */
  goodsOf(extraction: Pick<CheckedExtraction, 'documentType' | 'extractedData'>): readonly GoodsDescription[];
  /** By what other documents with the same number of the same issuer are found; null: unknown. */
  identityOf(extraction: Pick<CheckedExtraction, 'documentType' | 'extractedData'>): string | null;
}

export interface ComplianceDependencies {
  readonly hs: Pick<HsService, 'lookup'>;
  readonly clock: Clock;
  /** Where the operator's own lists may lie, in `compliance/`; null: only the shipped ones. */
  readonly dataFolder: string | null;
}

/**
 * Loads the rules once and gives what checks documents by them. Changed rule files are taken up at the
 * next start.
 * @throws DataFileError for a rule file that cannot be used, naming file, line and what to change.
 */
export function createComplianceChecker(dependencies: ComplianceDependencies): ComplianceChecker {
  const rules = loadComplianceRules(dependencies.dataFolder);
  const lookupHsCode = hsCodeLookup(dependencies.hs);
  const subjectOf = (
    { documentType, extractedData, confidence }: CheckedExtraction,
    goods: GoodsOpinions,
  ) => ({
    goods,
    documentType,
    extractedData,
    confidence,
    lookupHsCode,
    rules,
    today: isoTime(dependencies.clock.now()).slice(0, 10),
  });
  return {
    check: (extraction, goods) => runCompliance(subjectOf(extraction, goods)),
    recheckDuplicates: (extraction, before, duplicates) =>
      recheckDuplicates({ ...subjectOf(extraction, noOpinions(null)), duplicates }, before),
    goodsOf: (extraction) =>
      goodsLines(extraction).flatMap(({ description, descriptionPath }) =>
        description === null ? [] : [{ path: descriptionPath.replace(/\.description$/, ''), description }],
      ),
    identityOf: (extraction) => documentIdentity({ ...extraction, rules }),
  };
}
