import type { HsCandidate } from '../hs/hs.ts';
import type { MemoryService } from './memory.ts';

/** The result of a search for a description, or the reason why there is none. */
type Answer = { readonly query: string } & (
  | { readonly results: readonly HsCandidate[] }
  | { readonly error: object }
);

/**
 * Answers of the HS search with the codes before them that the organization gave to goods so described. Nothing is
 * known of a supplier, so that part numbers do not help.
 * @param most candidates an answer.
 */
export async function withOwnCodes<Given extends Answer>(
  memory: Pick<MemoryService, 'withOwnDecisions'>,
  organizationId: string,
  answers: readonly Given[],
  most: number,
): Promise<readonly Given[]> {
  const goods = await memory.withOwnDecisions(
    organizationId,
    answers.map((answer) => ({
      supplier: null,
      partNumber: null,
      description: answer.query,
      candidates: 'results' in answer ? answer.results : [],
    })),
    most,
  );
  return answers.map((answer, at) =>
    'results' in answer ? { ...answer, results: goods[at]?.candidates ?? answer.results } : answer,
  );
}
