import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAccounts } from '../../../core/accounts/create-accounts.ts';
import { systemClock } from '../../../core/clock.ts';
import { readConfig } from '../../../core/config.ts';
import { openStore } from '../../../core/database/open.ts';
import type { DocumentStatus } from '../../../core/database/schema.ts';
import { createDocumentsStore } from '../../../core/documents/documents.store.ts';
import { newDocument } from '../../../core/documents/new-document.ts';
import { readingTexts } from '../../../core/documents/stored-reading.ts';
import type { DocumentType, ExtractedData } from '../../../core/extraction/extraction.ts';
import { createOriginals } from '../../../core/files/originals.ts';
import { systemIds } from '../../../core/ids.ts';
import { packPrints } from '../../../core/memory/suppliers/prints.ts';
import { packPages } from '../../../core/reading/packed-pages.ts';
import { checks, invoice as invoiceData, packingList as packingListData, suggestions } from './papers.ts';

/** The same in every folder, so that a command can name them. */
export const documentIds = {
  invoice: '01a1ff00-0000-7000-8000-000000000001',
  packingList: '01a1ff00-0000-7000-8000-000000000002',
  failed: '01a1ff00-0000-7000-8000-000000000003',
  deleted: '01a1ff00-0000-7000-8000-000000000004',
} as const;
export const batchId = '01a1ff00-0000-7000-8000-00000000000b';
export const password = 'correct horse battery staple';

/** A folder with an organization, and four documents as if they had been read: nothing here depends on the reading. */
export async function makeGoldenFolder(folder: string): Promise<void> {
  const dataFolder = join(folder, 'data');
  mkdirSync(dataFolder);
  writeFileSync(join(folder, 'note.pdf'), 'This is no PDF.');
  const store = await openStore(join(dataFolder, 'landfall.sqlite'));
  const config = readConfig({}, { dataFolder });
  const [clock, ids] = [systemClock, systemIds];
  const accounts = createAccounts({ database: store, clock, ids, config, dataFolder });
  const account = { organization: 'Broker Ltd', email: 'me@broker.example', password };
  const { organizationId, userId } = await accounts.createOrganization(account);
  const documents = createDocumentsStore(store);
  const originals = createOriginals(join(dataFolder, 'originals'));

  const put = async (
    id: string,
    fileName: string,
    minute: string,
    documentType: DocumentType | null,
    status: DocumentStatus,
    data: ExtractedData,
  ) => {
    const bytes = new TextEncoder().encode(`%PDF-1.7 ${fileName}`);
    const { storedAs, sha256 } = await originals.write(id, bytes);
    const key = { documentId: id, organizationId, createdAt: `2026-03-02T09:${minute}:00.000Z` };
    const hasFailed = status === 'failed';
    const row = newDocument({
      ...{ id, organizationId, fileName, documentType, status, sha256, storedAs },
      ...{
        isTypeGiven: 0,
        documentTypeConfidence: documentType && 0.9,
        language: 'en',
        uploadBatchId: batchId,
      },
      ...{ fileSize: bytes.byteLength, mimeType: 'application/pdf', pageCount: hasFailed ? null : 1 },
      ...{ uploadedBy: userId, createdAt: key.createdAt },
      failureCode: hasFailed ? 'NO_PAGES' : null,
      failureMessage: hasFailed ? 'The file has no pages.' : null,
    });
    const reading = {
      extractedData: data,
      confidence: { overall: 0.7, fields: { invoiceNumber: 0.97, invoiceDate: 0.6 } },
      evidence: { invoiceDate: { page: 1, box: [0, 0, 1, 1], text: '1 March 2026' } },
      ...{ hsSuggestions: suggestions, corrections: {}, readValues: {}, engines: ['test 1'], notes: [] },
      doubts: [],
    } as const;
    await store.transaction(async (transaction) => {
      await documents.insert(transaction, row);
      if (hasFailed) return;
      await documents.saveReading(transaction, { ...key, ...readingTexts(reading) });
      const result = { complianceStatus: 'warning', checks: JSON.stringify(checks) } as const;
      await documents.saveCompliance(transaction, { ...key, ...result });
    });
  };
  const extractedData = { invoice: invoiceData };
  const { invoice, packingList: list, failed, deleted } = documentIds;
  await put(invoice, 'invoice.pdf', '00', 'invoice', 'processed', extractedData);
  await put(list, 'packing list.pdf', '01', 'packing_list', 'requires_review', {
    packing_list: packingListData,
  });
  // What its approval is learned from: a form without a word on it.
  await store.write
    .insertInto('keptPages')
    .values({
      ...{ documentId: invoice, organizationId, pages: packPages([]) },
      ...{ prints: packPrints([1, 2, 3]), nearPrints: packPrints([1, 2, 3]) },
    })
    .execute();
  await put(failed, 'broken.pdf', '02', null, 'failed', {});
  await put(deleted, 'twice.pdf', '03', 'invoice', 'processed', extractedData);
  await store.close();
}
