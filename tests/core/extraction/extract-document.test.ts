import { describe, expect, test } from 'bun:test';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
import type { Page, Word } from '../../../core/reading/page.ts';
import { textPage, textReading } from '../layout/text-page.ts';
import { extractPaper, paper } from './papers.ts';

const leavesOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value];

describe('nothing is invented', () => {
  test('a blank form is an invoice without a single value', () => {
    const extraction = extractPaper('blank-form');
    expect(extraction.documentType).toBe('invoice');
    expect(leavesOf(extraction.extractedData).filter((value) => value !== null)).toEqual([]);
    expect(extraction.confidence.fields).toEqual({});
    expect(extraction.evidence).toEqual({});
    expect(extraction.missingRequired).toEqual([
      'invoiceNumber',
      'invoiceDate',
      'totalAmount',
      'currency',
      'supplier.name',
      'buyer.name',
      'lineItems',
    ]);
    expect(extraction.confidence.overall).toBeLessThan(0.2);
  });

  test('a letter is none of the four types', () => {
    const extraction = extractPaper('letter');
    expect(extraction.documentType).toBeNull();
    expect(extraction.extractedData).toEqual({});
    expect(extraction.notes).toEqual([
      'The pages show none of the four document types; no fields were read.',
    ]);
    expect(extraction.language).toBe('en');
  });

  test('a page without words says so', () => {
    const page: Page = { number: 1, width: 595, height: 842, source: 'blank', words: [] };
    const extraction = extractDocument(
      { pages: [page], pageCount: 1, engines: [], notes: [] },
      { documentType: null },
    );
    expect(extraction.documentType).toBeNull();
    expect(extraction.language).toBeNull();
    expect(extraction.notes).toEqual(['No text was found on the pages.']);
  });

  test('noise that OCR takes for letters gives no type and no values', () => {
    let seed = 7;
    const random = (): number => {
      seed = (seed * 16807) % 2147483647;
      return seed / 2147483647;
    };
    const letters = 'il1|.,;:~-_oO0 ec';
    const words = Array.from({ length: 400 }, (): Word => {
      const [x, y] = [random() * 0.9, random() * 0.95];
      const text = Array.from(
        { length: 1 + Math.floor(random() * 4) },
        () => letters[Math.floor(random() * 15)],
      ).join('');
      return { text, box: [x, y, x + 0.02, y + 0.01], confidence: 0.3, size: 0.01, bold: false };
    });
    const page: Page = { number: 1, width: 595, height: 842, source: 'ocr', words };
    const extraction = extractDocument(
      { pages: [page], pageCount: 1, engines: [], notes: [] },
      { documentType: null },
    );
    expect(extraction.documentType).toBeNull();
    const forced = extractDocument(
      { pages: [page], pageCount: 1, engines: [], notes: [] },
      { documentType: 'invoice' },
    );
    const required = ['invoiceDate', 'totalAmount', 'currency', 'supplier.name', 'buyer.name'];
    expect(forced.missingRequired).toEqual(expect.arrayContaining(required));
  });

  test('a packing list is told apart although it names an invoice, and read as what it is', () => {
    const extraction = extractPaper('packing-list');
    expect(extraction.documentType).toBe('packing_list');
    expect(extraction.extractedData.invoice).toBeUndefined();
    expect(extraction.extractedData.packing_list).toMatchObject({
      packingListNumber: 'PL-0917',
      packingListDate: '2024-09-17',
      invoiceNumber: 'SFJ-2024/0917',
      packageCount: 205,
      packageType: 'Cartons',
      grossWeight: null,
      containerNumbers: [],
      lineItems: [
        {
          description: "Ladies' leather boots",
          quantity: 1200,
          netWeight: 1680,
          grossWeight: 1830.5,
          volume: 9.6,
        },
        { description: 'Canvas shoes', quantity: 850, netWeight: 1190, grossWeight: 1290, volume: 6.8 },
      ],
    });
  });
});

describe('what is told and what is known', () => {
  test('a type that the sender states is taken as true', () => {
    const extraction = extractDocument(textReading(paper('letter')), { documentType: 'invoice' });
    expect(extraction.documentType).toBe('invoice');
    expect(extraction.documentTypeConfidence).toBe(1);
    expect(extraction.extractedData.invoice).toMatchObject({
      invoiceNumber: null,
      totalAmount: null,
      lineItems: [],
    });
  });

  test('every value has a confidence and a place, and nothing else has', () => {
    const { extractedData, confidence, evidence } = extractPaper('bilingual');
    const paths: string[] = [];
    const walk = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) {
        if (value !== null) paths.push(path);
        return;
      }
      for (const [key, inner] of Object.entries(value)) {
        walk(inner, Array.isArray(value) ? `${path}[${key}]` : path ? `${path}.${key}` : key);
      }
    };
    walk(extractedData.invoice, '');
    expect(Object.keys(confidence.fields).sort()).toEqual(paths.sort());
    expect(Object.keys(evidence).sort()).toEqual(paths.sort());
    for (const { page, box, text } of Object.values(evidence)) {
      expect(page).toBe(1);
      expect(text).not.toBe('');
      const [x0, y0, x1, y1] = box ?? [0, 0, 0, 0];
      expect(x0).toBeLessThan(x1);
      expect(y0).toBeLessThan(y1);
    }
    for (const value of Object.values(confidence.fields)) {
      expect(value).toBeGreaterThan(0);
      expect(value).toBeLessThanOrEqual(1);
    }
  });

  test('evidence keeps the text as printed', () => {
    const { evidence } = extractPaper('spanish');
    expect(evidence.invoiceDate?.text).toBe('05/03/2024');
    expect(evidence.totalAmount?.text).toBe('6.639,00');
    expect(evidence['lineItems[0].hsCode']?.text).toBe('1509.20');
  });

  test.each([
    ['bilingual', 'de'],
    ['spanish', 'es'],
    ['italian', 'it'],
    ['polish', 'pl'],
    ['portuguese', 'pt'],
    ['two-pages', 'nl'],
    ['american', 'en'],
  ])('the language of %s is %s', (name, language) => {
    expect(extractPaper(name).language).toBe(language);
  });

  test('letters of which the reader is unsure make their values unsure', () => {
    const sure = extractPaper('polish');
    const page = textPage(paper('polish'), 1, 'ocr', 0.6);
    const unsure = extractDocument(
      { pages: [page], pageCount: 1, engines: [], notes: [] },
      { documentType: null },
    );
    expect(unsure.extractedData.invoice?.totalAmount).toBe(22464);
    expect(unsure.confidence.overall).toBeLessThan(sure.confidence.overall - 0.2);
  });

  test('a total that nothing adds up to is less sure than one that is proven', () => {
    const proven = extractPaper('polish').confidence.fields.totalAmount ?? 0;
    const wrong = textReading(paper('polish').replaceAll('22 464,00', '23 464,00'));
    const unproven = extractDocument(wrong, { documentType: null });
    expect(unproven.extractedData.invoice?.totalAmount).toBe(23464);
    expect(unproven.confidence.fields.totalAmount).toBeLessThan(proven - 0.1);
  });
});
