import type { ModelProposal } from '../extraction/model-proposals/model-proposal.ts';
import type { Logger } from '../logger.ts';
import type { Page } from '../reading/page.ts';
import type { DocumentReadResult } from './document-reader.ts';
import { askedPages } from './language-model/asked-pages.ts';
import type { LanguageModel } from './language-model/language-model.ts';
import { modelNotes } from './language-model/model-notes.ts';

/**
 * A document with what the language model of the operator makes of the pages that were decided with doubt. Where nothing comes
 * of it, what was read before stands.
 *
 * @param decide decides again, with proposals, from pages that were read
 */
export async function readWithModel(
  { result, pages }: { readonly result: DocumentReadResult; readonly pages: readonly Page[] },
  model: LanguageModel,
  decide: (modelProposals: readonly ModelProposal[]) => Promise<DocumentReadResult>,
  logger: Logger,
): Promise<DocumentReadResult> {
  const asked = askedPages(result.extraction, pages);
  if (asked.length === 0) return result;
  try {
    const answers = await model.ask(asked);
    const decided = answers.proposals.length === 0 ? result : await decide(answers.proposals);
    const { extraction } = decided;
    const notes = modelNotes(model.name, answers, extraction.proposedByModel ?? []);
    return { ...decided, extraction: { ...extraction, notes: [...extraction.notes, ...notes] } };
  } catch (error) {
    logger.error('a document could not be read with the language model; it is read without', {
      reason: String(error),
    });
    return result;
  }
}
