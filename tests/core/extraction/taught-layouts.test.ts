import { describe, expect, test } from 'bun:test';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
import type { Extraction } from '../../../core/extraction/extraction.ts';
import type { TaughtLayout } from '../../../core/extraction/taught/taught-layout.ts';
import { textReading } from '../layout/text-page.ts';

interface Facts {
  readonly number: string;
  readonly day: string;
  readonly buyer: readonly [name: string, street: string, town: string];
  /** Description, pieces, price, amount. */
  readonly goods: readonly (readonly [string, string, string, string])[];
  readonly total: string;
}

/** A paper in words that no list has: its number is called a cipher, and its pieces heads. */
const drawn = ({ number, day, buyer, goods, total }: Facts): string => `KESTREL WORKS LTD
Unit 4, Dock Road, Hull HU1 2AB, United Kingdom

INVOICE

Penned        ${day}
Packed by     J. Marsh
Cipher        ${number}

Goes out to
${buyer.join('\n')}

Article                Heads      Each       Worth
${goods.map(([what, pieces, price, amount]) => `${what.padEnd(23)}${pieces.padEnd(11)}${price.padEnd(11)}${amount}`).join('\n')}

                                  Total      ${total}`;

const march: Facts = {
  number: 'KW/7712',
  day: '12 March 2026',
  buyer: ['Holm Trading ApS', 'Havnegade 2', '8000 Aarhus, Denmark'],
  goods: [
    ['Brass valves', '10', '2.50', '25.00'],
    ['Steel flanges', '4', '11.00', '44.00'],
  ],
  total: '69.00',
};
const april: Facts = {
  number: 'KW/7803',
  day: '9 April 2026',
  buyer: ['Fjord Import AS', 'Kaigaten 8', '5015 Bergen, Norway'],
  goods: [
    ['Copper elbows', '120', '1.20', '144.00'],
    ['Pump housings', '3', '80.00', '240.00'],
    ['Gasket sets', '16', '4.00', '64.00'],
  ],
  total: '448.00',
};

const approved = {
  invoiceNumber: 'KW/7712',
  invoiceDate: '2026-03-12',
  totalAmount: 69,
  supplier: {
    name: 'KESTREL WORKS LTD',
    address: 'Unit 4, Dock Road, Hull HU1 2AB, United Kingdom',
    country: 'GB',
    taxId: null,
  },
  buyer: {
    name: 'Holm Trading ApS',
    address: 'Havnegade 2, 8000 Aarhus, Denmark',
    country: 'DK',
    taxId: null,
  },
  lineItems: [
    { description: 'Brass valves', quantity: 10, unitPrice: 2.5, total: 25 },
    { description: 'Steel flanges', quantity: 4, unitPrice: 11, total: 44 },
  ],
};

const layoutOf = (...papers: readonly { readonly text: string; readonly data: object }[]): TaughtLayout => ({
  id: 'kestrel',
  documentType: 'invoice',
  state: 'trial',
  papers: papers.map(({ text, data }, at) => ({ id: `paper-${at}`, pages: textReading(text).pages, data })),
  demoted: [],
});
const taught = layoutOf({ text: drawn(march), data: approved });

const read = (text: string, ...known: readonly TaughtLayout[]): Extraction =>
  extractDocument(textReading(text), { documentType: 'invoice', taught: known });

describe('one approved paper', () => {
  test('teaches the names of fields that no list has', () => {
    expect(read(drawn(april)).extractedData.invoice).toMatchObject({ invoiceNumber: null });
    expect(read(drawn(april), taught).extractedData.invoice).toMatchObject({
      invoiceNumber: 'KW/7803',
      invoiceDate: '2026-04-09',
      totalAmount: 448,
    });
  });

  test('teaches the names of parties and columns', () => {
    expect(read(drawn(april), taught).extractedData.invoice).toMatchObject({
      supplier: { name: 'KESTREL WORKS LTD', country: 'GB' },
      buyer: { name: 'Fjord Import AS' },
      lineItems: [
        { description: 'Copper elbows', quantity: 120, unitPrice: 1.2, total: 144 },
        { description: 'Pump housings', quantity: 3, unitPrice: 80, total: 240 },
        { description: 'Gasket sets', quantity: 16, unitPrice: 4, total: 64 },
      ],
    });
  });

  test('is named with the values that it gave, and where they are printed', () => {
    const { taught: by, evidence } = read(drawn(april), taught);
    expect(by).toMatchObject({ layoutId: 'kestrel', paths: expect.arrayContaining(['invoiceNumber']) });
    expect(evidence.invoiceNumber).toMatchObject({ page: 1, text: 'KW/7803' });
  });

  test('is tried: a person looks at a paper whose required values rest on it', () => {
    expect(read(drawn(april), taught).reviewReasons).toEqual([
      'Required values rest on one or two approved papers of this layout: compare them with the page',
    ]);
    const { reviewReasons } = read(drawn(april), { ...taught, state: 'trusted' });
    expect(reviewReasons).toEqual([]);
  });

  test('adds nothing to a paper of which it knows nothing', () => {
    const other = `INVOICE

Invoice No: 4711
Date: 3 May 2026

Description      Quantity    Unit Price    Amount
Brass valves     10          2.50          25.00

                             Total         25.00`;
    const { taught: by, ...plain } = read(other, taught);
    expect(by).toMatchObject({ paths: [] });
    expect(plain.extractedData).toEqual(read(other).extractedData);
  });

  test('gives no value where the paper leaves the field empty', () => {
    const empty = drawn({ ...april, number: '' });
    expect(read(empty, taught).extractedData.invoice).toMatchObject({
      invoiceNumber: null,
      invoiceDate: '2026-04-09',
    });
  });
});

test('a value that a person deleted is not read again', () => {
  const footed = (facts: Facts): string => `${drawn(facts)}

Due date: 31 December 2099`;
  const layout = layoutOf({ text: footed(march), data: approved });
  expect(read(footed(april)).extractedData.invoice).toMatchObject({ dueDate: '2099-12-31' });
  expect(read(footed(april), layout).extractedData.invoice).toMatchObject({ dueDate: null });
});

test('one wrong approval among several changes nothing', () => {
  const wrong = { ...approved, invoiceNumber: 'Penned', invoiceDate: '2020-01-01', totalAmount: 44 };
  const right = { text: drawn(march), data: approved };
  const layout = layoutOf({ text: drawn(march), data: wrong }, right, right, right, right);
  expect(read(drawn(april), layout).extractedData.invoice).toMatchObject({
    invoiceNumber: 'KW/7803',
    invoiceDate: '2026-04-09',
    totalAmount: 448,
  });
});

test('a wrong approval does not win against the sum of the lines', () => {
  const wrong = { ...approved, totalAmount: 44 };
  const layout = layoutOf({ text: drawn(march), data: wrong });
  expect(read(drawn(april), layout).extractedData.invoice).toMatchObject({ totalAmount: 448 });
});

test('a column that was renamed is read as by rules', () => {
  const renamed = drawn(april).replace('Heads', 'Quant');
  const [plain, known] = [read(renamed), read(renamed, taught)];
  expect(known.extractedData.invoice?.lineItems.length).toBeGreaterThanOrEqual(
    plain.extractedData.invoice?.lineItems.length ?? 0,
  );
});

test('a paper that the maker draws anew is read as by rules', () => {
  const anew = `INVOICE 4711

To: Fjord Import AS, Kaigaten 8, 5015 Bergen, Norway
KESTREL WORKS LTD

Qty   Goods            Price    Sum
3     Pump housings    80.00    240.00

Pay 240.00 within 30 days.`;
  const { taught: by, ...known } = read(anew, taught);
  expect(known).toEqual(read(anew) as never);
  expect(by).toEqual({ layoutId: 'kestrel', paths: [] });
});

test('a field that was demoted is left to rules', () => {
  const { extractedData } = read(drawn(april), { ...taught, demoted: ['invoiceNumber'] });
  expect(extractedData.invoice).toMatchObject({ invoiceNumber: null, invoiceDate: '2026-04-09' });
});
