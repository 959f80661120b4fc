import type { Store } from '../../database/open.ts';
import { afterIdsThatBegin, idBeginningOf, meantId, mostCandidates } from '../../meant-id.ts';
import { numberKeyOf } from './search-words.ts';

/**
 * The id of the document that a text stands for: a unique beginning of its id, or the number of the paper however it is
 * punctuated. A text that stands for none is returned as it is.
 * @throws ServiceError VALIDATION_FAILED with the candidates, for one that stands for several.
 */
export async function resolveDocumentId(
  { read }: Pick<Store, 'read'>,
  organizationId: string,
  text: string,
): Promise<string> {
  const documents = read
    .selectFrom('documents')
    .leftJoin('searchEntries', 'searchEntries.documentId', 'documents.id')
    .select(['documents.id', 'documents.fileName', 'searchEntries.paperNumber'])
    .where('documents.organizationId', '=', organizationId)
    .orderBy('documents.id', 'desc')
    .limit(mostCandidates + 1);
  const beginning = idBeginningOf(text);
  const byId =
    beginning === null
      ? []
      : await documents
          .where('documents.id', '>=', beginning)
          .where('documents.id', '<', afterIdsThatBegin(beginning))
          .execute();
  const numberKey = numberKeyOf(text);
  const byNumber =
    numberKey === ''
      ? []
      : await documents
          .where('searchEntries.organizationId', '=', organizationId)
          .where('searchEntries.numberKey', '=', numberKey)
          .execute();
  const found = new Map([...byId, ...byNumber].map((row) => [row.id, row]));
  return meantId(
    text,
    [...found.values()].map(({ id, paperNumber, fileName }) => ({ id, name: paperNumber ?? fileName })),
  );
}
