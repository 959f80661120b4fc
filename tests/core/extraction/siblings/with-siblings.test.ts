import { describe, expect, test } from 'bun:test';
import { extractDocument } from '../../../../core/extraction/extract-document.ts';
import type { DocumentType } from '../../../../core/extraction/extraction.ts';
import type { Proof, Stated } from '../../../../core/extraction/siblings/stated.ts';
import type { Reading } from '../../../../core/reading/page.ts';
import { textReading } from '../../layout/text-page.ts';

const packingList = ({
  invoice = 'INV-20260',
  gross = '1,284.5',
  container = 'MSKU1234565',
  cites = '',
} = {}): string => `PACKING LIST

Packing List No.: PL-77                 Date: 12.03.2026
${cites || `Invoice No.: ${invoice}`}

Seller                                  Buyer
Anatolia Textile Ltd.                   Nordhandel GmbH
35210 Izmir, Turkey                     20457 Hamburg, Germany

Description        Quantity    Cartons    Gross Weight kg
Cotton shirts      1,200       80         801.5
Cotton trousers    600         40         483.0

Total gross weight: ${gross} kg
Container No.: ${container}
`;

/** Pages as OCR gives them: all words surely, but for those of some texts. */
const scan = (text: string, unsure: Readonly<Record<string, number>> = {}): Reading => {
  const reading = textReading(text);
  return {
    ...reading,
    pages: reading.pages.map((page) => ({
      ...page,
      source: 'ocr',
      words: page.words.map((word) => ({ ...word, confidence: unsure[word.text] ?? 0.98 })),
    })),
  };
};

let count = 0;
const states = (
  fact: string,
  value: string | number,
  proof: Proof = 'digital',
  documentType: DocumentType = 'invoice',
): Stated => ({
  ...{ fact, value, unit: /eight/.test(fact) ? 'kg' : null, text: String(value), proof, documentType },
  ...{ documentId: `paper-${++count}`, fileName: `${documentType}.pdf` },
});

const extract = (reading: Reading, siblings: readonly Stated[]) => {
  const extraction = extractDocument(reading, { documentType: 'packing_list', siblings });
  return { ...extraction, list: extraction.extractedData.packing_list! };
};

describe('a sign that OCR was unsure of', () => {
  const misread = scan(packingList({ invoice: 'INV-2O260' }), { 'INV-2O260': 0.6 });

  test('is mended by what another paper states, stays in doubt, and keeps its print', () => {
    const { list, confidence, evidence, notes, siblings } = extract(misread, [
      states('invoiceNumber', 'INV-20260'),
    ]);
    expect(list.invoiceNumber).toBe('INV-20260');
    expect(confidence.fields.invoiceNumber).toBeLessThan(0.8);
    expect(evidence.invoiceNumber).toMatchObject({ page: 1, text: 'INV-2O260' });
    expect(notes).toEqual([
      'The invoice number was read here as “INV-2O260”; taken is “INV-20260”, one sign beside it, as stated by invoice.pdf (not a scan). Compare it with the page.',
    ]);
    expect(siblings).toMatchObject([{ path: 'invoiceNumber' }]);
  });

  test('leaves all else as it was read', () => {
    const alone = extract(misread, []);
    const beside = extract(misread, [states('invoiceNumber', 'INV-20260')]);
    expect({ ...beside.list, invoiceNumber: null }).toEqual({ ...alone.list, invoiceNumber: null });
  });

  test.each([
    ['nobody states it', [states('invoiceNumber', 'INV-9')]],
    ['it is stated of something else', [states('purchaseOrderNumber', 'INV-20260')]],
    ['one scan states it', [states('invoiceNumber', 'INV-20260', 'scan')]],
    ['a paper of the same type states it', [states('invoiceNumber', 'INV-20260', 'digital', 'packing_list')]],
    [
      'two values are one sign beside it',
      [states('invoiceNumber', 'INV-20260'), states('invoiceNumber', 'INV-2O2600')],
    ],
    [
      'another paper states what was read',
      [states('invoiceNumber', 'INV-20260'), states('invoiceNumber', 'INV-2O260', 'scan')],
    ],
  ])('stays where %s', (_, siblings) => {
    const { list, notes } = extract(misread, siblings);
    expect([list.invoiceNumber, notes]).toEqual(['INV-2O260', []]);
  });

  test('is mended by two scans that agree, and by one value that a person confirmed', () => {
    const two = [
      states('invoiceNumber', 'INV-20260', 'scan'),
      states('invoiceNumber', 'INV-20260', 'scan', 'certificate_of_origin'),
    ];
    expect(extract(misread, two).list.invoiceNumber).toBe('INV-20260');
    expect(extract(misread, [states('invoiceNumber', 'INV-20260', 'confirmed')]).list.invoiceNumber).toBe(
      'INV-20260',
    );
  });

  test('is surer where the check digit of a container proves it', () => {
    const read = scan(packingList({ container: 'MSKU123455' }), { MSKU123455: 0.6 });
    expect(extract(read, []).list.containerNumbers).not.toContain('MSKU1234565');
    const { list, confidence } = extract(read, [
      states('containerNumber', 'MSKU1234565', 'check digit', 'bill_of_lading'),
    ]);
    expect(list.containerNumbers).toEqual(['MSKU1234565']);
    expect(confidence.fields['containerNumbers[0]']).toBeGreaterThanOrEqual(0.8);
  });
});

describe('a difference that both papers print clearly', () => {
  test('is never mended', () => {
    const clear = scan(packingList({ invoice: 'INV-2O260' }));
    expect(extract(clear, [states('invoiceNumber', 'INV-20260', 'confirmed')]).list.invoiceNumber).toBe(
      'INV-2O260',
    );
    const digital = textReading(packingList({ invoice: 'INV-2O260' }));
    expect(extract(digital, [states('invoiceNumber', 'INV-20260')]).list.invoiceNumber).toBe('INV-2O260');
  });

  test('is none of one digit for another, however unsure', () => {
    const unsure = scan(packingList({ invoice: 'INV-28260' }), { 'INV-28260': 0.3 });
    expect(extract(unsure, [states('invoiceNumber', 'INV-20260')]).list.invoiceNumber).toBe('INV-28260');
  });

  test('is none where one paper rounds', () => {
    const rounded = scan(packingList({ gross: '1,284.55' }), { '1,284.55': 0.5 });
    expect(extract(rounded, [states('grossWeight', 1284.5)]).list.grossWeight).toBe(
      extract(rounded, []).list.grossWeight,
    );
  });

  test('is not mended against the sums of the page', () => {
    const unsure = scan(packingList(), { '1,284.5': 0.5 });
    expect(extract(unsure, [states('grossWeight', 11_284.5)]).list.grossWeight).toBe(1284.5);
    const lost = scan(packingList({ gross: '184.5' }), { '184.5': 0.5 });
    expect(extract(lost, [states('grossWeight', 1284.5)]).list.grossWeight).toBe(1284.5);
  });
});

describe('a number that is printed without a label', () => {
  const unlabelled = packingList({ cites: 'Zwrk INV-20260' });

  test('is chosen where another paper states it', () => {
    expect(extract(textReading(unlabelled), []).list.invoiceNumber).toBeNull();
    const { list, confidence, evidence, notes } = extract(textReading(unlabelled), [
      states('invoiceNumber', 'INV-20260'),
    ]);
    expect(list.invoiceNumber).toBe('INV-20260');
    expect(confidence.fields.invoiceNumber).toBeLessThan(0.8);
    expect(evidence.invoiceNumber).toMatchObject({ text: 'INV-20260' });
    expect(notes).toEqual([
      'The invoice number “INV-20260” was chosen because it is stated by invoice.pdf (not a scan). Compare it with the page.',
    ]);
  });

  test('is not, where it is short, printed nowhere, or another field’s', () => {
    const read = textReading(unlabelled);
    for (const value of ['77', 'INV-20261', 'PL-77'])
      expect(extract(read, [states('invoiceNumber', value)]).list.invoiceNumber).toBeNull();
  });
});
