import { fieldsOf, sellerOf } from '../memory/decided-document.ts';
import type { DocumentDependencies } from './dependencies.ts';
import type { DocumentExtractions } from './document.ts';
import { suggestionsPerLine } from './suggested-subheadings.ts';

/**
 * The suggestions for a document with the organization's earlier decisions, as they are now: a decision that was
 * forgotten is suggested no more, also on a document that was read while it was known.
 */
export async function withOwnDecisions(
  { memory, compliance }: Pick<DocumentDependencies, 'memory' | 'compliance'>,
  organizationId: string,
  extractions: DocumentExtractions,
): Promise<DocumentExtractions> {
  const { documentId, documentType, extractedData, corrections, readValues, hsSuggestions } = extractions;
  const supplier = sellerOf(extractions);
  const lines = (fieldsOf(extractions).lineItems ?? []) as readonly { readonly partNumber?: string | null }[];
  const suggested = new Map(hsSuggestions.map((suggestion) => [suggestion.path, suggestion]));
  const goods = compliance.goodsOf(extractions).map(({ path, description }) => ({
    path,
    description,
    supplier,
    partNumber: lines[Number(/\[(\d+)\]/.exec(path)?.[1] ?? -1)]?.partNumber ?? null,
    notice: suggested.get(path)?.notice ?? null,
    candidates: suggested.get(path)?.candidates ?? [],
  }));
  const [remembered, partySuggestions] = await Promise.all([
    memory.withOwnDecisions(organizationId, goods, suggestionsPerLine, documentId),
    memory.partySuggestions(organizationId, documentId, {
      documentType,
      extractedData,
      corrections,
      readValues,
    }),
  ]);
  return {
    ...extractions,
    hsSuggestions: remembered
      .filter((line) => line.candidates.length > 0 || suggested.has(line.path))
      .map(({ path, description, notice, candidates }) => ({ path, description, notice, candidates })),
    partySuggestions,
  };
}
