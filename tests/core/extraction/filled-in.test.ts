import { describe, expect, test } from 'bun:test';
import type { Evidence } from '../../../core/extraction/extraction.ts';
import { filledIn } from '../../../core/extraction/filled-in.ts';
import type { ExtractedPaper } from '../../../core/extraction/paths.ts';

/** A paper whose values are each as sure and printed at a place of their own, save those that `places` names. */
function paper(
  data: Readonly<Record<string, unknown>>,
  { sure = 0.8, places = {} }: { sure?: number; places?: Readonly<Record<string, number>> } = {},
): ExtractedPaper<object> {
  const leaves = leavesOf(data, '');
  const evidence = leaves.map(([path, value], at): [string, Evidence] => [
    path,
    { page: 1, box: [places[path] ?? at / 100, 0, 1, 1], text: String(value) },
  ]);
  return {
    data,
    confidence: Object.fromEntries(leaves.map(([path]) => [path, sure])),
    evidence: Object.fromEntries(evidence),
  };
}

function leavesOf(value: unknown, path: string): readonly [string, unknown][] {
  if (Array.isArray(value)) return value.flatMap((each, at) => leavesOf(each, `${path}[${at}]`));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, own]) => leavesOf(own, path === '' ? key : `${path}.${key}`));
  return value === null ? [] : [[path, value]];
}

const names = new Set(['exporter']);
const holm = { name: 'Holm Ltd', address: null, country: null, taxId: null };

describe('a value', () => {
  test('that is open is filled, and known as guessed', () => {
    const filled = filledIn(
      paper({ vessel: null, dueDate: '2025-03-01' }),
      paper({ vessel: 'ALBA VENTURA', dueDate: '2025-04-01' }),
      names,
    );
    expect(filled.data).toEqual({ vessel: 'ALBA VENTURA', dueDate: '2025-03-01' });
    expect([...(filled.guessed?.keys() ?? [])]).toEqual(['vessel']);
    expect(Object.keys(filled.confidence).sort()).toEqual(['dueDate', 'vessel']);
  });

  test.each([
    ['is not sure enough', { dueDate: '2025-04-01' }, 0.59],
    ['is a count, and no number of a paper', { invoiceNumber: '1,952' }, 0.8],
    ['is a sentence, and no ship', { vessel: '14 DAYS FREE TIME' }, 0.8],
  ])('stays open where the guess %s', (_what, data, sure) => {
    const open = Object.fromEntries(Object.keys(data).map((key) => [key, null]));
    const filled = filledIn(paper(open), paper(data, { sure }), names);
    expect(filled.data).toEqual(open);
    expect(filled.confidence).toEqual({});
  });

  test('whose figure is that of another field stays open', () => {
    const places = { grossWeight: 0.5, netWeight: 0.5 };
    const first = paper({ grossWeight: 420, netWeight: null }, { places });
    const second = paper({ grossWeight: null, netWeight: 420 }, { places });
    expect(filledIn(first, second, names).data).toEqual({ grossWeight: 420, netWeight: null });
  });
});

describe('a party', () => {
  test('is completed by the same party alone', () => {
    const same = paper({ supplier: { ...holm, taxId: 'GB123456789' } });
    const other = paper({ supplier: { ...holm, name: 'Fjord AS', taxId: 'NO987654321' } });
    const first = paper({ supplier: holm });
    expect(filledIn(first, same, names).data).toEqual({ supplier: { ...holm, taxId: 'GB123456789' } });
    expect(filledIn(first, other, names).data).toEqual({ supplier: holm });
  });

  test('loses a guessed name before its own, and no other word', () => {
    const second = paper({ supplier: holm });
    const named = (name: string) => filledIn(paper({ supplier: { ...holm, name } }), second, names).data;
    expect(named('Exporter: Holm Ltd')).toEqual({ supplier: holm });
    expect(named('Nils Holm Ltd')).toEqual({ supplier: { ...holm, name: 'Nils Holm Ltd' } });
  });
});

describe('lines', () => {
  const line = (description: string | null, quantity: number | null, unit: string | null = null) => ({
    description,
    quantity,
    unit,
  });

  test('get a column that none of them has', () => {
    const first = paper({ lineItems: [line('Valves', 10), line('Flanges', 20)] });
    const second = paper({ lineItems: [line('Valves', 99, 'PCS'), line('Flanges', 99, 'PCS')] });
    expect(filledIn(first, second, names).data).toEqual({
      lineItems: [line('Valves', 10, 'PCS'), line('Flanges', 20, 'PCS')],
    });
  });

  test('keep a column that one of them has, and their number', () => {
    const some = paper({ lineItems: [line('Valves', 10, 'PCS'), line('Flanges', 20)] });
    const other = paper({ lineItems: [line('Valves', 10, 'KG'), line('Flanges', 20, 'KG')] });
    const more = paper({ lineItems: [line('Valves', 10), line('Flanges', 20), line('Total', 30)] });
    expect(filledIn(some, other, names).data).toEqual(some.data);
    expect(filledIn(some, more, names).data).toEqual(some.data);
  });

  test('are taken where there were none, if they have figures', () => {
    const none = paper({ lineItems: [] });
    const goods = paper({ lineItems: [line('Valves', 10)] });
    const print = paper({ lineItems: [line('This certificate consists of', null)] });
    expect(filledIn(none, goods, names).data).toEqual(goods.data);
    expect(filledIn(none, print, names).data).toEqual(none.data);
  });
});
