import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOcr } from '../../../core/reading/ocr/create-ocr.ts';
import { languageSigns, loadLanguageSigns } from '../../../core/reading/ocr/languages/language-signs.ts';
import {
  languagePlan,
  networkOfPage,
  networkOfPart,
} from '../../../core/reading/ocr/languages/languages-to-read.ts';
import { mergedReadings } from '../../../core/reading/ocr/languages/merged-readings.ts';
import type { OcrWord } from '../../../core/reading/ocr/ocr-engine.ts';
import { readDocument } from '../../../core/reading/read-document.ts';
import { fontFile } from '../../fixtures/drawing/fonts.ts';
import { scan } from '../../fixtures/scans/scan.ts';
import { drawLine, drawPdf } from './support/draw-pdf.ts';
import { textsOf } from './support/words.ts';

const configured = ['fra', 'eng', 'deu', 'spa', 'ita', 'por', 'nld', 'pol', 'tur', 'ces'];
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

const polish = [
  'Faktura nr 4711 z dnia 12 marca 2026',
  'Sprzedawca: Łódzkie Zakłady Odzieżowe, ul. Źródlana 5, Łódź',
  'Nazwa towaru, ilość, jednostka, cena i wartość',
  'Warunki dostawy i termin płatności: 30 dni od daty wystawienia',
];
const turkish = [
  'Ticari fatura numarası 4711, tarih 12 Mart 2026',
  'Satıcı: Yıldız Dokuma Şirketi, Çınar Sokağı 7, İzmir',
  'Malın cinsi, miktarı, birim fiyatı ve toplam tutarı',
  'Ödeme fatura tarihinden 30 gün içinde yapılır, teslim yeri liman',
];
const czech = [
  'Faktura číslo 4711, datum vystavení 12. března 2026',
  'Dodavatel: Sklárny Dvořák, Říční ulice 5, Žďár nad Sázavou',
  'Označení zboží, množství, jednotková cena a celkem',
  'Země původu a způsob dopravy jsou uvedeny na straně odběratele',
];
const italian = [
  'Fattura commerciale numero 4711 del 12 marzo 2026, pagina 1',
  'Fornitore: Tessitura della Libertà, Città di Castello, Italia',
  'Descrizione della merce, quantità e prezzo per unità',
  'Condizioni di pagamento: 30 giorni dalla data della fattura',
];
const dutch = [
  'Factuur nummer 4711 van 12 maart 2026, pagina 1',
  'Verkoper: Coöperatie De Zuidersluis, haven van Rotterdam',
  'Omschrijving van de goederen, aantal, prijs en bedrag',
  'Betaling binnen 30 dagen na datum van de factuur',
];
const portuguese = [
  'Fatura comercial número 4711, página 1, data de emissão',
  'Exportador: Confecções do Além, Rua da Conceição 12, São João',
  'Descrição da mercadoria, quantidade e preço por unidade',
  'Condições de pagamento: 30 dias da data da fatura, sem expedição',
];

test('each page of a scan is read in its own language, with its accents', async () => {
  const pages = [english, spanish, french, german, polish, turkish, czech, italian, dutch, portuguese];
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
const ofPage = (lines: readonly string[], languages: readonly string[] = configured): string | null =>
  networkOfPage(words(lines), languagePlan(languages, languageSigns()), languageSigns());
const ofPart = (lines: readonly string[]): string | null =>
  networkOfPart(words(lines), languagePlan(configured, languageSigns()), languageSigns());

describe('a page is read with the data of its own language', () => {
  test('where that of the first does not read it well', () => {
    const pages = [english, french, german, spanish, polish, turkish, czech, italian, dutch, portuguese];
    const own = [null, null, 'deu', 'spa', 'pol', 'tur', 'ces', 'ita', 'nld', 'por'];
    expect(pages.map((page) => ofPage(page))).toEqual(own);
    expect(pages.map((page) => ofPart(page))).toEqual(own);
  });

  test('of two languages with that of the one that the first does not read, once all of it was seen', () => {
    expect(ofPage([...english, ...spanish])).toBe('spa');
    expect(ofPart([...english, ...spanish])).toBeNull();
  });

  test('not for a name and an address in another language', () => {
    const address = ['Comercial de Aceites del Sur S.A.', 'Calle de la Marina 7, Alicante'];
    expect(ofPage([...english, ...english, ...address])).toBeNull();
    expect(ofPart([...english, ...address])).toBeNull();
  });

  test('in English and in French where the first is another', () => {
    const others = ['spa', 'ita', 'eng', 'fra'];
    expect(ofPage(english, others)).toBe('fra');
    expect(ofPage(french, others)).toBe('fra');
    expect(ofPage(spanish, others)).toBeNull();
  });

  test('never with what is not configured, nor where nothing tells the language', () => {
    expect(ofPage(spanish, ['deu', 'eng', 'fra'])).toBeNull();
    expect(ofPage(['4711 88 XK-204 A/B'])).toBeNull();
  });
});

test('a language of which no words are known reads every page', () => {
  expect(languagePlan(['fra', 'deu', 'spa', 'swe'], languageSigns()).always).toEqual(['fra', 'deu', 'swe']);
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

  test('a word that they spell otherwise stays in doubt, for the second reader', () => {
    const merged = mergedReadings([at('LTD.', 0.7, 0, 60)], [at('LID.', 0.97, 0, 60)]);
    expect(merged).toEqual([at('LID.', 0.85, 0, 60)]);
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
