import { describe, expect, test } from 'bun:test';
import { evaluateConsistency } from '../../../../core/shipments/consistency/evaluate.ts';
import { loadConsistencyKnowledge } from '../../../../core/shipments/consistency/knowledge.ts';
import type { Paper } from '../../../../core/shipments/consistency/paper.ts';
import { consistentSet } from '../../../fixtures/shipments/consistent-set.ts';
import { changed, type FullDraft, papersOf } from '../../../fixtures/shipments/shipment-set.ts';

const knowledge = loadConsistencyKnowledge();
const set = consistentSet(1);
const { invoice, bill_of_lading: bill, packing_list: list } = set.papers;
if (!invoice || !bill || !list) throw new Error('the set has no invoice, bill or list');

interface Given {
  readonly change: (papers: FullDraft['papers']) => void;
  /** What a paper prints besides its fields. */
  readonly prints?: readonly [type: Paper['documentType'], text: string];
  readonly confidence?: readonly [type: Paper['documentType'], field: string, confidence: number];
}

/** What a rule says of a set with a change. */
function told(ruleId: string, { change, prints, confidence }: Given, of = set) {
  const papers = papersOf(changed(of, (draft) => change(draft.papers)) ?? of).map((paper) => ({
    ...paper,
    ...(prints?.[0] === paper.documentType && {
      printedText: [prints[1], ...Object.values(paper.evidence).map(({ text }) => text)].join('\n'),
    }),
    ...(confidence?.[0] === paper.documentType && {
      confidence: { ...paper.confidence, [confidence[1]]: confidence[2] },
    }),
  }));
  const { results } = evaluateConsistency({ papers: papers as readonly Paper[], knowledge });
  return results.find((result) => result.ruleId === ruleId);
}

const heavier = (papers: FullDraft['papers']): void => {
  papers.bill_of_lading.grossWeight = 99_123.5;
  for (const box of papers.bill_of_lading.containers) box.grossWeight = null;
};
const weight = String(bill.grossWeight);

describe('a value that differs', () => {
  test('is an alarm where the paper does not print what the others say', () => {
    expect(told('gross-weight', { change: heavier })?.severity).toBe('critical');
    const prints = ['bill_of_lading', 'CLEAN ON BOARD 4711'] as const;
    expect(told('gross-weight', { change: heavier, prints })?.severity).toBe('critical');
  });

  test('is a reason to look where the paper prints what the others say as well', () => {
    const prints = ['bill_of_lading', `TOTAL ${weight} KGS`] as const;
    const finding = told('gross-weight', { change: heavier, prints });
    expect(finding?.severity).toBe('info');
    expect(finding?.message).toContain(`But “${weight}” is printed on the bill of lading too`);
  });

  test('is an alarm where what the others say is printed for something else that was read', () => {
    const change = (papers: FullDraft['papers']): void => {
      heavier(papers);
      papers.bill_of_lading.netWeight = bill.grossWeight;
    };
    const prints = ['bill_of_lading', ''] as const;
    expect(told('gross-weight', { change, prints })?.severity).toBe('critical');
  });

  test('is an alarm where two numbers on one paper are nearly the same: one is a misprint', () => {
    const number = invoice.invoiceNumber ?? '';
    const misprint = number.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 4) % 10));
    const cites = (cited: string) => (papers: FullDraft['papers']) => {
      papers.packing_list.invoiceNumber = cited;
    };
    const prints = ['packing_list', `REF ${number}`] as const;
    expect(told('invoice-number-cited', { change: cites(misprint), prints })?.severity).toBe('critical');
    expect(told('invoice-number-cited', { change: cites('SHIPMENT-88'), prints })?.severity).toBe('info');
  });
});

describe('a value that was read with doubt', () => {
  const change = (papers: FullDraft['papers']): void => {
    papers.packing_list.invoiceNumber = 'QX-55-81734';
  };

  test('raises no alarm', () => {
    const confidence = ['packing_list', 'invoiceNumber', 0.7] as const;
    expect(told('invoice-number-cited', { change, confidence })?.severity).toBe('info');
  });

  test('raises one where another paper says the same: neither was mistaken', () => {
    const confidence = ['invoice', 'invoiceNumber', 0.7] as const;
    expect(told('invoice-number-cited', { change, confidence })?.severity).toBe('critical');
  });

  test('raises one where it is a figure that the paper itself contradicts', () => {
    const confidence = ['bill_of_lading', 'grossWeight', 0.6] as const;
    expect(told('gross-weight', { change: heavier, confidence })?.severity).toBe('critical');
  });
});

test('a paper is missing, or it is among those of unknown type', () => {
  const papers = papersOf(set).filter(({ documentType }) => documentType !== 'packing_list');
  const missing = (unrecognized: number) =>
    evaluateConsistency({ papers, unrecognized, knowledge }).results.find(
      ({ ruleId, message }) => ruleId === 'documents-of-the-set' && message.includes('no packing list'),
    );
  expect(missing(0)?.severity).toBe('warning');
  expect(missing(1)?.severity).toBe('info');
  expect(missing(1)?.message).toContain('one more document of the shipment');
});

test('the line below the terms of payment has the part of the letter of credit that its field does not hold', () => {
  const change = (papers: FullDraft['papers']): void => {
    papers.invoice.paymentTerms = 'IRREVOCABLE L/C NO. 08948644';
  };
  const day = (ahead: string) =>
    ['invoice', `IRREVOCABLE L/C NO. 08948644\nLATEST DATE OF SHIPMENT ${ahead}`] as const;
  expect(told('letter-of-credit', { change, prints: day('2019-01-31') })?.severity).toBe('warning');
  expect(told('letter-of-credit', { change, prints: day('2039-01-31') })?.severity).toBe('passed');
});

describe('a cell of a table that was read with doubt', () => {
  const fiveLines = consistentSet(3);
  const doubted = ['packing_list', 'lineItems[0].quantity', 0.7] as const;
  const lines = (papers: FullDraft['papers']) => papers.packing_list.lineItems;
  const more = (line: { quantity: number | null } | undefined): void => {
    if (line) line.quantity = (line.quantity ?? 0) + 37;
  };

  test('is an alarm all the same where the other lines of its column agree with another paper', () => {
    const change = (papers: FullDraft['papers']): void => more(lines(papers)[0]);
    expect(told('goods-quantities', { change, confidence: doubted }, fiveLines)?.severity).toBe('critical');
  });

  test('is a reason to look where no two other lines prove the column', () => {
    const change = (papers: FullDraft['papers']): void => more(lines(papers)[0]);
    const twoLines = consistentSet(4);
    expect(told('goods-quantities', { change }, twoLines)?.severity).toBe('critical');
    expect(told('goods-quantities', { change, confidence: doubted }, twoLines)?.severity).toBe('info');
  });

  test('is a reason to look where it is hardly believed at all', () => {
    const change = (papers: FullDraft['papers']): void => more(lines(papers)[0]);
    const confidence = ['packing_list', 'lineItems[0].quantity', 0.3] as const;
    expect(told('goods-quantities', { change, confidence }, fiveLines)?.severity).not.toBe('critical');
  });
});

describe('words that name themselves', () => {
  const number = invoice.invoiceNumber ?? '';
  const other = number.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 4) % 10));
  const quotes = (papers: FullDraft['papers']): void => {
    papers.bill_of_lading.goodsDescription = `TYRES AS PER INVOICE NO. ${other}`;
  };

  test('are believed though the text around them may be no description of the goods', () => {
    const confidence = ['bill_of_lading', 'goodsDescription', 0.5] as const;
    expect(told('numbers-in-marks', { change: quotes, confidence })?.severity).toBe('warning');
  });

  test('are found where they are on the page beside all fields', () => {
    const change = (): void => undefined;
    const prints = (text: string) => ['bill_of_lading', text] as const;
    const wrong = told('numbers-in-marks', { change, prints: prints(`INVOICE NO.: ${other} 1,250.00 KGS`) });
    expect(wrong?.severity).toBe('warning');
    expect(wrong?.message).toContain(other);
    const right = prints(`INVOICE NO. ${other}\nINVOICE NO. ${number}`);
    expect(told('numbers-in-marks', { change, prints: right })?.severity).not.toBe('warning');
    const amount = prints('INVOICE NO. 1,250.00\nFREIGHT INVOICE NO. 471147');
    expect(told('numbers-in-marks', { change, prints: amount })?.severity).not.toBe('warning');
  });

  test('count packages in a row that was left out of the description, unless each row counts some', () => {
    const change = (): void => undefined;
    const prints = (text: string) => ['bill_of_lading', text] as const;
    const rule = 'packages-in-words';
    const one = prints('ABCU1234567 SAID TO CONTAIN 9999 PACKAGES OF TYRES');
    expect(told(rule, { change, prints: one })?.severity).toBe('warning');
    const each = prints('SAID TO CONTAIN 9999 PACKAGES\nSAID TO CONTAIN 8888 PACKAGES');
    expect(told(rule, { change, prints: each })?.severity).not.toBe('warning');
  });
});

test('a quantity that was read with doubt is in its place where its row prints no figure but those of its line', () => {
  const twoLines = consistentSet(4);
  const change = (papers: FullDraft['papers']): void => {
    const [line] = papers.packing_list.lineItems;
    if (line) Object.assign(line, { quantity: 4711, unit: 'pcs' });
  };
  const confidence = ['packing_list', 'lineItems[0].quantity', 0.7] as const;
  const row = (more: string) => ['packing_list', `${rowOf(twoLines, change)} ${more}`] as const;
  const severity = (more: string) =>
    told('goods-quantities', { change, confidence, prints: row(more) }, twoLines)?.severity;
  expect(severity('')).toBe('critical');
  expect(severity('1234')).toBe('info');
});

/** The first line of the packing list as a row of its table. */
function rowOf(of: typeof set, change: (papers: FullDraft['papers']) => void): string {
  const papers = papersOf(changed(of, (draft) => change(draft.papers)) ?? of);
  const own = papers.find(({ documentType }) => documentType === 'packing_list');
  return Object.entries(own?.evidence ?? {})
    .flatMap(([path, { text }]) => (path.startsWith('lineItems[0].') ? text : []))
    .join(' ');
}
