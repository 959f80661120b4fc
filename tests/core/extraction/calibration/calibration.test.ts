import { describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calibrated, calibration } from '../../../../core/extraction/calibration/calibrate.ts';
import { loadCalibration } from '../../../../core/extraction/calibration/model.ts';
import { sumSigns } from '../../../../core/extraction/calibration/sums.ts';
import { textDoubts } from '../../../../core/extraction/calibration/text-doubts.ts';
import { unevenRows } from '../../../../core/extraction/calibration/uneven-rows.ts';
import { overallConfidence } from '../../../../core/extraction/confidence.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const { formWords } = calibration();
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
  ] as const)('%s "%s" is doubted %i times', (field, value, doubts) => {
    expect(textDoubts(field, value, formWords)).toBe(doubts);
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
      new Map([[1, source]]),
    ).portOfLoading ?? 0;

  test('falls with doubt and with the sureness of the reading; letters of a picture count by how sure they are', () => {
    const plain = sureness('Shanghai', 0.7, 'text-layer');
    expect(plain).toBeGreaterThan(0.8);
    expect(sureness('Port of Loading', 0.7, 'text-layer')).toBeLessThan(plain - 0.15);
    expect(sureness('Shanghai', 0.7, 'ocr')).toBeLessThanOrEqual(plain);
    expect(sureness('Shanghai', 0.6, 'ocr')).toBeLessThan(plain);
    expect(sureness('Shanghai', 0.4, 'text-layer')).toBeLessThan(plain);
  });

  test('falls where another value of the paper was only guessed at: its form was not understood', () => {
    const beside = (confidence: number) =>
      calibrated(
        'bill_of_lading',
        {
          data: { portOfLoading: 'Shanghai', vessel: 'Meridian Star' },
          confidence: { portOfLoading: 0.9, vessel: confidence },
          evidence: { portOfLoading: evidence, vessel: evidence },
        },
        new Map([[1, 'text-layer'] as const]),
      ).portOfLoading ?? 0;
    expect(beside(0.3)).toBeLessThan(beside(0.9));
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
        new Map([[1, 'text-layer'] as const]),
      ).invoiceDate ?? 0;
    const open = dated(['2026-04-03', '2026-03-04']);
    expect(open).toBeLessThan(dated());
    expect(open).toBeLessThan(0.8);
  });

  test('of a document is that of all it needs: one doubtful field is not outvoted, a missing one makes it 0', () => {
    const required = ['invoiceNumber', 'totalAmount'];
    const sure = overallConfidence('invoice', { invoiceNumber: 0.99, totalAmount: 0.99 }, required, 1);
    expect(sure).toBeGreaterThan(0.9);
    expect(overallConfidence('invoice', { invoiceNumber: 0.99, totalAmount: 0.5 }, required, 1)).toBeLessThan(
      0.6,
    );
    expect(overallConfidence('invoice', { invoiceNumber: 0.99 }, required, 1)).toBe(0);
  });

  test('a line that may be wrong makes the lines doubtful', () => {
    const line = (at: number, probability: number) => ({
      [`lineItems[${at}].quantity`]: probability,
      [`lineItems[${at}].total`]: probability,
    });
    const good = overallConfidence('invoice', { ...line(0, 0.99), ...line(1, 0.99) }, ['lineItems'], 1);
    const bad = overallConfidence('invoice', { ...line(0, 0.99), ...line(1, 0.6) }, ['lineItems'], 1);
    expect([good > 0.9, bad <= 0.6]).toEqual([true, true]);
  });

  test('a line of an invoice or packing list that names no quantity is for a person; a certificate may name none', () => {
    const described = { 'lineItems[0].description': 0.99, 'lineItems[0].grossWeight': 0.99 };
    const overall = (type: 'packing_list' | 'certificate_of_origin', fields: Record<string, number>) =>
      overallConfidence(type, fields, ['lineItems'], 1);
    expect(overall('packing_list', described)).toBeLessThan(0.8);
    expect(overall('packing_list', { ...described, 'lineItems[0].quantity': 0.99 })).toBeGreaterThan(0.9);
    expect(overall('certificate_of_origin', described)).toBeGreaterThan(overall('packing_list', described));
  });
});

describe('the file of the calibration', () => {
  test.each([
    [/^sign\tdoubt\t.*\n/m, '', 'the sign "doubt" has no weight'],
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
