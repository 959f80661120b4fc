import type { HsAllowance, HsCandidate, HsExplanation, HsNotice, HsRephrasing } from '../../core/hs/hs.ts';
import type { Client } from '../../server/client.ts';
import { CommandError } from '../command-error.ts';
import type { BatchLimits } from '../input-lines.ts';
import { patiently, type Wait } from '../patience.ts';

/** How descriptions are to be answered. */
export interface Question {
  /** How many suggestions, 1 to 20. */
  readonly topK: number;
  /** `explained` and `assisted` are asked for one by one, and an assisted answer counts against the allowance. */
  readonly kind: 'plain' | 'explained' | 'assisted';
}

export type ExplainedCandidate = HsCandidate & { readonly explanation?: HsExplanation | undefined };

/** The answer of any search. */
export interface Classification {
  readonly query: string;
  readonly notice: HsNotice | null;
  readonly results: readonly ExplainedCandidate[];
  readonly rephrasing?: HsRephrasing;
  readonly provider?: string;
  readonly allowance?: HsAllowance;
}

/** A description that could not be used. */
export interface RefusedDescription {
  readonly query: string;
  readonly error: { readonly code: string; readonly message: string };
}

export type Answer = Classification | RefusedDescription;

/** Descriptions to their answers, in order. */
export type Ask = (queries: readonly string[]) => Promise<readonly Answer[]>;

/**
 * Descriptions in one request: the API takes up to 100, in a body of up to 1 MiB. It refuses a description
 * of more than 10,000 characters itself, and of longer lines than these the rest is left out.
 */
export const groupLimits = ({ kind }: Question): BatchLimits => ({
  lines: kind === 'plain' ? 64 : 1,
  bytes: 512 * 1024,
  lineLength: kind === 'plain' ? 65_536 : 10_001,
});

/** One answer. @throws CommandError also for a description that cannot be used. */
export function askOne(
  client: Client,
  { topK, kind }: Question,
  q: string,
  wait: Wait,
): Promise<Classification> {
  const codes = client.api.v1['hs-codes'];
  if (kind === 'assisted') return patiently(() => codes['search-llm'].get({ query: { q, topK } }), wait);
  const query = { q, topK, ...(kind === 'explained' && { explain: 'true' as const }) };
  return patiently(() => codes.search.get({ query }), wait);
}

/** Answers to many; a description that cannot be used has its error and does not stop the rest. */
export function createAsk(client: Client, question: Question, wait: Wait): Ask {
  if (question.kind === 'plain')
    return async (queries) => {
      const body = { queries: [...queries], topK: question.topK };
      return (await patiently(() => client.api.v1['hs-codes'].search.post(body), wait)).results;
    };
  return async (queries) => {
    const answers: Answer[] = [];
    for (const query of queries) answers.push(await answerOrRefusal(client, question, query, wait));
    return answers;
  };
}

async function answerOrRefusal(
  client: Client,
  question: Question,
  query: string,
  wait: Wait,
): Promise<Answer> {
  try {
    return await askOne(client, question, query, wait);
  } catch (error) {
    if (!(error instanceof CommandError) || error.code !== 'VALIDATION_FAILED') throw error;
    return { query, error: { code: error.code, message: error.message } };
  }
}
