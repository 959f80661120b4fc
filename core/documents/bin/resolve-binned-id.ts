import { idBeginningOf, meantId, mostCandidates } from '../../meant-id.ts';
import { numberKeyOf } from '../search/search-words.ts';
import type { BinStore } from './bin.store.ts';

/**
 * The id of the document in the bin that a text stands for: an id, a unique beginning of it, or the number of the paper.
 * A text that stands for none is returned as it is.
 * @throws ServiceError VALIDATION_FAILED with the candidates, for one that stands for several.
 */
export async function resolveBinnedId(
  bin: Pick<BinStore, 'named'>,
  organizationId: string,
  text: string,
): Promise<string> {
  const found = await bin.named(
    organizationId,
    { beginning: idBeginningOf(text), numberKey: numberKeyOf(text) || null },
    mostCandidates + 1,
  );
  return meantId(
    text,
    found.map(({ id, paperNumber, fileName }) => ({ id, name: paperNumber ?? fileName })),
  );
}
