import { expect, test } from 'bun:test';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../core/config.ts';
import { createCore } from '../../core/core.ts';
import { migrationNames } from '../../core/database/migrate.ts';
import { textsLeft } from '../fixtures/erasure/texts-left.ts';
import { makeOldDatabase } from '../fixtures/old-databases/old-database.ts';
import {
  type SampleRow,
  sampleDocument,
  sampleReading,
  sampleRows,
} from '../fixtures/old-databases/sample-rows.ts';
import { collectingLogger } from '../support/collecting-logger.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('a data folder of the first version is served with its originals, without what was deleted from it', async () => {
  const dataFolder = temporaryFolder();
  const path = join(dataFolder, 'landfall.sqlite');
  const text = 'qxofadeletedpaper';
  const deleted: readonly SampleRow[] = Array.from({ length: 40 }, (_, at): readonly SampleRow[] => {
    const id = `gone-${at}`;
    return [
      ['documents', sampleDocument(id, { file_name: `${text}-${at}.pdf` })],
      ['document_readings', sampleReading(id, { invoice: { invoiceNumber: text, lines: text.repeat(500) } })],
    ];
  }).flat();
  await makeOldDatabase(path, migrationNames[0]!, [...sampleRows, ...deleted], (id) =>
    id.startsWith('gone-'),
  );
  expect(textsLeft(dataFolder, [text])).toEqual([`landfall.sqlite: ${text}`]);
  mkdirSync(join(dataFolder, 'originals', '01'), { recursive: true });
  writeFileSync(join(dataFolder, 'originals', '01', 'document-01'), 'an original paper');

  const core = await createCore(readConfig({}, { dataFolder }), { logger: collectingLogger() });
  const { data } = await core.documents.list('org', { offset: 0, limit: 20 });
  expect(data.map(({ id }) => id)).toEqual(['document-03', 'document-02', 'document-01']);
  expect(existsSync((await core.documents.original('org', 'document-01')).path)).toBe(true);
  await core.close();
  expect(textsLeft(dataFolder, [text])).toEqual([]);
});
