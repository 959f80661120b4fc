import { describe, expect, test } from 'bun:test';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
import { textReading } from '../layout/text-page.ts';

interface Paper {
  readonly seller: string;
  readonly buyer?: string;
  readonly sign: string;
  readonly amounts?: readonly [price: string, total: string];
  readonly label?: string;
  readonly foot?: string;
}

const britain = 'Unit 4\n        Leeds LS1 4AP\n        United Kingdom';

function read({
  seller,
  buyer = britain,
  sign,
  amounts = ['12.50', '1,250.00'],
  label = '',
  foot = '',
}: Paper) {
  const [price, total] = amounts.map((amount) => `${sign}${amount}`.padStart(14));
  const page = `
                              COMMERCIAL INVOICE

Seller: Northern Trading Ltd                 Invoice No: NT-4711
        ${seller.padEnd(36)} Date: 12 May 2026
                                             ${label}

Buyer:  Acme Retail Ltd
        ${buyer}

Description                  Quantity      Unit price         Amount
Brackets of steel                 100  ${price} ${total}

                             Total                    ${total}
${foot}
`;
  const { extractedData, evidence, confidence } = extractDocument(textReading(page), {
    documentType: 'invoice',
  });
  return {
    currency: extractedData.invoice?.currency,
    readings: evidence.currency?.readings,
    sureness: confidence.fields.currency ?? 0,
    overall: confidence.overall,
  };
}

const canada = '12 Rue Verte, Montreal, Canada';
const usa = '5 Dock Street\n        Baltimore, MD 21230\n        USA';

describe('a sign of several currencies', () => {
  test('means what a label states by code or by name', () => {
    expect(read({ seller: canada, buyer: usa, sign: '$', label: 'Currency: CAD' })).toMatchObject({
      currency: 'CAD',
      readings: undefined,
    });
    expect(
      read({ seller: canada, buyer: usa, sign: '$', label: 'Currency: Canadian dollars' }).currency,
    ).toBe('CAD');
    expect(
      read({ seller: '4 Calle Sur, Bogota, Colombia', sign: '$', label: 'Currency: Pesos colombianos' })
        .currency,
    ).toBe('COP');
  });

  test('means what a sentence below the goods states', () => {
    const { currency, readings } = read({
      seller: '1 Quay, Auckland, New Zealand',
      buyer: usa,
      sign: '$',
      foot: 'All prices are in New Zealand dollars.',
    });
    expect([currency, readings]).toEqual(['NZD', undefined]);
    expect(
      read({ seller: '1 Quay, Auckland, New Zealand', sign: '$', foot: 'Amounts in USD' }).currency,
    ).toBe('USD');
  });

  test("means the money of the seller's country, and is doubted where it may be another's", () => {
    const paper = read({ seller: canada, buyer: usa, sign: '$' });
    expect(paper).toMatchObject({ currency: 'CAD', readings: ['CAD', 'USD'] });
    expect(paper.sureness).toBeLessThan(0.8);
    expect(paper.overall).toBeLessThan(0.8);
    const swedish = '111 47 Stockholm, Sweden';
    expect(read({ seller: '5003 Bergen, Norway', buyer: swedish, sign: 'kr ' })).toMatchObject({
      currency: 'NOK',
      readings: ['NOK', 'SEK'],
    });
    expect(read({ seller: '5003 Bergen, Norway', sign: 'kr ' })).toMatchObject({
      currency: 'NOK',
      readings: undefined,
    });
    expect(read({ seller: '3 Fort Road, Colombo, Sri Lanka', sign: 'Rs. ' }).currency).toBe('LKR');
    expect(
      read({ seller: 'Wenzhou 325000, China', buyer: '4-1 Honmachi, Osaka, Japan', sign: '¥' }),
    ).toMatchObject({ currency: 'CNY', readings: ['CNY', 'JPY'] });
  });

  test('is a dollar of the United States where the seller has no dollar of his own', () => {
    expect(read({ seller: 'Wenzhou 325000, China', sign: '$' })).toMatchObject({
      currency: 'USD',
      readings: undefined,
    });
    const ofStates = { currency: 'USD', readings: undefined };
    expect(read({ seller: usa, buyer: canada, sign: '$' })).toMatchObject(ofStates);
    expect(read({ seller: 'Baltimore, MD 21230', buyer: canada, sign: '$' })).toMatchObject(ofStates);
  });

  test('means what a name of several currencies leaves', () => {
    expect(
      read({
        seller: 'C1033 Buenos Aires, Argentina',
        sign: '$',
        foot: 'Son pesos mil doscientos cincuenta',
      }),
    ).toMatchObject({ currency: 'ARS', readings: undefined });
  });
});

describe('signs and codes that are letters', () => {
  test('are known before figures', () => {
    expect(read({ seller: 'Av. Grau 4, Lima, Peru', sign: 'S/ ' }).currency).toBe('PEN');
    expect(read({ seller: 'Block 9, Salmiya, Kuwait', sign: 'KD ' }).currency).toBe('KWD');
    expect(read({ seller: '2 Long Street, Cape Town, South Africa', sign: 'R ' }).currency).toBe('ZAR');
  });

  test('a code that is a word too counts beside an amount, behind its label and at home', () => {
    expect(read({ seller: 'Bursa, Turkey', sign: 'TRY ' }).currency).toBe('TRY');
    expect(read({ seller: britain, sign: '', label: 'Currency: MAD' }).currency).toBe('MAD');
    expect(read({ seller: britain, sign: '€', foot: 'TRY OUR NEW PEN 500' }).currency).toBe('EUR');
  });
});
