import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrationNames } from '../../../../core/database/migrate.ts';
import { openStore } from '../../../../core/database/open.ts';
import { createDocumentsStore } from '../../../../core/documents/documents.store.ts';
import { findDocuments } from '../../../../core/documents/search/found-documents.store.ts';
import { indexEarlierDocuments } from '../../../../core/documents/search/index-earlier-documents.ts';
import { makeOldDatabase } from '../../../fixtures/old-databases/old-database.ts';
import { collectingLogger } from '../../../support/collecting-logger.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const earlier = migrationNames.slice(0, migrationNames.indexOf('0021-search'));

describe('the documents of a data folder are found after an upgrade from', () => {
  for (const name of earlier)
    test(name, async () => {
      const path = join(temporaryFolder(), 'landfall.sqlite');
      await makeOldDatabase(path, name);
      const store = await openStore(path);
      const documents = createDocumentsStore(store);
      await indexEarlierDocuments({ store, documents, logger: collectingLogger() });
      const all = await store.read.selectFrom('documents').select('id').execute();
      const { ids } = await findDocuments(
        store.read,
        'org',
        { search: 'document' },
        { offset: 0, limit: 100 },
      );
      expect([...ids].sort()).toEqual(all.map(({ id }) => id).sort());

      // Nothing of a document that is deleted stays in the index.
      await store.write.deleteFrom('documents').execute();
      for (const table of ['search_entries', 'search_words', 'search_postings', 'documents_to_index'])
        expect((await sql`select 1 from ${sql.table(table)}`.execute(store.read)).rows).toEqual([]);
      const terms = await sql`select 1 from search_trigrams where search_trigrams match '"ume"'`.execute(
        store.read,
      );
      expect(terms.rows).toEqual([]);
      await store.close();
    });
});
