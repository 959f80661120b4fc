import { describe, expect, test } from 'bun:test';
import { behindExplanation } from '../../../core/layout/explanations.ts';
import { squash } from '../../../core/layout/fold.ts';
import { findLabels } from '../../../core/layout/labels.ts';
import { layOut } from '../../../core/layout/lines.ts';
import { findPhrases, lookUp, phraseBook, wordsOf } from '../../../core/layout/phrases.ts';
import { textPage } from './text-page.ts';

const names = ['Exporter', 'Consigned to', 'Notify party', 'Export references', 'Place of receipt', 'Vessel'];
const book = phraseBook(names.map((name) => [name, name] as const));
const explanations = phraseBook<true>([]);

const form = `
2 EXPORTER                   5. DOCUMENT NUMBER
BLUE RIDGE INC.              80180967

3. CONSIGNED TO              6 EXPORT REFERENCES
GREAT BASIN LLC              BKG 895482

4. NOTIFY PARTY              7. FORWARDING AGENT

8a VESSEL`;

const leading = (text: string, source: 'ocr' | 'text-layer'): readonly string[] =>
  findLabels(layOut(textPage(text, 1, source)), book, {
    same: (a, b) => a === b,
    explanations,
    isForm: true,
  })
    .filter((hit) => hit.leads)
    .flatMap((hit) => hit.meanings);

describe('the number of a box', () => {
  test('has lost its point on a scan where others of the form have theirs', () => {
    expect(leading(form, 'ocr')).toContain('Exporter');
    expect(leading(form, 'ocr')).toContain('Export references');
    expect(leading(form, 'ocr')).toContain('Vessel');
  });

  test('has not in a text: there a bare number beside numbered boxes is none', () => {
    expect(leading(form, 'text-layer')).not.toContain('Exporter');
    expect(leading(form, 'text-layer')).toContain('Consigned to');
  });

  test('is none where few such texts stand on a scan', () => {
    expect(leading('\n2 EXPORTER\n\n3. CONSIGNED TO', 'ocr')).not.toContain('Exporter');
  });
});

describe('a label that OCR has misread', () => {
  const numbers = phraseBook([
    ['Polizza di carico n.', 'number'],
    ['N. polizza marittima', 'number'],
    ['Port of discharge', 'port'],
    ['Carrier', 'carrier'],
  ] as const);
  const meaningsOf = (text: string): readonly string[] => lookUp(numbers, squash(text), true);

  test('is known by its other letters', () => {
    expect(meaningsOf('Pori of discharqe')).toEqual(['port']);
    expect(meaningsOf('Polizza di carico n')).toEqual(['number']);
    expect(['Carner', 'Camer'].map(meaningsOf)).toEqual([['carrier'], ['carrier']]);
  });

  test('is none of other first words, where those are known', () => {
    const parties = phraseBook([
      ['Importador', 'importer'],
      ['Exportador (nome, endereço)', 'exporter'],
    ] as const);
    const [line] = layOut(textPage('Importador (nome, endereço)', 1, 'ocr')).lines;
    const found = findPhrases(line!.segments[0]!, parties, true);
    expect(found.flatMap(({ meanings }) => meanings)).toEqual(['importer']);
    const [misread] = layOut(textPage('Exportador (nome, endereqo)', 1, 'ocr')).lines;
    expect(findPhrases(misread!.segments[0]!, parties, true)).toMatchObject([{ meanings: ['exporter'] }]);
  });

  test('is known though its letters ran together or lost their thin strokes', () => {
    const captions = phraseBook([
      ['Also notify', 'notify'],
      ['Description of goods', 'goods'],
      ['Freight', 'freight'],
    ] as const);
    const known = (text: string): readonly string[] =>
      lookUp(captions, squash(text), true, { words: text.split(' ').map(squash) });
    expect(known('Also Nouty')).toEqual(['notify']);
    expect(known('Descnption of goods')).toEqual(['goods']);
    expect(known('Freght')).toEqual(['freight']);
  });

  test('is none whose words are all rightly read, though a label is much like it', () => {
    const names = phraseBook(
      [
        ['Shipped', 'quantity'],
        ['Delivery no', 'number'],
      ] as const,
      () => wordsOf(['Shipper', 'Deliver to', 'Place of delivery']),
    );
    const known = (text: string): readonly string[] =>
      lookUp(names, squash(text), true, { words: text.split(' ').map(squash) });
    expect(known('Shipper')).toEqual([]);
    expect(known('Delivery to')).toEqual([]);
    expect(known('Shippcd')).toEqual(['quantity']);
    // The sign of a number is often lost: `Nº`.
    expect(known('Delivery n')).toEqual(['number']);
  });

  test('may differ in a short word, where OCR was not sure of that', () => {
    const captions = phraseBook([['Kennisgeving aan', 'notify']] as const);
    const words = ['kennisgeving', 'san'];
    expect(lookUp(captions, 'kennisgevingsan', true, { words, unsure: new Set(['san']) })).toEqual([
      'notify',
    ]);
    expect(lookUp(captions, 'kennisgevingsan', true, { words })).toEqual([]);
  });

  test('is not one whose short word is missing: that is the title', () => {
    expect(meaningsOf('POLIZZA DI CARICO')).toEqual([]);
    expect(meaningsOf('Polizza marittima')).toEqual([]);
  });
});

test('an explanation that is rightly read is one, whatever else might be misread in it', () => {
  const known = phraseBook<true>([
    ['This B/L is not negotiable', true],
    ['is not negotiable unless marred', true],
  ]);
  const [line] = layOut(textPage('This B/L is not negotiable unless marked', 1, 'ocr')).lines;
  const { pieces } = line!.segments[0]!;
  expect(behindExplanation(pieces, 0, known, true)).toBe(pieces.length);
});

test('the sign of degrees in a label stands for that of a number', () => {
  const reservations = phraseBook([['Nº reserva', 'bookingNumber'] as const]);
  expect(lookUp(reservations, squash('N° RESERVA'), false)).toEqual(['bookingNumber']);
});
