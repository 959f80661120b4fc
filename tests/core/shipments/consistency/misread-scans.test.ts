import { describe, expect, test } from 'bun:test';
import { isFigureSlip } from '../../../../core/shipments/consistency/reading/slip-of-reading.ts';
import { consistentSet } from '../../../fixtures/shipments/consistent-set.ts';
import { findingsInScans, knowledge, type Papers, type Scans } from './findings-in-scans.ts';

/** What a rule says of the set with a change, when some of the papers are scans. */
const told = (
  ruleId: string,
  change: (papers: Papers) => void,
  scans: Scans['scans'],
  confidence?: number,
  of?: Scans['of'],
) => findingsInScans(ruleId, change, { scans, ...(confidence && { confidence }), ...(of && { of }) });

const packed = (quantity: number) => (papers: Papers) => {
  const [line] = papers.packing_list.lineItems;
  if (line) line.quantity = quantity;
};

describe('a quantity that differs', () => {
  test('by a digit that looks alike is an alarm on a text layer, and a hint on a scan', () => {
    expect(told('goods-quantities', packed(478), [])?.severity).toBe('critical');
    const onScan = told('goods-quantities', packed(478), ['packing_list'], 0.85);
    expect(onScan?.severity).toBe('info');
    expect(onScan?.message).toContain('the packing list is a scan, on which “478” was read');
    expect(onScan?.message).toEndWith('Look at the page first.');
  });

  test('by a digit that looks alike is an alarm on a scan of which the reader was sure', () => {
    expect(told('goods-quantities', packed(478), ['packing_list'], 0.97)?.severity).toBe('critical');
  });

  test('whatever it is, is a hint where the scan was hardly legible', () => {
    expect(told('goods-quantities', packed(497), ['packing_list'], 0.3)?.severity).toBe('info');
  });

  test('by digits exchanged is an alarm on a scan too: readers do not exchange', () => {
    expect(told('goods-quantities', packed(497), ['packing_list'])?.severity).toBe('critical');
  });

  test('is an alarm when a person has typed it, or when the other paper is the scan and its price proves it', () => {
    expect(told('goods-quantities', packed(478), ['packing_list'], 1)?.severity).toBe('critical');
    expect(told('goods-quantities', packed(478), ['invoice'])?.severity).toBe('critical');
  });

  test('because the scanned invoice contradicts its own price and amount is a hint', () => {
    const invoiced = (papers: Papers) => {
      const [line] = papers.invoice.lineItems;
      if (line) line.quantity = 2;
    };
    expect(told('goods-quantities', invoiced, ['invoice'])?.severity).toBe('info');
    expect(told('goods-quantities', invoiced, [])?.severity).toBe('critical');
  });
});

test('a gross weight without its decimal mark is a hint on a scan, another weight is an alarm', () => {
  const weighs = (weight: number) => (papers: Papers) => {
    papers.bill_of_lading.grossWeight = weight;
    for (const box of papers.bill_of_lading.containers) box.grossWeight = null;
  };
  expect(told('gross-weight', weighs(60_347), ['bill_of_lading'])?.severity).toBe('info');
  expect(told('gross-weight', weighs(60_347), ['invoice'])?.severity).toBe('critical');
  expect(told('gross-weight', weighs(6934.2), ['bill_of_lading'])?.severity).toBe('critical');
});

test('a container is missing on a scan: perhaps a line was not read; its check digit proves one that was', () => {
  const lost = ({ packing_list: list }: Papers) => void list.containerNumbers.pop();
  expect(told('container-numbers', lost, ['packing_list'])?.severity).toBe('info');
  expect(told('container-numbers', lost, [])?.severity).toBe('warning');
  const other = ({ packing_list: list }: Papers) => {
    list.containerNumbers[0] = 'CSQU3054383';
  };
  expect(told('container-numbers', other, ['packing_list', 'bill_of_lading'])?.severity).toBe('critical');
});

test('a container more on the packing list is an alarm where those that were read of a bill hold all packages', () => {
  const scans = ['bill_of_lading'] as const;
  const more = ({ packing_list: list }: Papers) => void list.containerNumbers.push('CSQU3054383');
  expect(told('container-numbers', more, scans)?.severity).toBe('warning');
  const lost = ({ bill_of_lading: bill }: Papers) => void bill.containers.pop();
  expect(told('container-numbers', lost, scans)?.severity).toBe('info');
});

test('freight beside the goods that no total holds is a hint on a scan, where it may be another figure', () => {
  const charged =
    (total: number) =>
    ({ invoice, bill_of_lading: bill }: Papers): void => {
      Object.assign(invoice, { freightAmount: 52, subtotal: 9000, totalAmount: total });
      bill.freightTerms = 'collect';
    };
  expect(told('freight-charged-twice', charged(9000), ['invoice'])?.severity).toBe('info');
  expect(told('freight-charged-twice', charged(9000), [])?.severity).toBe('warning');
  expect(told('freight-charged-twice', charged(9052), ['invoice'])?.severity).toBe('warning');
});

test('a tax number without its country is compared where as many figures are left, and is another kind where not', () => {
  const numbered =
    (first: string, second: string) =>
    ({ invoice, certificate_of_origin: certificate }: Papers): void => {
      invoice.buyer.taxId = first;
      certificate.importer.taxId = second;
    };
  const rule = 'party-tax-numbers';
  expect(told(rule, numbered('DE811907980', '811907981'), [])?.severity).toBe('warning');
  expect(told(rule, numbered('DE811907980', '811907980'), [])?.severity).toBe('passed');
  expect(told(rule, numbered('DE811907980', '4711/0815/12'), [])?.severity).toBe('passed');
});

describe('a total that the lines of a scanned packing list do not make', () => {
  const fiveLines = consistentSet(3);
  const rule = 'totals-of-the-packing-list';
  const scans = ['packing_list'] as const;
  /** Certified line by line, so that two papers say what each line weighs. */
  const heavier =
    (isCertified: boolean) =>
    ({ packing_list: list, certificate_of_origin: certificate }: Papers): void => {
      list.grossWeight = Math.round((list.grossWeight ?? 0) * 1.31);
      for (const [at, line] of certificate.lineItems.entries())
        line.grossWeight = isCertified ? (list.lineItems[at]?.grossWeight ?? null) : null;
    };

  test('is an alarm where another paper gives the same for each line', () => {
    expect(told(rule, heavier(true), scans, 0.6, fiveLines)?.severity).toBe('warning');
  });

  test('is a hint where several lines may have been misread', () => {
    expect(told(rule, heavier(false), scans, 0.6, fiveLines)?.severity).toBe('info');
  });

  test('is a hint where the total is another figure of the paper', () => {
    const exchanged = (papers: Papers): void => {
      heavier(true)(papers);
      papers.packing_list.netWeight = papers.packing_list.grossWeight;
    };
    expect(told(rule, exchanged, scans, 0.6, fiveLines)?.severity).toBe('info');
  });
});

test('a number quoted in a long text is doubted for its own signs, and not for those around it', () => {
  const quotes = (number: string) => (papers: Papers) => {
    papers.invoice.invoiceNumber = '90388414';
    papers.bill_of_lading.goodsDescription = `TYRES AS PER INVOICE NO. ${number}`;
  };
  const scans = ['bill_of_lading'] as const;
  expect(told('numbers-in-marks', quotes('90388814'), scans, 0.2)?.severity).toBe('warning');
  expect(told('numbers-in-marks', quotes('90388474'), scans, 0.2)?.severity).toBe('info');
});

describe('a slip of a reader', () => {
  const isSlip = (value: number, meant: number, isSure = false, printed: string | null = null) =>
    isFigureSlip({ value, printed, isSure }, meant, knowledge.isMistaken);

  test('loses a decimal mark, a digit or what is before a thousand, and mistakes digits alike', () => {
    for (const [read, meant] of [
      [2193, 219.3],
      [1.625, 1625],
      [24_901, 24.9],
      [26, 226],
      [2, 27],
      [478, 479],
      [435.7, 135.7],
      [73.7, 1073.7],
      [75.751, 15.75],
    ] as const)
      expect([read, meant, isSlip(read, meant)]).toEqual([read, meant, true]);
  });

  test('loses marks, and what is before them, even where it is sure of the digits, and nothing else', () => {
    expect(isSlip(218_733, 21.8733, true)).toBe(true);
    expect(isSlip(823.4, 3823.4, true, '823.4')).toBe(true);
    for (const [read, meant] of [
      [195, 119.5],
      [2771, 271],
      [478, 479],
      [31, 321],
      [75.751, 15.75],
    ] as const) {
      expect([read, meant, isSlip(read, meant, true)]).toEqual([read, meant, false]);
      expect([read, meant, isSlip(read, meant)]).toEqual([read, meant, true]);
    }
  });

  test('spells what was meant with the digits that are printed: it makes up no zero, and no mark of decimals', () => {
    expect(isSlip(3.65, 3650, true, '3.650')).toBe(true);
    expect(isSlip(23.1345, 23_134.5, true, '23,1345')).toBe(true);
    expect(isSlip(24_538, 2453.8, true, '24538 KGS')).toBe(true);
    expect(isSlip(400, 4000, true, '400')).toBe(false);
    expect(isSlip(0.9, 9, true, '0.9 t')).toBe(false);
    expect(isSlip(0.0903, 0.903, true, '0.0903')).toBe(false);
  });

  test('may be any digit where two readers saw different ones', () => {
    const isMistaken = (isDoubted: boolean) =>
      isFigureSlip({ value: 487, printed: '487', isSure: false, isDoubted }, 447, knowledge.isMistaken);
    expect([isMistaken(false), isMistaken(true)]).toEqual([false, true]);
  });

  test('does not exchange digits, nor make up a figure', () => {
    for (const [read, meant] of [
      [497, 479],
      [478, 478],
      [471, 479],
      [1420, 1240],
      [500, 631],
    ] as const)
      expect([read, meant, isSlip(read, meant)]).toEqual([read, meant, false]);
  });
});
