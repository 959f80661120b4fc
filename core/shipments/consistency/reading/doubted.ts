import type { RuleFinding } from '../finding.ts';
import type { RuleContext } from '../rule.ts';
import { quoted, typeName } from '../wording.ts';

/**
 * The finding as information where it rests on a value of which the reader doubted that it is what it was taken for:
 * told, so that a person looks, and no alarm. Of papers with a text layer only, whose letters are read as they are
 * written: what scans are misread for is weighed sign by sign.
 */
export function ifNotDoubted(finding: RuleFinding, { papers, knowledge }: RuleContext): RuleFinding {
  if (finding.severity === 'info') return finding;
  const { doubtfulPlace } = knowledge.tolerances;
  const doubted = finding.observations.find(({ documentId, field }) => {
    const paper = papers.find((one) => one.documentId === documentId);
    const sureness = paper?.confidence[field];
    return paper !== undefined && !paper.isScanned && sureness !== undefined && sureness < doubtfulPlace;
  });
  if (!doubted) return finding;
  const { documentType, text, value } = doubted;
  return {
    ...finding,
    severity: 'info',
    message: `${finding.message} But it is in doubt whether ${quoted(text ?? String(value))} on the ${typeName(documentType)} is what it was taken for. Look at the page first.`,
  };
}
