import { describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calibrated, calibration } from '../../../../core/extraction/calibration/calibrate.ts';
import { loadCalibration } from '../../../../core/extraction/calibration/model.ts';
import { sumSigns } from '../../../../core/extraction/calibration/sums.ts';
import { textDoubts } from '../../../../core/extraction/calibration/text-doubts.ts';
import { unevenRows } from '../../../../core/extraction/calibration/uneven-rows.ts';
import { confidenceOfData, overallConfidence } from '../../../../core/extraction/confidence.ts';
import type { Page, PageSource, Word } from '../../../../core/reading/page.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const known = calibration();
const shipped = join(import.meta.dir, '../../../../data/confidence/calibration.tsv');

describe('what speaks for and against a value', () => {
  test.each([
    ['portOfLoading', 'Shanghai', 0],
    ['portOfDischarge', 'Port of Discharge', 1],
    ['supplier.name', 'Pennine Textiles Limited', 0],
    ['exporter.name', 'Vandermeer Trading NV CO-657447', 1],
    ['invoiceNumber', 'INV-2026-0417', 0],
    ['invoiceNumber', 'see below', 1],
    ['totalAmount', 12, 0],
    ['goodsDescription', 'COPPER WIRE, REFINED SAID TO CONTAIN', 1],
    ['lineItems[].description', 'Porcelain plates Sched B 6911.10.00.80', 1],
    ['supplier.address', 'Commerciale S.r.l., Viale dell’Industria 45, Vicenza', 1],
    ['agreement', 'South Asian free trade area (SAFTA', 1],
  ] as const)('%s "%s" is doubted %i times', (field, value, doubts) => {
    expect(textDoubts(field, value, known)).toBe(doubts);
  });

  test('sums and products that come out, and those that do not', () => {
    const line = { quantity: 4, unitPrice: 2.5, total: 10 };
    expect(sumSigns({ totalAmount: 12, freightAmount: 2, lineItems: [line] })).toEqual({
      agreeing: [
        'lineItems[0].quantity',
        'lineItems[0].unitPrice',
        'lineItems[0].total',
        'totalAmount',
        'lineItems[0].total',
      ],
      contradicting: [],
    });
    expect(sumSigns({ totalAmount: 15, lineItems: [line] }).contradicting).toContain('totalAmount');
    // Tax and freight that stand below the sum of the lines say that it is not the total yet.
    expect(sumSigns({ totalAmount: 10, taxAmount: 2, lineItems: [line] }).contradicting).toContain(
      'totalAmount',
    );
    expect(sumSigns({ totalAmount: 10, subtotal: 8, taxAmount: 2, lineItems: [line] }).agreeing).toContain(
      'totalAmount',
    );
    expect(sumSigns({ grossWeight: 30, containers: [{ grossWeight: 10 }, { grossWeight: 20 }] })).toEqual({
      agreeing: ['grossWeight', 'containers[0].grossWeight', 'containers[1].grossWeight'],
      contradicting: [],
    });
  });

  test('weights that add up say that no line is missing; gross weights below the net ones are none', () => {
    const lineItems = [
      { description: 'bolts', grossWeight: 12, netWeight: 10 },
      { description: 'nuts', grossWeight: 4, netWeight: 5 },
    ];
    const { agreeing, contradicting } = sumSigns({ grossWeight: 16, netWeight: 19, lineItems });
    expect(agreeing).toContain('lineItems[1].description');
    expect(contradicting.filter((path) => path.startsWith('lineItems[1]')).toSorted()).toEqual([
      'lineItems[1].description',
      'lineItems[1].grossWeight',
      'lineItems[1].netWeight',
      'lineItems[1].netWeight',
    ]);
    expect(contradicting).toContain('grossWeight');
  });

  test('a total among the lines is filled otherwise than they are', () => {
    const line = { description: 'bolts', quantity: 4, total: 10 };
    const sum = { description: 'TOTAL', quantity: null, total: 10 };
    expect([...unevenRows([line, line, line, sum])]).toEqual([3]);
    expect([...unevenRows([line, line])]).toEqual([]);
  });
});

const page = (source: PageSource, words: readonly Word[] = []): Page => ({
  ...{ number: 1, width: 595, height: 842, source, words },
});

describe('confidence', () => {
  const evidence = { page: 1, box: [0, 0, 1, 1] as const, text: '' };
  const sureness = (value: string, confidence: number, source: 'ocr' | 'text-layer') =>
    calibrated(
      'bill_of_lading',
      {
        data: { portOfLoading: value },
        confidence: { portOfLoading: confidence },
        evidence: { portOfLoading: evidence },
      },
      ['portOfLoading'],
      [page(source)],
    ).fields.portOfLoading ?? 0;

  test('falls with doubt and with the sureness of the reading; letters of a picture count by how sure they are', () => {
    const plain = sureness('Shanghai', 0.6, 'text-layer');
    expect(plain).toBeGreaterThan(0.8);
    expect(sureness('Port of Loading', 0.6, 'text-layer')).toBeLessThan(plain - 0.15);
    expect(sureness('Shanghai', 0.6, 'ocr')).toBeLessThanOrEqual(plain);
    expect(sureness('Shanghai', 0.2, 'ocr')).toBeLessThan(plain);
    expect(sureness('Shanghai', 0.1, 'text-layer')).toBeLessThan(plain);
  });

  test('of a document falls where one of the values that it needs was only guessed at', () => {
    const guessed = (confidence: number) =>
      calibrated(
        'bill_of_lading',
        {
          data: { portOfLoading: 'Shanghai', portOfDischarge: 'Hamburg' },
          confidence: { portOfLoading: 0.9, portOfDischarge: confidence },
          evidence: { portOfLoading: evidence, portOfDischarge: evidence },
        },
        ['portOfLoading', 'portOfDischarge'],
        [page('text-layer')],
      ).document;
    expect(guessed(0.3)).toBeLessThan(guessed(0.9) - 0.1);
  });

  test('of a day that numbers leave open is below that of one that is decided, and of a document that is processed', () => {
    const dated = (readings?: readonly string[]) =>
      calibrated(
        'invoice',
        {
          data: { invoiceDate: '2026-04-03' },
          confidence: { invoiceDate: 0.7 },
          evidence: { invoiceDate: { ...evidence, ...(readings ? { readings } : {}) } },
        },
        ['invoiceDate'],
        [page('text-layer')],
      ).fields.invoiceDate ?? 0;
    const open = dated(['2026-04-03', '2026-03-04']);
    expect(open).toBeLessThan(dated());
    expect(open).toBeLessThan(0.8);
  });

  test('of a document is never above its least sure field, nor above how probable it is that all are right', () => {
    const required = ['invoiceNumber', 'totalAmount'];
    const overall = (fields: Record<string, number>, probability: number, typeConfidence = 1) =>
      overallConfidence('invoice', fields, required, { probability, typeConfidence, isScan: false });
    const sure = { invoiceNumber: 0.99, totalAmount: 0.99 };
    expect(overall(sure, 1)).toBe(0.99);
    expect(overall(sure, 0.3)).toBeLessThan(0.8);
    expect(overall({ ...sure, totalAmount: 0.5 }, 1)).toBe(0.5);
    expect(overall({ invoiceNumber: 0.99 }, 1)).toBe(0);
    expect(overall(sure, 1, 0.3)).toBeLessThan(0.5);
  });

  test('of data that was corrected or copied: one doubtful field is not outvoted, a missing one makes it 0', () => {
    const required = ['invoiceNumber', 'totalAmount'];
    const of = (fields: Record<string, number>) => confidenceOfData('invoice', fields, required, 1);
    expect(of({ invoiceNumber: 0.99, totalAmount: 0.99 })).toBeGreaterThan(0.9);
    expect(of({ invoiceNumber: 0.99, totalAmount: 0.5 })).toBeLessThan(0.6);
    expect(of({ invoiceNumber: 0.99 })).toBe(0);
  });

  test('a line that may be wrong makes the lines doubtful', () => {
    const line = (at: number, probability: number) => ({
      [`lineItems[${at}].quantity`]: probability,
      [`lineItems[${at}].total`]: probability,
    });
    const good = confidenceOfData('invoice', { ...line(0, 0.99), ...line(1, 0.99) }, ['lineItems'], 1);
    const bad = confidenceOfData('invoice', { ...line(0, 0.99), ...line(1, 0.6) }, ['lineItems'], 1);
    expect([good > 0.9, bad <= 0.6]).toEqual([true, true]);
  });

  test('a line of an invoice or packing list that names no quantity is for a person; a certificate may name none', () => {
    const described = { 'lineItems[0].description': 0.99, 'lineItems[0].grossWeight': 0.99 };
    const overall = (type: 'packing_list' | 'certificate_of_origin', fields: Record<string, number>) =>
      confidenceOfData(type, fields, ['lineItems'], 1);
    expect(overall('packing_list', described)).toBeLessThan(0.8);
    expect(overall('packing_list', { ...described, 'lineItems[0].quantity': 0.99 })).toBeGreaterThan(0.9);
    expect(overall('certificate_of_origin', described)).toBeGreaterThan(overall('packing_list', described));
  });
});

describe('what was left unread', () => {
  const word = (text: string, x: number, y: number, width = 0.1): Word => ({
    ...{ text, box: [x, y, x + width, y + 0.01], confidence: 1, size: 0.01, bold: false },
  });
  const at = (words: readonly Word[], text: string) => ({
    page: 1,
    box: [
      Math.min(...words.map(({ box }) => box[0])),
      Math.min(...words.map(({ box }) => box[1])),
      Math.max(...words.map(({ box }) => box[2])),
      Math.max(...words.map(({ box }) => box[3])),
    ] as const,
    text,
  });

  test('a text that leaves out words which stand within it is hardly right', () => {
    const words = [
      word('Ball', 0.1, 0.5),
      word('valves', 0.2, 0.5),
      word('DN', 0.1, 0.515),
      word('50', 0.2, 0.515),
    ];
    const goods = (description: string) =>
      calibrated(
        'bill_of_lading',
        {
          data: { goodsDescription: description },
          confidence: { goodsDescription: 0.9 },
          evidence: { goodsDescription: at(words, description) },
        },
        ['goodsDescription'],
        [page('text-layer', words)],
      );
    const [whole, part] = [goods('Ball valves DN 50'), goods('Ball 50')];
    expect(part.fields.goodsDescription).toBeLessThan((whole.fields.goodsDescription ?? 0) - 0.2);
    expect(part.document).toBeLessThan(whole.document / 2);
  });

  test('goods that go on below with words of no label are not all read; a clause below them is none of them', () => {
    const read = [word('Brake', 0.1, 0.5), word('pads', 0.2, 0.5)];
    const document = (below: readonly Word[]) =>
      calibrated(
        'bill_of_lading',
        {
          data: { goodsDescription: 'Brake pads' },
          confidence: { goodsDescription: 0.9 },
          evidence: { goodsDescription: at(read, 'Brake pads') },
        },
        ['goodsDescription'],
        [page('text-layer', [...read, ...below])],
      ).document;
    const clause = [word('Shipped', 0.1, 0.512), word('on', 0.2, 0.512), word('board', 0.3, 0.512)];
    expect(document(clause)).toBe(document([]));
    expect(document([word('axle', 0.1, 0.512)])).toBeLessThan(document([]));
  });

  test('a tariff code among the lines that no line has got, and words between them, speak against all of them', () => {
    const read = [word('Plates', 0.1, 0.5), word('12', 0.5, 0.5)];
    const document = (...beside: readonly Word[]) =>
      calibrated(
        'packing_list',
        {
          data: { lineItems: [{ description: 'Plates', quantity: 12 }] },
          confidence: { 'lineItems[0].description': 0.9, 'lineItems[0].quantity': 0.9 },
          evidence: {
            'lineItems[0].description': at(read.slice(0, 1), 'Plates'),
            'lineItems[0].quantity': at(read.slice(1), '12'),
          },
        },
        ['lineItems'],
        [page('text-layer', [...read, ...beside])],
      ).document;
    expect(document(word('6911.10.00', 0.7, 0.5))).toBeLessThan(document());
    expect(document(word('porcelain', 0.7, 0.5))).toBeLessThan(document());
    // Below the lines it is no matter of theirs.
    expect(document(word('porcelain', 0.7, 0.7))).toBe(document());
  });

  test('a party without a form of companies may be half a name', () => {
    const document = (name: string) =>
      calibrated(
        'certificate_of_origin',
        { data: { exporter: { name } }, confidence: { 'exporter.name': 0.9 }, evidence: {} },
        ['exporter.name'],
        [],
      ).document;
    expect(document('Nuova Aurora')).toBeLessThan(document('Nuova Aurora Commerciale S.r.l.'));
  });
});

describe('the file of the calibration', () => {
  test.each([
    [/^sign\tdoubt\t.*\n/m, '', 'the sign "doubt" has no weight'],
    [/^document\tdoubt\t.*\n/m, '', 'the row "document doubt" is missing'],
    [/^overall\tinvoice\t.*\n/m, '', 'the row "overall invoice" is missing'],
    [/^sign\tlogit\t.*$/m, 'sign\tlogit\t-1', 'must not be negative'],
    [/^sign\tocr\t.*$/m, 'sign\tocr\tmuch', '"value" must be a number'],
    [/^sign\tocr\t.*$/m, 'sign\tluck\t1', '"name" must be one of'],
  ])('is refused when %p becomes %p', (found, put, problem) => {
    const file = join(temporaryFolder(), 'calibration.tsv');
    writeFileSync(file, readFileSync(shipped, 'utf8').replace(found, put));
    expect(() => loadCalibration(file)).toThrow(problem);
  });
});
