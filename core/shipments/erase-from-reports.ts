import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { RuleResult } from './consistency/finding.ts';
import type { EvaluationRow, EvaluationsStore } from './evaluations.store.ts';
import { resultsOf } from './shipment-views.ts';

/** The message of a finding that named a document which is gone: that there was one, and no more. */
const erasedFinding = 'This quoted a document that has been deleted since.';

/** A paper that an evaluation has looked at, as its row names it. */
interface EvaluatedPaper {
  readonly documentId: string;
}

/**
 * Takes the values of a document out of every report that names it: its places in the findings, and their sentences,
 * which quote it. Rule and severity stay, so that a report still adds up, and so do the values of the other papers. Also the report
 * of a settled shipment that names a document in another one loses these sentences, and nothing of its own papers.
 */
export async function eraseFromReports(
  evaluations: Pick<EvaluationsStore, 'ofReportsNaming' | 'update'>,
  transaction: Transaction<Schema>,
  organizationId: string,
  documentId: string,
): Promise<void> {
  for (const report of await evaluations.ofReportsNaming(transaction, organizationId, documentId))
    await evaluations.update(transaction, report, {
      results: JSON.stringify(resultsOf(report).map((result) => withoutDocument(result, documentId))),
      evaluated: JSON.stringify(papersOf(report).map((paper) => idOnly(paper, documentId))),
    });
}

function withoutDocument(result: RuleResult, documentId: string): RuleResult {
  // The message of a rule for papers that agree is the same for all papers.
  if (result.severity === 'passed' || !result.documentIds.includes(documentId)) return result;
  return {
    ...result,
    message: erasedFinding,
    observations: result.observations.filter((seen) => seen.documentId !== documentId),
  };
}

const papersOf = ({ evaluated }: EvaluationRow): readonly EvaluatedPaper[] =>
  evaluated === null ? [] : JSON.parse(evaluated);

/** Its name, and the hash of its bytes, are gone too. */
const idOnly = (paper: EvaluatedPaper, documentId: string): EvaluatedPaper =>
  paper.documentId === documentId ? { documentId } : paper;
