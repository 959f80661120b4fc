import { type Clock, isoTime } from '../clock.ts';
import type { Extraction } from '../extraction/extraction.ts';
import type { HsService } from '../hs/hs.ts';
import type { ComplianceResult } from './compliance-result.ts';
import { hsCodeLookup } from './hs-code-lookup.ts';
import { loadComplianceRules } from './rules.ts';
import { runCompliance } from './run.ts';

/**
 * Loads the rules once and gives the function that checks what was read from a document. Changed rule
 * files are taken up at the next start.
 * @throws DataFileError for a rule file that cannot be used, naming file, line and what to change.
 */
export function createComplianceChecker(dependencies: {
  readonly hs: Pick<HsService, 'lookup'>;
  readonly clock: Clock;
  /** Where `compliance/restricted-goods.tsv` of the operator may lie; null: only the shipped list. */
  readonly dataFolder: string | null;
}): (extraction: Pick<Extraction, 'documentType' | 'extractedData' | 'confidence'>) => ComplianceResult {
  const rules = loadComplianceRules(dependencies.dataFolder);
  const lookupHsCode = hsCodeLookup(dependencies.hs);
  return ({ documentType, extractedData, confidence }) =>
    runCompliance({
      documentType,
      extractedData,
      confidence,
      lookupHsCode,
      rules,
      today: isoTime(dependencies.clock.now()).slice(0, 10),
    });
}
