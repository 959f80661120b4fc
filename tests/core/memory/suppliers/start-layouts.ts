import { join } from 'node:path';
import { createAccounts } from '../../../../core/accounts/create-accounts.ts';
import { isoTime } from '../../../../core/clock.ts';
import { readConfig } from '../../../../core/config.ts';
import { openStore } from '../../../../core/database/open.ts';
import { createDocumentsStore } from '../../../../core/documents/documents.store.ts';
import { newDocument } from '../../../../core/documents/new-document.ts';
import { readingTexts } from '../../../../core/documents/stored-reading.ts';
import type { ExtractedData } from '../../../../core/extraction/extraction.ts';
import { systemIds } from '../../../../core/ids.ts';
import { createSupplierLayouts } from '../../../../core/memory/suppliers/create-supplier-layouts.ts';
import { pagesToKeep } from '../../../../core/memory/suppliers/paper-look.ts';
import type { ApprovedPaper } from '../../../../core/memory/suppliers/supplier-layouts.ts';
import type { Page } from '../../../../core/reading/page.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

/** A page that prints words at places that belong to a form, and the maker above them. */
export const pageOf = (form: string, maker: string, paper = ''): Page => ({
  number: 1,
  width: 595,
  height: 842,
  source: 'text-layer',
  words: [...maker.split(' '), ...wordsOf(form), paper].map((text, at) => {
    const [x, y] = [((at * 37) % 90) / 100, 0.05 + ((at * 53) % 90) / 100];
    return { text, box: [x, y, x + 0.08, y + 0.01], confidence: 1, size: 0.01, bold: false };
  }),
});

/** Forty words that no other form prints. */
const wordsOf = (form: string): readonly string[] =>
  Array.from({ length: 40 }, (_, at) => `${form}${String.fromCodePoint(97 + (at % 26), 97 + (at >> 3))}`);

const textOf = ({ words }: Page): string => words.map(({ text }) => text).join(' ');

/** The memory of layouts on a real store, with documents as if they had been read. */
export async function startLayouts() {
  const dataFolder = temporaryFolder();
  const store = await openStore(join(dataFolder, 'landfall.sqlite'));
  const [clock, ids] = [new FakeClock(), systemIds];
  const accounts = createAccounts({
    ...{ database: store, clock, ids, dataFolder },
    config: readConfig({}, { dataFolder }),
  });
  const documents = createDocumentsStore(store);
  const layouts = createSupplierLayouts({
    ...{ store, ids, people: accounts.userNames, onChange: async () => {} },
    approvedData: documents.extractedData,
  });

  async function newOrganization() {
    const email = `owner-${ids.next()}@broker.example`;
    const { organizationId, userId } = await accounts.createOrganization({
      ...{ organization: 'Broker', email, password: 'correct horse battery staple' },
    });

    /** Reads an invoice: its pages are kept. */
    async function read(page: Page, maker: string): Promise<ApprovedPaper> {
      const documentId = ids.next();
      const createdAt = isoTime(clock.now());
      const extractedData = { invoice: { supplier: { name: maker } } } as unknown as ExtractedData;
      const printedText = textOf(page);
      await store.transaction(async (transaction) => {
        await documents.insert(
          transaction,
          newDocument({
            ...{ id: documentId, organizationId, fileName: `${documentId}.pdf`, createdAt },
            ...{ documentType: 'invoice', isTypeGiven: 0, documentTypeConfidence: 1, status: 'processed' },
            ...{ fileSize: 1, mimeType: 'application/pdf', sha256: documentId, storedAs: documentId },
            uploadedBy: null,
          }),
        );
        await documents.saveReading(transaction, {
          ...{ documentId, organizationId, createdAt },
          ...readingTexts({
            ...{ extractedData, confidence: { overall: 1, fields: {} }, evidence: {}, doubts: [] },
            ...{ corrections: {}, readValues: {}, hsSuggestions: [], engines: [], notes: [], printedText },
          }),
        });
        await layouts.keepPages(transaction, { organizationId, documentId }, pagesToKeep([page]));
      });
      clock.advance(60_000);
      return {
        ...{
          organizationId,
          documentId,
          fileName: 'a.pdf',
          documentType: 'invoice',
          extractedData,
          printedText,
        },
        ...{ corrections: {}, readValues: {}, taught: null },
        ...{ taughtAt: isoTime(clock.now()), taughtBy: userId },
      };
    }

    const approve = (paper: ApprovedPaper): Promise<string | null> =>
      store.transaction((transaction) => layouts.teach(transaction, paper));

    return {
      organizationId,
      read,
      approve,
      /** Reads and approves an invoice. @returns it */
      async teach(form: string, maker: string, change: Partial<ApprovedPaper> = {}): Promise<ApprovedPaper> {
        const paper = { ...(await read(pageOf(form, maker, `No${ids.next()}`), maker)), ...change };
        await approve(paper);
        return paper;
      },
      /** The layouts with which a page would be read. */
      async layoutsFor(page: Page) {
        const { prints, nearPrints } = pagesToKeep([page])!;
        return layouts.layoutsFor(organizationId, { prints, nearPrints, printedText: textOf(page) });
      },
      list: async () => (await layouts.list(organizationId, { page: 1, pageSize: 100 })).items,
      show: (id: string) => layouts.show(organizationId, id),
      setState: (id: string, state: Parameters<typeof layouts.setState>[2]) =>
        layouts.setState({ organizationId }, id, state),
    };
  }

  return { store, documents, layouts, newOrganization };
}
