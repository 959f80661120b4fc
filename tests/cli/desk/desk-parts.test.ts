import { describe, expect, test } from 'bun:test';
import { correctedValue } from '../../../cli/corrected-value.ts';
import { cleanText } from '../../../cli/desk/clean-text.ts';
import type { DeskKey, DeskLine } from '../../../cli/desk/desk-page.ts';
import { aboutRow, documentLine } from '../../../cli/desk/document-lines.ts';
import { canBeChosen, documentRows } from '../../../cli/desk/document-rows.ts';
import { listWindow } from '../../../cli/desk/list-window.ts';
import { sideBySide } from '../../../cli/desk/side-by-side.ts';
import { shownTyping, textOf, typed, typedFrom } from '../../../cli/desk/typed-text.ts';
import { pastedKeys } from '../../../cli/screens/desk-keys.ts';
import { loadDocumentFields } from '../../../core/documents/fields/document-fields.ts';
import { draftResult, line } from '../screens/draft.ts';

const fields = loadDocumentFields();
const closed = { isComplete: false, open: new Set<string>() };

describe('the window on a list', () => {
  const lines: readonly DeskLine[] = Array.from({ length: 50 }, (_, item) => ({
    text: String(item),
    tone: 'plain',
    item,
  }));
  const shown = (chosen: number, room: number) => listWindow(lines, chosen, room).map(({ text }) => text);

  test('is at the top, around the chosen line, at the bottom', () => {
    expect(shown(0, 3)).toEqual(['0', '1', '2']);
    expect(shown(20, 3)).toEqual(['19', '20', '21']);
    expect(shown(49, 3)).toEqual(['47', '48', '49']);
    expect(shown(0, 100)).toHaveLength(50);
    expect(listWindow([], 0, 5)).toEqual([]);
  });

  test('shows all lines of what is chosen, and its first when it is longer than the screen', () => {
    const long = lines.flatMap((one) => (one.item === 30 ? [one, one, one, one] : [one]));
    const texts = (room: number) => listWindow(long, 30, room).map(({ text }) => text);
    expect(texts(6).filter((text) => text === '30')).toHaveLength(4);
    expect(texts(2)).toEqual(['30', '30']);
  });
});

describe('texts side by side', () => {
  const asides = [
    { heading: 'Invoice', text: 'Anatolia Textile Export Ltd.' },
    { heading: 'Packing list', text: 'Anatolian Textiles' },
  ];

  test('stand in columns where there is room, under one another where there is none', () => {
    expect(sideBySide(asides, 60)).toEqual([
      'Invoice                        Packing list',
      'Anatolia Textile Export Ltd.   Anatolian Textiles',
    ]);
    expect(sideBySide(asides, 30)).toEqual([
      'Invoice',
      '  Anatolia Textile Export Ltd.',
      'Packing list',
      '  Anatolian Textiles',
    ]);
    expect(sideBySide([], 60)).toEqual([]);
  });
});

describe('a document on the desk', () => {
  test('hostile text of a page stays on its row and moves nothing', () => {
    const hostile = 'Maker\u001b[2J\u001b]0;owned\u0007\r\nLtd\u202edetrevni\u0000';
    const result = draftResult({
      invoice: {
        supplier: { name: hostile, address: null, country: null, taxId: null },
        lineItems: [line(hostile)],
      },
    });
    const rows = documentRows(result, fields, { isComplete: true, open: new Set(['lineItems[0]']) });
    const texts = rows.map((row, item) => documentLine(row, item, result, null, 80).text);
    const correction = { path: 'supplier.name', typing: typedFrom(hostile) };
    const typing = rows.map((row, item) => documentLine(row, item, result, correction, 80).text);
    for (const text of [...texts, ...typing]) expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(texts.join('\n')).toContain('Maker');
    expect(cleanText('x'.repeat(1_000_000)).length).toBeLessThan(5_000);
  });

  test('shows what needs a look first, values with how sure they are, and the page', () => {
    const result = draftResult();
    const rows = documentRows(result, fields, closed);
    const texts = rows.map((row, item) => documentLine(row, item, result, null, 100).text);
    expect(texts[0]).toBe('Why it needs your review');
    expect(texts).toContain('Invoice date        ! 60%  2026-03-01   “1 March 2026” p. 2');
    expect(texts).toContain('▸ 1  Wooden chair  12 pcs  30.00  9401.69? 42%');
    expect(rows.filter(canBeChosen).length).toBeLessThan(
      documentRows(result, fields, { ...closed, isComplete: true }).filter(canBeChosen).length,
    );
  });

  test('shows below a value what people put in its place before', () => {
    const before = {
      read: 'Maker Ltd',
      decisionCount: 2,
      decidedAt: '2026-03-02T10:00:00.000Z',
      decidedBy: null,
      decidedByEmail: null,
      documentId: 'd',
      fileName: 'invoice\u001b[2J 1.pdf',
      otherValues: [],
    };
    const draft = draftResult();
    const partySuggestions = [{ path: 'supplier.name', value: 'Maker GmbH', ...before }];
    const result = { ...draft, extractions: { ...draft.extractions, partySuggestions } };
    const rows = documentRows(result, fields, closed);
    const at = rows.findIndex(({ kind }) => kind === 'suggestion');
    expect(rows[at - 1]).toMatchObject({ kind: 'field', path: 'supplier.name' });
    expect(rows[at]).toMatchObject({ path: 'supplier.name', value: 'Maker GmbH' });
    expect(documentLine(rows[at]!, at, result, null, 100).text).toBe(
      '      → Maker GmbH  ★ yours 2 times, last 2026-03-02 on invoice 1.pdf',
    );
  });

  test('shows at a line what is known of its goods, with suggested codes or without', () => {
    const notice = { code: 'NOT_GOODS', message: '“Discount” is not goods.' } as const;
    const none = { path: 'lineItems[0]', description: 'Discount', notice, candidates: [] };
    const result = draftResult({
      invoice: { lineItems: [line('Discount'), line('Wooden chair')] },
      extractions: { hsSuggestions: [none] },
    });
    const rows = documentRows(result, fields, closed);
    const at = rows.findIndex(({ kind }) => kind === 'notice');
    expect(rows[at - 1]).toMatchObject({ kind: 'line', path: 'lineItems[0]' });
    expect(documentLine(rows[at]!, null, result, null, 100).text).toBe('      ! “Discount” is not goods.');
    expect(rows.filter(({ kind }) => kind === 'notice')).toHaveLength(1);
    expect(canBeChosen(rows[at]!)).toBe(false);
    expect(aboutRow(rows[at - 1], result)).toContain('“Discount” is not goods.');
  });

  test('offers the amount beside the currency where the total was not found', () => {
    const amounts = (text: string, totalAmount: number | null = null) => {
      const draft = draftResult({ invoice: { totalAmount } });
      const evidence = { ...draft.extractions.evidence, currency: { page: 1, box: null, text } };
      const result = { ...draft, extractions: { ...draft.extractions, evidence } } as typeof draft;
      return documentRows(result, fields, { ...closed, isComplete: true }).flatMap((row) =>
        row.kind === 'suggestion' && row.path === 'totalAmount' ? [row.value, row.text] : [],
      );
    };
    expect(amounts('€4.740,50')).toEqual([4740.5, '4740.5  printed beside the currency: “€4.740,50”']);
    // What can be read in two ways is not offered, nor is anything in the place of a total that was read.
    expect(amounts('€4.740')).toEqual([]);
    expect(amounts('EUR')).toEqual([]);
    expect(amounts('€4.740,50', 30)).toEqual([]);
  });

  test('numbers and dates are sent as they are stored, nothing as null; what can be read in two ways is refused', () => {
    const result = draftResult();
    const value = (path: string, text: string) => correctedValue(result, fields, path, text).value;
    expect(value('totalAmount', ' 12.50 ')).toBe(12.5);
    expect(value('lineItems[0].quantity', '3')).toBe(3);
    expect(value('totalAmount', '12,50')).toBe(12.5);
    expect(value('invoiceDate', '31/12/22')).toBe('2022-12-31');
    expect(value('invoiceNumber', '0042')).toBe('0042');
    expect(value('invoiceNumber', '  ')).toBeNull();
    expect(correctedValue(result, fields, 'totalAmount', '1,234').problem).toBe(
      '1,234 can mean 1.2340 or 1234, and the paper does not show which; write one of these',
    );
  });
});

describe('a text that is typed', () => {
  const after = (text: string, ...keys: readonly DeskKey[]) => keys.reduce(typed, typedFrom(text));
  const left: DeskKey = { name: 'left' };
  const first: DeskKey = { name: 'move', rows: Number.NEGATIVE_INFINITY };
  const write = (text: string): DeskKey => ({ name: 'text', text });

  test('is written and taken back by letters, with their accents', () => {
    expect(textOf(after('Ño\u0301', { name: 'backspace' }))).toBe('Ñ');
    expect(textOf(after('', { name: 'backspace' }))).toBe('');
    expect(textOf(after('Caf', write('é')))).toBe('Café');
    expect(textOf(after('as it was', { name: 'tab' }))).toBe('as it was');
    expect(textOf(after('as it was', { name: 'erase' }, write('new')))).toBe('new');
  });

  test('is put right where the cursor is', () => {
    expect(textOf(after('INV-1042', left, left, { name: 'backspace' }, write('9')))).toBe('INV-1942');
    expect(textOf(after('NV', first, write('I')))).toBe('INV');
    expect(textOf(after('ab', first, { name: 'right' }, write('-')))).toBe('a-b');
    expect(after('ab', first, { name: 'move', rows: Number.POSITIVE_INFINITY })).toEqual(typedFrom('ab'));
  });

  test('is shown with its cursor, however long it is', () => {
    const long = 'x'.repeat(50);
    for (const typing of [typedFrom(long), { before: long, after: long }, { before: '', after: long }]) {
      const text = shownTyping(typing, 20);
      expect(text).toContain('▏');
      expect(Bun.stringWidth(text)).toBeLessThanOrEqual(20);
    }
    expect(shownTyping({ before: 'a\nb', after: 'c' }, 20)).toBe('a b▏c');
  });
});

test('pasted text is one line of text, and never a command', () => {
  expect(pastedKeys('a\r\nb', true)).toEqual([{ name: 'text', text: 'a b' }]);
  expect(pastedKeys('aq', false)).toEqual([{ name: 'pasted', text: 'aq' }]);
});
