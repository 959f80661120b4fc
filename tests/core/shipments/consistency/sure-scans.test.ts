import { describe, expect, test } from 'bun:test';
import { consistentSet } from '../../../fixtures/shipments/consistent-set.ts';
import { findingsInScans, type Papers, type Scans } from './findings-in-scans.ts';

/** Five lines of household goods; the invoice gives net weights, three containers. */
const fiveLines = consistentSet(3);
/** Pairs of shoes, and copper wire that is sold by its weight. */
const weighed = consistentSet(5);
const all = ['invoice', 'packing_list', 'bill_of_lading', 'certificate_of_origin'] as const;

const severity = (ruleId: string, change: (papers: Papers) => void, scans: Scans) =>
  findingsInScans(ruleId, change, scans)?.severity;

describe('a weight of which papers disagree by the place of its mark', () => {
  const inTonnes = ({ bill_of_lading: bill }: Papers): void => {
    Object.assign(bill, { grossWeight: 0.603, weightUnit: 't' });
    for (const box of bill.containers) box.grossWeight = null;
  };

  test('is an alarm where the mark is printed: 0.6 t are not six', () => {
    expect(severity('gross-weight', inTonnes, { scans: ['bill_of_lading'] })).toBe('critical');
    expect(severity('gross-weight', inTonnes, { scans: all, confidence: 0.97 })).toBe('critical');
  });

  test('is a hint where two scans that say alike may both have lost it', () => {
    const lost = ({
      invoice,
      packing_list: list,
      bill_of_lading: bill,
      certificate_of_origin: cert,
    }: Papers) => {
      bill.grossWeight = 6034.7;
      for (const paper of [invoice, list]) paper.grossWeight = 60_347;
      for (const line of cert.lineItems) line.grossWeight = null;
    };
    expect(severity('gross-weight', lost, { scans: all, confidence: 0.7 })).toBe('info');
    expect(severity('gross-weight', lost, { scans: all, confidence: 0.97 })).toBe('critical');
  });
});

describe('a difference in most lines', () => {
  const halfPacked = ({ packing_list: list }: Papers): void => {
    for (const line of list.lineItems) line.quantity = Math.ceil((line.quantity ?? 0) / 2);
  };

  test('is that of the papers where their figures were surely read', () => {
    const scans = { scans: ['packing_list'], of: fiveLines } as const;
    expect(severity('goods-quantities', halfPacked, { ...scans, confidence: 0.97 })).toBe('critical');
    expect(severity('goods-quantities', halfPacked, { ...scans, confidence: 0.7 })).toBe('info');
  });

  test('of what is sold by weight is no figure of the column of weights', () => {
    const inPounds = ({ packing_list: list }: Papers): void => {
      const wire = list.lineItems[1];
      if (wire) wire.unit = 'lbs';
    };
    expect(severity('goods-quantities', inPounds, { scans: all, of: weighed })).toBe('critical');
  });
});

test('a sum that does not come out is an alarm on a scan whose many figures were all surely read', () => {
  const less = ({ packing_list: list }: Papers): void => {
    list.netWeight = 10_337.4;
  };
  const scans = { scans: ['packing_list'], of: fiveLines } as const;
  const onlyList = (papers: Papers): void => {
    less(papers);
    for (const line of papers.invoice.lineItems) line.netWeight = null;
  };
  expect(severity('totals-of-the-packing-list', onlyList, { ...scans, confidence: 0.97 })).toBe('warning');
  expect(severity('totals-of-the-packing-list', onlyList, { ...scans, confidence: 0.7 })).toBe('info');
});

test('a container that the page of a packing list prints nowhere is missing there; what was read otherwise is not', () => {
  const lost = ({ packing_list: list }: Papers): void => void list.containerNumbers.pop();
  const numbers = fiveLines.papers.packing_list?.containerNumbers ?? [];
  const prints = (last: string): Scans => ({
    scans: ['packing_list'],
    of: fiveLines,
    printed: { packing_list: ['PACKING LIST', ...numbers.slice(0, -1), last].join('\n') },
  });
  expect(severity('container-numbers', lost, prints('PAGE 1 OF 1'))).toBe('warning');
  const last = numbers.at(-1) ?? '';
  expect(severity('container-numbers', lost, prints(`CONTAINER ${last.replace(/.$/, '?')}`))).toBe('info');
});

test('more weight in one container than it carries is an alarm where the containers make the weight of all', () => {
  const loaded =
    (total: number) =>
    ({ bill_of_lading: bill }: Papers): void => {
      bill.grossWeight = total;
      for (const [at, box] of bill.containers.entries()) box.grossWeight = at === 0 ? 70_768.7 : 100;
    };
  const scans = { scans: ['bill_of_lading'] } as const;
  expect(severity('container-capacity', loaded(70_868.7), scans)).toBe('warning');
  expect(severity('container-capacity', loaded(7176.9), scans)).toBe('info');
});

test('a line that is charged twice is on the page of the packing list once', () => {
  const twice = ({ invoice }: Papers): void => {
    const [line] = invoice.lineItems;
    if (!line) return;
    // Of no told origin, so that the certificate may leave it out.
    invoice.lineItems.push({
      ...line,
      countryOfOrigin: null,
      quantity: 17,
      total: Math.round(17 * (line.unitPrice ?? 0) * 100) / 100,
    });
    const sum = invoice.lineItems.reduce((whole, { total }) => whole + (total ?? 0), 0);
    Object.assign(invoice, { subtotal: sum, totalAmount: sum });
  };
  const parts = (fiveLines.papers.packing_list?.lineItems ?? []).map(
    ({ partNumber, description }) => `${partNumber} ${description}`,
  );
  const prints = (rows: readonly string[]): Scans => ({
    scans: ['packing_list'],
    of: fiveLines,
    printed: { packing_list: rows.join('\n') },
  });
  const found = (scans: Scans) => severity('goods-on-one-paper', twice, scans);
  expect(found(prints(parts))).toBe('warning');
  expect(found(prints([...parts, parts[0] ?? '']))).toBe('info');
});

test('goods of which a scanned certificate has no word are not on it', () => {
  const leftOut = ({ certificate_of_origin: cert, invoice }: Papers): void => {
    cert.countryOfOrigin = 'CN';
    for (const line of invoice.lineItems) line.countryOfOrigin = 'CN';
    cert.lineItems.splice(1, 1);
  };
  const words = (fiveLines.papers.certificate_of_origin?.lineItems ?? []).map(
    ({ description }) => description,
  );
  const prints = (rows: readonly (string | null)[]): Scans => ({
    scans: ['certificate_of_origin'],
    of: fiveLines,
    printed: { certificate_of_origin: rows.join('\n') },
  });
  const found = (scans: Scans) => severity('goods-on-one-paper', leftOut, scans);
  expect(found(prints(words.filter((_, at) => at !== 1)))).toBe('warning');
  expect(found(prints(words))).toBe('info');
});

test('pallets beside cartons are no reason to doubt what a misread count of the certificate explains', () => {
  const counted = ({ bill_of_lading: bill, certificate_of_origin: cert }: Papers): void => {
    Object.assign(bill, { packageCount: 11, packageType: 'PALLETS' });
    for (const box of bill.containers) box.packageCount = null;
    const [line] = cert.lineItems;
    if (line) line.packageCount = 8;
  };
  const certificate = {
    scans: ['certificate_of_origin'],
    doubts: { 'lineItems[0].packageCount': 0.7 },
    of: fiveLines,
  } as const;
  expect(severity('package-count', counted, certificate)).toBe('info');
  expect(severity('package-count', counted, { ...certificate, scans: [] })).toBe('critical');
});

describe('what is in a long text', () => {
  test('is another size however the words around it were read, and no slip of a reader', () => {
    const sized =
      (size: string) =>
      ({ packing_list: list }: Papers): void => {
        const [line] = list.lineItems;
        if (line) line.description = `Passenger car tyres, new, ${size}`;
      };
    const scans = { scans: ['packing_list'], confidence: 0.3 } as const;
    const of = (first: string, second: string) => (papers: Papers) => {
      sized(second)(papers);
      const [line] = papers.invoice.lineItems;
      if (line) line.description = `Passenger car tyres, new, ${first}`;
    };
    expect(severity('goods-descriptions', of('27 cm', '57 cm'), scans)).toBe('warning');
    expect(severity('goods-descriptions', of('27 cm', '77 cm'), scans)).toBe('info');
  });

  test('counts other pieces, where no slip of a reader makes them those of the invoice', () => {
    const counting =
      (pieces: number) =>
      ({ bill_of_lading: bill }: Papers): void => {
        bill.goodsDescription = `${pieces} PCS PASSENGER CAR TYRES`;
      };
    const scans = { scans: ['bill_of_lading'], confidence: 0.3 } as const;
    expect(severity('pieces-in-words', counting(632), scans)).toBe('warning');
    expect(severity('pieces-in-words', counting(478), scans)).toBe('info');
  });
});

test('the weight of one piece is known by the pieces of the other paper where its own were not read', () => {
  const ofOne = ({ invoice }: Papers): void => {
    const [line] = invoice.lineItems;
    if (line) Object.assign(line, { netWeight: 11.397, quantity: null });
  };
  expect(severity('weights-by-line', ofOne, { scans: ['invoice'] })).toBe('passed');
});

test('a carton that two lines share may be counted at both of them, or at one', () => {
  const shared = (papers: Papers): void => {
    const { invoice, packing_list: list, bill_of_lading: bill, certificate_of_origin: cert } = papers;
    const [first, second] = list.lineItems;
    if (first) first.packageCount = 6;
    if (second) second.packageCount = null;
    for (const box of bill.containers) box.packageCount = null;
    const [one, two] = cert.lineItems;
    if (one) one.packageCount = 6;
    if (two) two.packageCount = 0;
    // Packed into cartons that no line counts.
    for (const paper of [invoice, list, bill]) paper.packageCount = 421;
  };
  expect(severity('package-count', shared, { scans: ['packing_list'], of: fiveLines })).not.toBe('critical');
});

test('a letter misread in one of two lines of the same words makes no goods that the invoice has not', () => {
  const twice =
    (second: string) =>
    ({ invoice, packing_list: list, certificate_of_origin: cert }: Papers): void => {
      for (const { lineItems } of [invoice, list, cert])
        for (const [at, line] of lineItems.slice(0, 2).entries())
          Object.assign(line, {
            description: lineItems === cert.lineItems && at === 1 ? second : 'Brake pads, set BP-1180',
          });
      const [unread, certified] = [invoice.lineItems[1], cert.lineItems[1]];
      if (unread) Object.assign(unread, { quantity: null, unit: null });
      if (certified) Object.assign(certified, { quantity: 7, hsCode: null, packageCount: 3 });
    };
  const scans = { scans: ['certificate_of_origin', 'invoice'], of: fiveLines } as const;
  expect(severity('goods-on-one-paper', twice('Brake pads, set 8P-1180'), scans)).not.toBe('critical');
  expect(severity('goods-on-one-paper', twice('Wooden toy trains, red'), scans)).toBe('critical');
});
