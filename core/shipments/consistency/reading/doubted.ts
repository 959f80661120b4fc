import { fieldValues, isMissing } from '../../../compliance/field-values.ts';
import type { Observation, RuleFinding } from '../finding.ts';
import type { Paper } from '../paper.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';
import { readingKey } from '../trade/likeness.ts';
import { orderIn } from '../trade/named-party.ts';
import { quoted, typeName } from '../wording.ts';
import { isColumnConfirmed } from './confirmed-column.ts';
import { isInItsPlace } from './in-its-place.ts';

/**
 * The finding as information where it rests on a value that the reader doubted:
 * reported, so that a person looks, and no alarm. Of papers with a text layer only, whose letters are read as they are
 * written: what scans are misread for is weighed sign by sign.
 */
export function ifNotDoubted(
  finding: RuleFinding,
  context: RuleContext,
  { sumsOf, quotesFrom = [] }: Pick<ConsistencyRule, 'sumsOf' | 'quotesFrom'> = {},
): RuleFinding {
  if (finding.severity === 'info') return finding;
  const isOnePaper = new Set(finding.observations.map(({ documentId }) => documentId)).size === 1;
  const doubted = finding.observations.find(
    (one) =>
      one.documentType !== sumsOf && !quotesFrom.includes(one.field) && isDoubted(one, context, isOnePaper),
  );
  if (!doubted) return finding;
  const { documentType, text, value } = doubted;
  return {
    ...finding,
    severity: 'info',
    message: `${finding.message} But it is in doubt whether ${quoted(text ?? String(value))} on the ${typeName(documentType)} is what it was taken for. Look at the page first.`,
  };
}

const quantityOfLine = /^(lineItems\[\d+\])\.quantity$/;

function isDoubted(
  { documentId, field, value }: Observation,
  context: RuleContext,
  /** Figures of one paper that contradict each other are doubted because they do: here that is the error. */
  isOnePaper: boolean,
): boolean {
  const { papers, knowledge } = context;
  // "To order of shipper" is no company, which is why the reader doubts it, and can be nothing else.
  if (typeof value === 'string' && orderIn(value, knowledge.trade.companies) !== null) return false;
  const { doubtfulText, doubtfulFigure, doubtfulCell } = knowledge.tolerances;
  const paper = papers.find((one) => one.documentId === documentId);
  const sureness = paper?.confidence[field];
  if (!paper || paper.isScanned || sureness === undefined) return false;
  const least =
    isOnePaper && typeof value === 'number'
      ? doubtfulFigure
      : field.includes('[')
        ? doubtfulCell
        : typeof value === 'number'
          ? doubtfulFigure
          : doubtfulText;
  if (sureness >= least) return false;
  // A day that can be read two ways, 03/07, was found where it belongs; the rules of dates weigh both days.
  if ((paper.evidence[field]?.readings?.length ?? 0) > 1) return false;
  // A cell that is hardly believed at all is doubted for itself and not for its column.
  const mayBeConfirmed = isOnePaper || sureness >= knowledge.tolerances.doubtfulReading;
  if (mayBeConfirmed && isColumnConfirmed(context, paper, field)) return false;
  const line = quantityOfLine.exec(field)?.[1];
  if (line !== undefined && isInItsPlace(context, paper, line)) return false;
  return !papers.some((other) => other !== paper && agrees(other, paper, field));
}

/** Whether another paper has the same in the field of that name: what two papers give alike neither was mistaken for. */
function agrees(other: Paper, paper: Paper, field: string): boolean {
  if (field.includes('[')) return false;
  const [value, its] = [paper, other].map(({ data }) => fieldValues(data, field)[0]?.value);
  if (isMissing(value) || isMissing(its)) return false;
  return typeof value === 'number'
    ? value === its
    : typeof value === 'string' && typeof its === 'string' && readingKey(value) === readingKey(its);
}
