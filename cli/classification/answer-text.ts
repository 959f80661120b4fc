import { indented } from '../hs-text.ts';
import { ownDecisionText } from '../memory-text.ts';
import { wrapped } from '../screens/wrapped.ts';
import { printable, textTable } from '../text-table.ts';
import type { Answer, Classification, ExplainedCandidate } from './asking.ts';

/** An answer as a person reads it on a terminal. */
export function classificationText(answer: Classification, columns: number): string {
  const { results, notice, rephrasing, provider, allowance } = answer;
  const isExplained = results.some(({ explanation }) => explanation !== undefined);
  return [
    rephrasing && rephrasing.terms.length > 0 && didYouMean(rephrasing, columns),
    notice && wrapped(printable(notice.message), columns),
    isExplained
      ? results.map((candidate) => explainedText(candidate, columns)).join('\n\n')
      : results.length > 0 && candidatesTable(results, columns),
    ownDecisionsText(results, columns),
    provider &&
      allowance &&
      `Assisted by ${printable(provider)}; ${allowance.remaining} of ${allowance.limit} left today.`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

const didYouMean = (
  { rephrased, terms }: NonNullable<Classification['rephrasing']>,
  columns: number,
): string =>
  [`Did you mean: ${rephrased}`, ...terms.map(({ from, to }) => `  ${from} → ${to}`)]
    .map((line) => indented(printable(line), columns))
    .join('\n');

/** Which of the codes are the organization's own, and since when. */
const ownDecisionsText = (results: readonly ExplainedCandidate[], columns: number): string =>
  results
    .flatMap(({ code, ownDecision }) => (ownDecision ? [ownDecisionText(code, ownDecision)] : []))
    .map((line) => indented(printable(line), columns))
    .join('\n');

const candidatesTable = (results: readonly ExplainedCandidate[], columns: number): string =>
  textTable(
    ['CODE', 'CONFIDENCE', 'DESCRIPTION'],
    results.map(({ code, confidence, description }) => [code, percent(confidence), description]),
    columns,
  );

/** A candidate with its path, what found it, and what would move the goods elsewhere. */
function explainedText(candidate: ExplainedCandidate, columns: number): string {
  const { code, confidence, description, path, matchedTerms, explanation } = candidate;
  const moves = explanation?.movesElsewhere ?? [];
  const lines = [
    `${code}  ${percent(confidence)}  ${description}`,
    ...path.slice(0, -1).map((step, depth) => `  ${'  '.repeat(depth)}in ${step}`),
    matchedTerms.length > 0 && `  Found by: ${matchedTerms.join(', ')}`,
    ...moves.map(
      (move) => `  If ${move.if}: ${move.to}  ${move.description}${move.reason ? ` (${move.reason})` : ''}`,
    ),
  ];
  return lines
    .filter((line) => line !== false)
    .map((line) => indented(printable(line), columns))
    .join('\n');
}

/** One of many answers, in a line. */
export function answerLine(answer: Answer): string {
  if ('error' in answer) return `-        -  ${printable(answer.query)}: ${answer.error.message}`;
  const [best] = answer.results;
  const notice = answer.notice ? `  (${answer.notice.message})` : '';
  return printable(
    best
      ? `${best.code}  ${percent(best.confidence).padStart(4)}  ${answer.query}${notice}`
      : `-        -  ${answer.query}${notice}`,
  );
}

const percent = (confidence: number): string => `${Math.round(confidence * 100)} %`;
