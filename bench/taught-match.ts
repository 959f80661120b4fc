import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createAccounts } from '../core/accounts/create-accounts.ts';
import { isoTime, systemClock } from '../core/clock.ts';
import { readConfig } from '../core/config.ts';
import { openStore } from '../core/database/open.ts';
import { createDocumentsStore } from '../core/documents/documents.store.ts';
import { newDocument } from '../core/documents/new-document.ts';
import { readingTexts } from '../core/documents/stored-reading.ts';
import type { ExtractedData } from '../core/extraction/extraction.ts';
import { systemIds } from '../core/ids.ts';
import { createSupplierLayouts } from '../core/memory/suppliers/create-supplier-layouts.ts';
import { pagesToKeep } from '../core/memory/suppliers/paper-look.ts';
import type { Page } from '../core/reading/page.ts';
import { randomFor } from '../tests/fixtures/random.ts';

/**
 * How long it takes to find the layout of a paper among those that approvals taught:
 * `bun bench/taught-match.ts [--layouts 2000] [--papers 3] [--forms 60] [--seed 1]`. The suppliers share `--forms` programs
 * that print alike, and words of trade. Fails where the right layout is not found, another is, or one look-up in a
 * hundred takes 50 ms.
 */
const { values } = parseArgs({
  options: {
    layouts: { type: 'string', default: '2000' },
    papers: { type: 'string', default: '3' },
    forms: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});
const [layoutCount, paperCount, formCount] = [
  Number(values.layouts),
  Number(values.papers),
  Number(values.forms),
];
const random = randomFor(Number(values.seed), 'taught match');
const asked = 300;
const wordsOfForm = 140;
const wordsOfPaper = 120;
const trade =
  'invoice number date total amount quantity price unit description terms bank page of order'.split(' ');
const letters = 'abcdefghijklmnopqrstuvwxyz';
const word = (): string => Array.from({ length: 6 }, () => random.pick([...letters])).join('');

interface Placed {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}
const placed = (text: string): Placed => ({
  text,
  x: random.integer(5, 90) / 100,
  y: random.integer(3, 95) / 100,
});
const forms = Array.from({ length: formCount }, () => [
  ...trade.map(placed),
  ...Array.from({ length: wordsOfForm - trade.length }, () => placed(word())),
]);
const cities = ['Shanghai', 'Guangzhou', 'Istanbul', 'Hamburg', 'Milano', 'Chennai'];
const suppliers = Array.from({ length: layoutCount }, (_, at) => ({
  name: `${random.pick(cities)} ${word()} ${word()} Trading Co Ltd`,
  form: forms[at % formCount]!,
}));

function paperOf({ name, form }: (typeof suppliers)[number]): Page {
  const goods = Array.from({ length: wordsOfPaper }, () => placed(word()));
  const drift = random.integer(-8, 8) / 10_000;
  const all = [
    ...name.split(' ').map((text, at) => ({ text, x: 0.1 + at / 10, y: 0.05 })),
    ...form,
    ...goods,
  ];
  return {
    ...{ number: 1, width: 595, height: 842, source: 'text-layer' },
    words: all.map(({ text, x, y }) => ({
      text,
      box: [x + drift, y + drift, x + 0.08, y + 0.012],
      ...{ confidence: 1, size: 0.011, bold: false },
    })),
  };
}
const textOf = ({ words }: Page): string => words.map(({ text }) => text).join(' ');

const dataFolder = await mkdtemp(join(tmpdir(), 'landfall-bench-'));
const store = await openStore(join(dataFolder, 'landfall.sqlite'));
const [clock, ids] = [systemClock, systemIds];
const config = readConfig({}, { dataFolder });
const accounts = createAccounts({ database: store, clock, ids, config, dataFolder });
const { organizationId } = await accounts.createOrganization({
  ...{ organization: 'Bench', email: 'bench@landfall.example', password: 'not a secret here' },
});
const documents = createDocumentsStore(store);
const layouts = createSupplierLayouts({
  ...{ store, ids, people: accounts.userNames, onChange: async () => {} },
  approvedData: documents.extractedData,
});

const madeAt = performance.now();
for (let paper = 0; paper < paperCount; paper++)
  for (let at = 0; at < layoutCount; at += 100)
    await store.transaction(async (transaction) => {
      for (const supplier of suppliers.slice(at, at + 100)) {
        const documentId = ids.next();
        const page = paperOf(supplier);
        const createdAt = isoTime(clock.now());
        const extractedData = { invoice: { supplier: { name: supplier.name } } } as unknown as ExtractedData;
        const printedText = textOf(page);
        const row = newDocument({
          ...{ id: documentId, organizationId, fileName: 'a.pdf', createdAt, documentType: 'invoice' },
          ...{ isTypeGiven: 0, documentTypeConfidence: 1, status: 'reviewed', fileSize: 1, uploadedBy: null },
          ...{ mimeType: 'application/pdf', sha256: documentId, storedAs: documentId },
        });
        await documents.insert(transaction, row);
        await documents.saveReading(transaction, {
          ...{ documentId, organizationId, createdAt },
          ...readingTexts({
            ...{
              extractedData,
              confidence: { overall: 1, fields: {} },
              evidence: {},
              doubts: [],
              printedText,
            },
            ...{ corrections: {}, readValues: {}, hsSuggestions: [], engines: [], notes: [] },
          }),
        });
        await layouts.keepPages(transaction, { organizationId, documentId }, pagesToKeep([page]));
        await layouts.teach(transaction, {
          ...{
            organizationId,
            documentId,
            fileName: 'a.pdf',
            documentType: 'invoice',
            extractedData,
            printedText,
          },
          ...{ corrections: {}, readValues: {}, taught: null, taughtAt: createdAt, taughtBy: null },
        });
      }
    });
const { totalCount } = await layouts.list(organizationId, { page: 1, pageSize: 1 });
const seconds = (performance.now() - madeAt) / 1000;
console.log(
  `seed ${values.seed}: ${totalCount} layouts of ${layoutCount * paperCount} papers in ${formCount} forms, taught in ${seconds.toFixed(0)} s`,
);

const nameOf = new Map<string, string>();
for (let page = 1; nameOf.size < totalCount; page++)
  for (const { id, supplier } of (await layouts.list(organizationId, { page, pageSize: 100 })).items)
    nameOf.set(id, supplier ?? '');

const times: number[] = [];
let [right, wrong, strange] = [0, 0, 0];
for (let at = 0; at < asked; at++) {
  const isKnown = at % 2 === 0;
  const known = random.pick(suppliers);
  // A stranger prints with the same program.
  const supplier = isKnown
    ? known
    : { ...known, name: `${random.pick(cities)} ${word()} ${word()} Trading Co Ltd` };
  const page = paperOf(supplier);
  const { prints, nearPrints } = pagesToKeep([page])!;
  const begun = performance.now();
  const [found] = await layouts.layoutsFor(organizationId, { prints, nearPrints, printedText: textOf(page) });
  times.push(performance.now() - begun);
  if (!isKnown) strange += found ? 1 : 0;
  else if (found && nameOf.get(found.id) === supplier.name) right++;
  else wrong += found ? 1 : 0;
}
times.sort((a, b) => a - b);
const [median, late] = [times[asked / 2]!, times[Math.floor(asked * 0.99)]!];
console.log(
  `found: ${right} of ${asked / 2} right, ${wrong} wrong; of ${asked / 2} papers of strangers ${strange} matched (must: 0)`,
);
console.log(
  `time to match: ${median.toFixed(1)} ms (median), ${late.toFixed(1)} ms (one in a hundred; must: 50)`,
);
await store.close();
rmSync(dataFolder, { recursive: true, force: true });
process.exit(late < 50 && wrong + strange === 0 && right === asked / 2 ? 0 : 1);
