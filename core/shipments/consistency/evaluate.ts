import type { DocumentType } from '../../extraction/extraction.ts';
import { boundedPaper } from './bounded-paper.ts';
import { cappedResults, ranks } from './capped.ts';
import type { OverallStatus, RuleResult } from './finding.ts';
import { goodsOf } from './goods/goods-view.ts';
import type { ConsistencyKnowledge } from './knowledge.ts';
import type { EarlierDecision, Paper, PaperElsewhere, PaperOf } from './paper.ts';
import { ifNotDoubted } from './reading/doubted.ts';
import { ifNotPrintedBesides } from './reading/printed-besides.ts';
import type { ConsistencyRule, LikenessOfMeaning, RuleContext } from './rule.ts';
import { consistencyRules } from './rules/index.ts';

export interface ConsistencyInput {
  /** At most one of a type: those that count. Only papers that are read through. */
  readonly papers: readonly Paper[];
  readonly knowledge: ConsistencyKnowledge;
  /** Documents of the shipment without a known type; absent: there are none. */
  readonly unrecognized?: number;
  readonly superseded?: readonly Paper[];
  readonly elsewhere?: readonly PaperElsewhere[];
  readonly earlierDecisions?: readonly EarlierDecision[];
  readonly likenessOfMeaning?: LikenessOfMeaning;
}

export interface ConsistencyEvaluation {
  /** Worst of the results; `NotEvaluated` when no rule had anything to compare. */
  readonly overallStatus: OverallStatus;
  /** Worst first, else in the order of the rules. */
  readonly results: readonly RuleResult[];
}

const statuses = ['Critical', 'Warning', 'Info', 'Consistent'] as const;

/**
 * Compares the papers of one shipment. Pure: the same input gives the same evaluation.
 * @throws Error when two papers that count have one type.
 */
export function evaluateConsistency(
  input: ConsistencyInput,
  rules: readonly ConsistencyRule[] = consistencyRules,
): ConsistencyEvaluation {
  const steps = evaluationSteps(input, rules, () => []);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/**
 * The same, in steps with a breath between them whenever one has taken its time: of papers with ten thousand lines
 * a thread that has other work, as a server's has, is not held up for seconds.
 */
export async function evaluateUnhurried(
  input: ConsistencyInput,
  rules: readonly ConsistencyRule[] = consistencyRules,
  breathe: () => Promise<void> = () => new Promise((resolve) => setImmediate(resolve)),
): Promise<ConsistencyEvaluation> {
  // Else the first rule that asks for it would match all lines in one step.
  const steps = evaluationSteps(input, rules, (context) => goodsOf(context).steps());
  let step = steps.next();
  while (!step.done) {
    await breathe();
    step = steps.next();
  }
  return step.value;
}

function* evaluationSteps(
  input: ConsistencyInput,
  rules: readonly ConsistencyRule[],
  preparing: (context: RuleContext) => Iterable<void>,
): Generator<void, ConsistencyEvaluation> {
  const context = yield* contextOf(input);
  yield;
  yield* preparing(context);
  const results: RuleResult[] = [];
  for (const rule of rules) {
    results.push(...cappedResults(resultsOf(rule, context), context.knowledge.tolerances));
    yield;
  }
  results.sort((left, right) => ranks[left.severity] - ranks[right.severity]);
  const worst = results[0];
  return { overallStatus: worst ? statuses[ranks[worst.severity]] : 'NotEvaluated', results };
}

function* contextOf(input: ConsistencyInput): Generator<void, RuleContext> {
  const byType = new Map<DocumentType, Paper>();
  for (const paper of input.papers) {
    if (byType.has(paper.documentType))
      throw new Error(`two papers of type ${paper.documentType} count in one shipment`);
    byType.set(paper.documentType, boundedPaper(paper));
    yield;
  }
  return {
    papers: [...byType.values()],
    paper: <Type extends DocumentType>(type: Type) => byType.get(type) as PaperOf<Type> | undefined,
    unrecognized: input.unrecognized ?? 0,
    superseded: (input.superseded ?? []).map(boundedPaper),
    elsewhere: input.elsewhere ?? [],
    earlierDecisions: input.earlierDecisions ?? [],
    likenessOfMeaning: input.likenessOfMeaning ?? (() => null),
    knowledge: input.knowledge,
  };
}

function resultsOf(rule: ConsistencyRule, context: RuleContext): readonly RuleResult[] {
  const own = rule.check(context);
  if (own === null) return [];
  const findings = own
    .map((finding) => (rule.weighsDoubt ? finding : ifNotDoubted(finding, context, rule)))
    .map((finding) => ifNotPrintedBesides(finding, context));
  const identity = { ruleId: rule.id, ruleName: rule.name };
  if (findings.length === 0)
    return [
      {
        ...identity,
        severity: 'passed',
        message: rule.passed,
        observations: [],
        documentIds: context.papers.map(({ documentId }) => documentId),
      },
    ];
  return findings.map(({ alsoOf = [], ...finding }) => ({
    ...identity,
    ...finding,
    documentIds: [...new Set([...finding.observations.map(({ documentId }) => documentId), ...alsoOf])],
  }));
}
