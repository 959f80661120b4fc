import type { JsonObject } from '../../json-object.ts';
import { piecesAt } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import type { Evidence } from '../extraction.ts';
import { type Found, foundAt } from '../found.ts';
import type { ExtractedPaper } from '../paths.ts';
import { putValue } from '../put-value.ts';
import { isSamePrint } from '../same-print.ts';
import { isSame, type TaughtValue, valuesByPath } from '../taught/values.ts';
import type { TraceNotes } from '../trace/recorder.ts';
import { findOnPage } from './find-on-page.ts';
import { isModelField } from './is-model-field.ts';
import { mayHaveGap, readAs } from './model-fields.ts';
import { modelLimits } from './model-limits.ts';
import type { ModelProposal } from './model-proposal.ts';

/** A paper with what a language model proposed for it. */
export interface WithModelProposals {
  readonly paper: ExtractedPaper<object>;
  /** Paths of the values that only the model proposes. */
  readonly paths: readonly string[];
}

/** The values that a page prints for a proposal, from above; none where it does not print it, or not as a value of its field. */
function printed(
  { page, path, text }: ModelProposal,
  context: DocumentContext,
): readonly Found<TaughtValue>[] {
  const layout = context.layouts.find((one) => one.page.number === page);
  if (!layout) return [];
  return findOnPage(text, layout, { acrossGaps: mayHaveGap(path) }).flatMap(({ run, index, length }) => {
    const reading = readAs(path, run.text.slice(index, index + length), context);
    if (!reading) return [];
    const pieces = piecesAt(run, index + reading.index, reading.length);
    return [foundAt(reading.value, modelLimits().alone * reading.certainty, pieces)];
  });
}

/**
 * A paper with what a language model proposes, as far as its pages print that. A value that only the model proposes fills
 * what is empty; where rules are in doubt, the model supports what they took, or decides between their candidates. What rules
 * are sure of stays. No value comes out of it surer than `mostConfidence`.
 *
 * @param paper with calibrated confidence
 * @param notes with the candidates of the rules
 */
export function withModelProposals(
  paper: ExtractedPaper<object>,
  proposals: readonly ModelProposal[],
  context: DocumentContext,
  notes: TraceNotes,
): WithModelProposals {
  const { doubtful, mostConfidence, agrees, weight } = modelLimits();
  const trace = notes.during('language model');
  const values = valuesByPath(paper.data);
  const confidence: Record<string, number> = { ...paper.confidence };
  const evidence: Record<string, Evidence> = { ...paper.evidence };
  let data: JsonObject = { ...paper.data };
  const paths: string[] = [];

  const isTaken = (own: Evidence): boolean =>
    Object.values(evidence).some((other) => isSamePrint(own, other));
  const take = (path: string, value: TaughtValue, sureness: number, print: Evidence): void => {
    data = putValue(data, path, value);
    confidence[path] = Math.round(Math.min(mostConfidence, sureness) * 100) / 100;
    evidence[path] = print;
  };
  /** The candidate of the rules that the model decides for, against the one that they took. */
  const rival = (path: string, value: TaughtValue, own: TaughtValue) => {
    const candidates = notes.candidatesOf(path).filter(({ by }) => by !== 'language model');
    const [taken, other] = [own, value].map((one) =>
      candidates.find((candidate) => isSame(candidate.value, one)),
    );
    return taken && other && other.score + weight > taken.score ? other : null;
  };

  for (const proposal of proposals) {
    const { path } = proposal;
    const own = values.get(path);
    const sureness = confidence[path] ?? 0;
    if (!isModelField(path) || (own !== undefined && sureness >= doubtful)) continue;
    const all = printed(proposal, context);
    const [first] = all;
    if (!first) continue;
    trace.add(path, {
      ...{ value: first.value, evidence: first.evidence, score: first.confidence },
      ...{ found: 'named by the language model', reasons: [{ name: 'model', amount: first.confidence }] },
    });
    if (own === undefined) {
      const free = all.find((one) => !isTaken(one.evidence));
      if (!free || path in evidence || paths.includes(path)) continue;
      take(path, free.value, free.confidence, free.evidence);
      paths.push(path);
    } else if (isSame(own, first.value))
      confidence[path] = Math.max(sureness, sureness + agrees * (mostConfidence - sureness));
    else {
      const other = rival(path, first.value, own);
      if (other) take(path, other.value, other.score, other.evidence);
    }
  }
  return { paper: { data, confidence, evidence }, paths };
}
