import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOcr } from '../../../core/reading/ocr/create-ocr.ts';
import { languageSigns, loadLanguageSigns } from '../../../core/reading/ocr/languages/language-signs.ts';
import { languagePlan, networkToReadAgain } from '../../../core/reading/ocr/languages/languages-to-read.ts';
import { mergedReadings } from '../../../core/reading/ocr/languages/merged-readings.ts';
import type { OcrWord } from '../../../core/reading/ocr/ocr-engine.ts';
import { readDocument } from '../../../core/reading/read-document.ts';
import { fontFile } from '../../fixtures/drawing/fonts.ts';
import { scan } from '../../fixtures/scans/scan.ts';
import { drawLine, drawPdf } from './support/draw-pdf.ts';
import { textsOf } from './support/words.ts';

const configured = ['fra', 'deu', 'eng', 'spa'];
const ocr = createOcr(configured);
afterAll(() => ocr.close());

const scanOf = async (pages: readonly (readonly string[])[]): Promise<Uint8Array> => {
  const pdf = await drawPdf((drawing) => {
    for (const lines of pages) {
      drawing.addPage({ size: 'A4' }).font(fontFile('tinos', 'regular')).fontSize(10);
      lines.forEach((line, at) => {
        drawLine(drawing, line, 60, 80 + 22 * at);
      });
    }
  });
  return scan(pdf, { seed: 4, dpi: 200, format: 'pdf', noise: 3, blur: 0.4 });
};

const english = [
  'Commercial invoice number 4711 of 12 March 2026',
  'Shipper: Northwind Trading Company, Leeds',
  'Description of goods, quantity and unit price',
  'Payment within 30 days from the date of this invoice',
];
const spanish = [
  'Factura comercial número 4711, página 1 de 1',
  'Dirección: Calle del Ingeniero Núñez 12, Logroño, España',
  'Descripción de la mercancía, cantidad y precio por unidad',
  'Condiciones de pago: a los 30 días de la fecha de factura',
];
const french = [
  'Facture numéro 4711, établie à Orléans',
  'Désignation des marchandises, quantité et prix par unité',
  'Le règlement est à effectuer à réception de la facture',
  'Numéro de téléphone et adresse de votre société',
];
const german = [
  'Rechnung Nr. 4711 für die Lieferung nach Dänemark',
  'Verkäufer: Müller Maschinen GmbH, Große Gasse 3, Köln',
  'Bezeichnung der Ware, Menge, Stückpreis und Währung',
  'Zahlbar ohne Abzug in 30 Tagen nach Rechnungsdatum',
];

test('each page of a scan is read in its own language, with its accents', async () => {
  const pages = [english, spanish, french, german];
  const bytes = await scanOf(pages);
  const reading = await readDocument({ bytes, mimeType: 'application/pdf', ocr });
  for (const [at, lines] of pages.entries())
    expect(textsOf(reading.pages[at])).toEqual(lines.flatMap((line) => line.split(' ')));
});

const words = (lines: readonly string[]): readonly OcrWord[] =>
  lines
    .join(' ')
    .split(' ')
    .map((text, at) => ({
      ...{ text, confidence: 0.9, x0: at * 50, y0: 0, x1: at * 50 + 40, y1: 20, lineHeight: 20 },
    }));
const again = (lines: readonly string[], languages: readonly string[] = configured): string | null =>
  networkToReadAgain(words(lines), languagePlan(languages, languageSigns()), languageSigns());

describe('a page is read once more', () => {
  test('with the data of its own language, not where the first two read it well', () => {
    expect([english, spanish, french, german].map((page) => again(page))).toEqual([null, 'spa', null, null]);
  });

  test('of two languages with those of the one that wants it', () => {
    expect(again([...english, ...spanish])).toBe('spa');
  });

  test('not for a name and an address in another language', () => {
    const address = ['Comercial de Aceites del Sur S.A.', 'Calle de la Marina 7, Alicante'];
    expect(again([...english, ...english, ...address])).toBeNull();
  });

  test('in English and in French where the first two are others that do not read them', () => {
    const others = ['spa', 'ita', 'eng', 'fra'];
    expect(again(english, others)).toBe('eng');
    expect(again(french, others)).toBe('fra');
    expect(again(spanish, others)).toBeNull();
  });

  test('never with what is not configured, nor where nothing tells the language', () => {
    expect(again(spanish, ['deu', 'eng', 'fra'])).toBeNull();
    expect(again(['4711 88 XK-204 A/B'])).toBeNull();
  });
});

test('a language of which no words are known reads every page', () => {
  expect(languagePlan(['fra', 'deu', 'spa', 'tur'], languageSigns())).toEqual({
    always: ['fra', 'deu', 'tur'],
    whereSeen: ['spa'],
  });
});

describe('of two readings of a page', () => {
  const at = (text: string, confidence: number, x0: number, x1: number): OcrWord => ({
    ...{ text, confidence, x0, y0: 10, x1, y1: 30, lineHeight: 20 },
  });

  test('the surer one of each word is taken, and accents from the language that has them', () => {
    const first = [at('Descripcion', 0.93, 0, 100), at('4711', 0.95, 120, 160), at('Mino', 0.6, 180, 220)];
    const other = [at('Descripción', 0.9, 1, 99), at('4111', 0.7, 121, 159), at('Miño', 0.9, 181, 221)];
    expect(mergedReadings(first, other).map(({ text }) => text)).toEqual(['Descripción', '4711', 'Miño']);
  });

  test('words that one of them cut otherwise stay as the first has them', () => {
    const first = [at('12', 0.8, 0, 30), at('500', 0.8, 40, 90), at('kg', 0.9, 110, 130)];
    expect(
      mergedReadings(first, [at('12500', 0.95, 0, 90), at('k', 0.99, 110, 119), at('g', 0.99, 121, 130)]),
    ).toEqual(first);
  });
});

describe('the words that tell languages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'landfall-languages-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const loaded = (row: string) => {
    const path = join(folder, 'words.tsv');
    writeFileSync(path, `language\tnetworks\twords\n${row}`);
    return loadLanguageSigns(path);
  };

  test('name the data that reads each', () => {
    const { networks, languagesOf } = loaded('deu\tdeu\tund in\nnld\tnld deu\ten in\n');
    expect(networks.get('nld')).toEqual(['nld', 'deu']);
    expect(languagesOf.get('in')).toEqual(['deu', 'nld']);
  });

  test.each([
    ['a language by another code', 'de\tdeu\tund', '"de" is no language'],
    ['data without a name', 'deu\t\tund', '"" is no language'],
    ['a language twice', 'deu\tdeu\tund\ndeu\tdeu\tfur', '"deu" is there twice'],
    ['an accent', 'deu\tdeu\tfür', '"für" is no word'],
    ['a word twice', 'deu\tdeu\tund und', 'the word "und" is there twice'],
    ['nothing', '', 'no language'],
  ])('are refused with %s', (_, row, problem) => {
    expect(() => loaded(row)).toThrow(problem);
  });
});
