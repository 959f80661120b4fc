import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { DocumentRow } from '../documents.store.ts';
import type { SearchContent } from './search-content.ts';
import { nameFields, searchFields } from './search-fields.ts';
import { searchWords } from './search-words.ts';

/**
 * Replaces the words by which a document is found. Words that no document has any more are
 * removed, by the triggers of the tables; so is everything of a document that is deleted.
 */
export async function indexDocument(
  transaction: Transaction<Schema>,
  { id, organizationId, fileName }: Pick<DocumentRow, 'id' | 'organizationId' | 'fileName'>,
  { words: wordsRead, ...values }: SearchContent,
): Promise<void> {
  const words = new Map(Object.entries(wordsRead));
  for (const word of searchWords(fileName)) words.set(word, (words.get(word) ?? 0) | searchFields.fileName);
  const { id: entryId } = await transaction
    .insertInto('searchEntries')
    .values({ documentId: id, organizationId, ...values })
    .onConflict((conflict) => conflict.column('documentId').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  // As one text: the statements stay the same however many words there are.
  const found = JSON.stringify(Object.fromEntries(words));
  await sql`insert into search_words (organization_id, word, is_name)
    select ${organizationId}, key, (value & ${nameFields}) <> 0 and key not glob '*[0-9]*' from json_each(${found}) where true
    on conflict (organization_id, word) do update set is_name = 1
    where excluded.is_name = 1 and is_name = 0`.execute(transaction);
  await sql`insert into search_postings (word_id, entry_id, fields)
    select search_words.id, ${entryId}, found.value
    from json_each(${found}) as found
    cross join search_words on search_words.organization_id = ${organizationId} and search_words.word = found.key
    where true
    on conflict (word_id, entry_id) do update set fields = excluded.fields
    where fields <> excluded.fields`.execute(transaction);
  await sql`delete from search_postings where entry_id = ${entryId} and word_id not in (
    select search_words.id from json_each(${found}) as kept
    cross join search_words on search_words.organization_id = ${organizationId} and search_words.word = kept.key)`.execute(
    transaction,
  );
}
