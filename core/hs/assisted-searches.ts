import type { Allowance, AllowanceHolder } from './allowance.ts';
import type { HsAllowance, HsAssistedResult, HsService } from './hs.ts';

export interface HsAssistedAnswer extends HsAssistedResult {
  /** The rest after this answer. */
  readonly allowance: HsAllowance;
}

/** Assisted searches within the allowance of whoever asks. */
export interface AssistedSearches {
  /**
   * Books one of the allowance when it answers, whoever answered and whether or not from memory.
   * @throws ServiceError VALIDATION_FAILED, QUOTA_EXCEEDED, AI_UNAVAILABLE
   */
  search(holder: AllowanceHolder, query: string, topK?: number): Promise<HsAssistedAnswer>;
}

export const createAssistedSearches = (dependencies: {
  readonly hs: Pick<HsService, 'assistedSearch'>;
  readonly allowance: Allowance;
}): AssistedSearches => ({
  async search(holder, query, topK) {
    const { hs, allowance } = dependencies;
    await allowance.requireSome(holder);
    const result = await hs.assistedSearch(query, topK);
    return { ...result, allowance: await allowance.book(holder) };
  },
});
