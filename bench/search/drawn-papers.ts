import type { ExtractedData } from '../../core/extraction/extraction.ts';
import { type SeededRandom, seededRandom } from '../support/seeded-random.ts';

const syllables =
  'ba be bi bo bra da del dor fa fen gar gri ha hel ka kem kor la len lin ma mer mon na ner no par pel ra ren ro sa sel sta ta tel tor va ven vi wal wen za zor'.split(
    ' ',
  );
const legalForms = ['GmbH', 'Ltd', 'S.A.', 'Inc', 'Co. Ltd', 'BV', 'SpA', 'AG'];
const trades = ['Trading', 'Export', 'Logistics', 'Industries', 'Textile', 'Chemicals', 'Foods', 'Tools'];
const materials = [
  'steel',
  'cotton',
  'plastic',
  'copper',
  'leather',
  'glass',
  'wooden',
  'ceramic',
  'rubber',
  'aluminium',
];
const things = [
  'bolt',
  'shirt',
  'pipe',
  'cable',
  'shoe',
  'bottle',
  'table',
  'plate',
  'hose',
  'profile',
  'valve',
  'bearing',
  'lamp',
  'pump',
];

/** A document as it is drawn for the search: what was read, and what it is called. */
export interface DrawnPaper {
  readonly number: string;
  readonly fileName: string;
  readonly data: ExtractedData;
  readonly supplier: string;
  readonly order: string;
  readonly container: string;
  readonly amount: number;
  readonly goods: string;
  readonly date: string;
}

const word = (random: SeededRandom, least: number, more: number): string => {
  const text = Array.from({ length: least + random.below(more) }, () => random.oneOf(syllables)).join('');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Papers of a few thousand companies that trade with each other. */
export function drawPapers(seed: number, count: number): Generator<DrawnPaper> {
  const random = seededRandom(seed);
  const companies = Array.from(
    { length: Math.max(50, Math.min(8_000, Math.floor(count / 10))) },
    () => `${word(random, 2, 3)} ${random.oneOf(trades)} ${random.oneOf(legalForms)}`,
  );
  return papers(random, companies, count);
}

function* papers(random: SeededRandom, companies: readonly string[], count: number): Generator<DrawnPaper> {
  const party = (name: string) => ({
    name,
    address: null,
    country: null,
    taxId: `DE${100_000_000 + random.below(900_000_000)}`,
  });
  for (let at = 0; at < count; at += 1) {
    const number = `${random.oneOf(['INV', 'RE', 'F', 'CI'])}-${2020 + random.below(7)}-${String(random.below(1_000_000)).padStart(6, '0')}`;
    const order = `PO${String(random.below(10_000_000)).padStart(7, '0')}`;
    const container = `${random.oneOf(['MSCU', 'TGHU', 'CMAU', 'HLXU'])}${String(random.below(10_000_000)).padStart(7, '0')}`;
    const amount = Math.round(random.next() * 10_000_000) / 100;
    const supplier = random.oneOf(companies)!;
    const date = new Date(Date.UTC(2020, 0, 1) + random.below(2_500) * 86_400_000).toISOString().slice(0, 10);
    const lineItems = Array.from({ length: 1 + random.below(6) }, (_, line) => ({
      lineNumber: String(line + 1),
      partNumber: `${word(random, 1, 2)}-${random.below(100_000)}`,
      description: `${random.oneOf(materials)} ${random.oneOf(things)} ${word(random, 2, 2)}`,
      total: Math.round(random.next() * 1_000_000) / 100,
      hsCode: `${1000 + random.below(9000)}.${10 + random.below(90)}`,
    }));
    const invoice = {
      invoiceNumber: number,
      invoiceDate: date,
      purchaseOrderNumber: order,
      totalAmount: amount,
      currency: random.oneOf(['EUR', 'USD', 'CNY']),
      supplier: party(supplier),
      buyer: party(random.oneOf(companies)!),
      lineItems,
    };
    yield {
      ...{ number, order, container, amount, supplier, date },
      goods: lineItems[0]!.description,
      fileName: `invoice ${number} ${container}.pdf`,
      // Only what the search looks at.
      data: { invoice } as unknown as ExtractedData,
    };
  }
}
