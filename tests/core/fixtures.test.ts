import { beforeAll, describe, expect, test } from 'bun:test';
import { getDocumentProxy } from 'unpdf';
import type { Invoice } from '../../core/extraction/invoice-shape.ts';
import { complaints } from '../fixtures/drawing/look-over.ts';
import { type DrawnInvoice, drawInvoice } from '../fixtures/invoices/draw-invoice.ts';
import { freshLayouts } from '../fixtures/invoices/fresh-layouts/layouts.ts';
import { furtherLayouts } from '../fixtures/invoices/further-layouts.ts';
import { heldOutLayouts } from '../fixtures/invoices/held-out/layouts.ts';
import { seenLayouts } from '../fixtures/invoices/layouts.ts';
import { unseenLayouts } from '../fixtures/invoices/unseen-layouts/layouts.ts';

const notLookedAt = [...heldOutLayouts, ...unseenLayouts, ...freshLayouts];
const lookedAt = [...seenLayouts, ...furtherLayouts];
const layouts = [...lookedAt, ...notLookedAt];

/** Text of a page as another program reads it, with where it is in fractions of the page. */
interface ReadItem {
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
}

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

async function readPage(document: PdfDocument, number: number): Promise<ReadItem[]> {
  const page = await document.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  return items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [
          {
            text: item.str,
            x0: Number(item.transform[4]) / width,
            x1: (Number(item.transform[4]) + item.width) / width,
            y: 1 - Number(item.transform[5]) / height,
          },
        ]
      : [],
  );
}

const squeezed = (text: string): string => text.normalize('NFKC').replace(/\s/g, '');
/** The digits that carry a number's value: without separators, leading and trailing zeros. */
const figures = (text: string): string => text.replace(/\D/g, '').replace(/^0+|0+$/g, '');

function arithmeticOf(invoice: Invoice): number {
  const goods = invoice.lineItems.reduce((sum, line) => sum + (line.total ?? 0), 0);
  return (
    goods -
    (invoice.discountAmount ?? 0) +
    (invoice.freightAmount ?? 0) +
    (invoice.insuranceAmount ?? 0) +
    (invoice.taxAmount ?? 0)
  );
}

describe.each(layouts.map((layout) => [layout.name, layout] as const))('the layout %s', (_, layout) => {
  const seed = 11;
  let drawn: DrawnInvoice;
  let invoice: Invoice;

  beforeAll(async () => {
    drawn = await drawInvoice({ layout, seed });
    const read = drawn.truth.extractedData.invoice;
    if (!read) throw new Error('An invoice was drawn');
    invoice = read;
  });

  test('draws the same bytes for the same seed', async () => {
    const again = await drawInvoice({ layout, seed });
    expect(Bun.hash(again.bytes)).toBe(Bun.hash(drawn.bytes));
    const other = await drawInvoice({ layout, seed: seed + 1 });
    expect(Bun.hash(other.bytes)).not.toBe(Bun.hash(drawn.bytes));
  });

  test('prints every value of its truth where it says so', async () => {
    const document = await getDocumentProxy(drawn.bytes.slice());
    expect(document.numPages).toBe(drawn.pageCount);
    const pages = await Promise.all(
      Array.from({ length: drawn.pageCount }, (_none, at) => readPage(document, at + 1)),
    );
    const missing: string[] = [];
    for (const [path, places] of drawn.places) {
      for (const { page, box, text } of places) {
        const [x0, y0, x1, y1] = box;
        const near = (pages[page - 1] ?? []).filter(
          (item) => item.y >= y0 && item.y <= y1 + 0.002 && item.x1 >= x0 && item.x0 <= x1,
        );
        const printed = squeezed(near.map((item) => item.text).join(''));
        if (!printed.includes(squeezed(text))) missing.push(`${path}: "${text}" is not in "${printed}"`);
      }
    }
    expect(missing).toEqual([]);
  });

  test('has a truth that fits what is printed', () => {
    const wrong: string[] = [];
    const values = new Map<string, unknown>();
    const collect = (value: unknown, path: string): void => {
      if (Array.isArray(value)) for (const [at, each] of value.entries()) collect(each, `${path}[${at}]`);
      else if (value !== null && typeof value === 'object')
        for (const [key, each] of Object.entries(value)) collect(each, path ? `${path}.${key}` : key);
      else if (value !== null) values.set(path, value);
    };
    collect(invoice, '');
    expect([...values.keys()].sort()).toEqual([...drawn.places.keys()].sort());
    for (const [path, value] of values) {
      const printed = (drawn.places.get(path) ?? []).map((place) => place.text);
      const text = squeezed(printed.join(''));
      const coded = /currency$|countryOf|\.country$|weightUnit$/.test(path);
      const right =
        typeof value === 'number'
          ? printed.every((each) => figures(each) === figures(value.toFixed(4)))
          : /Date$/.test(path)
            ? text.includes(String(value).slice(2, 4)) &&
              text.includes(String(Number(String(value).slice(8))))
            : /hsCode$/.test(path)
              ? printed.every((each) => each.replace(/\D/g, '') === String(value).replace(/\D/g, ''))
              : coded ||
                squeezed(String(value).replace(/,/g, '')).startsWith(
                  squeezed(printed[0] ?? '').replace(/,/g, ''),
                );
      if (!right) wrong.push(`${path}: ${value} is printed as ${printed.join(' | ')}`);
    }
    expect(wrong).toEqual([]);
  });

  test('has the fields that customs cannot do without, and sums that add up', () => {
    for (const value of [
      invoice.invoiceNumber,
      invoice.invoiceDate,
      invoice.totalAmount,
      invoice.currency,
      invoice.supplier.name,
      invoice.buyer.name,
    ]) {
      expect(value).not.toBeNull();
    }
    expect(invoice.lineItems.length).toBeGreaterThan(0);
    for (const line of invoice.lineItems) {
      expect(line.description).not.toBeNull();
      expect((line.quantity ?? 0) * (line.unitPrice ?? 0)).toBeCloseTo(line.total ?? Number.NaN, 1);
    }
    expect(arithmeticOf(invoice)).toBeCloseTo(invoice.totalAmount ?? Number.NaN, 2);
  });

  test('looks like a paper: nothing lies on another text or is struck through', () => {
    expect(complaints(drawn.texts, drawn.lines)).toEqual([]);
  });
});

test('many of the layouts are held out, and every layout has its own name', () => {
  expect(lookedAt.every((layout) => !layout.isHeldOut)).toBe(true);
  expect(notLookedAt.every((layout) => layout.isHeldOut)).toBe(true);
  expect(notLookedAt.length).toBeGreaterThanOrEqual(14);
  expect(new Set(layouts.map((layout) => layout.name)).size).toBe(layouts.length);
});
