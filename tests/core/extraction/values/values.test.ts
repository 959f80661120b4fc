import { describe, expect, test } from 'bun:test';
import { extractionKnowledge } from '../../../../core/extraction/knowledge/knowledge.ts';
import { findCountries, readCountry } from '../../../../core/extraction/values/country.ts';
import { readHsCode, readNamedHsCode } from '../../../../core/extraction/values/hs-code.ts';
import { readIdentifier } from '../../../../core/extraction/values/identifier.ts';
import { readIncoterm } from '../../../../core/extraction/values/incoterm.ts';
import { findMoney } from '../../../../core/extraction/values/money.ts';
import { findTaxIds, readLabelledTaxId } from '../../../../core/extraction/values/tax-id.ts';
import { findWeights } from '../../../../core/extraction/values/weight.ts';

const { values } = extractionKnowledge();

describe('currencies', () => {
  const nowhere = new Set<string>();
  test.each([
    ['€ 12,50', nowhere, 'EUR'],
    ['12.50 US$', nowhere, 'USD'],
    ['$12.50', nowhere, 'USD'],
    ['$12.50', new Set(['CA']), 'CAD'],
    ['$12.50', new Set(['CA', 'US']), 'USD'],
    ['CHF 10.00', nowhere, 'CHF'],
    ['1 200 zł', nowhere, 'PLN'],
    ['Rs. 200', nowhere, 'INR'],
    ['₹ 319.00', nowhere, 'INR'],
    ['¥ 900', new Set(['JP']), 'JPY'],
    ['100 kr', new Set(['DK']), 'DKK'],
    ['GBP 4', nowhere, 'GBP'],
  ])('%s in %p is %s', (text, countries, code) => {
    expect(values.currencies(text, countries)[0]?.code).toBe(code);
  });

  test('a bare dollar sign is less sure than a code', () => {
    const [sign] = values.currencies('$1', nowhere);
    const [code] = values.currencies('USD 1', nowhere);
    expect(sign?.certainty).toBeLessThan(code?.certainty ?? 0);
  });

  test('words are no currencies', () => {
    expect(values.currencies('Liefern ab 12 Stk, kraftvoll', nowhere)).toEqual([]);
    expect(values.currencies('1,200 KGS', nowhere)[0]?.certainty ?? 0).toBeLessThan(0.5);
  });
});

describe('countries', () => {
  test.each([
    ['Germany', 'DE'],
    ['DEUTSCHLAND', 'DE'],
    ['P.R. China', 'CN'],
    ['(CN)', 'CN'],
    ['CN - China', 'CN'],
    ['Ecuador', 'EC'],
    ['Pays-Bas', 'NL'],
    ['Stany Zjednoczone', 'US'],
    ['U.S.A.', 'US'],
    ['Corea del Sur', 'KR'],
    ['Türkiye', 'TR'],
    ['Chinese', 'CN'],
    ['VNM', 'VN'],
    ['Republic of Korea', 'KR'],
    ['África do Sul', 'ZA'],
    ['Niemcy', 'DE'],
    ['co', 'CO'],
  ])('%s is %s', (printed, code) => {
    expect(readCountry(printed, values.countries)?.code).toBe(code);
  });

  test.each(['Hamburg', '', 'de', 'made of steel', 'Germany and France'])('%p is no country', (printed) => {
    expect(readCountry(printed, values.countries)).toBeNull();
  });

  test('names are found in running text, codes are not', () => {
    expect(
      findCountries('Made in Italy, shipped from Spain', values.countries, false).map((one) => one.code),
    ).toEqual(['IT', 'ES']);
    expect(findCountries('IN DE AT', values.countries, false)).toEqual([]);
  });
});

describe('HS codes', () => {
  test.each([
    ['6109.10', '6109.10'],
    ['610910', '6109.10'],
    ['6109 10 00', '6109.10.00'],
    ['6109.1000', '6109.10.00'],
    ['6109.10.00.10', '6109.10.00.10'],
    ['61091000', '6109.10.00'],
    ['HS 8466 10 20', '8466.10.20'],
    ['61.09.10', '6109.10'],
    ['09103020', '0910.30.20'],
  ])('%s is %s', (printed, code) => {
    expect(readHsCode(printed, false)?.code).toBe(code);
  });

  test.each(['9901.10', '7701.10', '8040249', '12/2024', '1,234.56', '0012.34', 'abc'])(
    '%p is none',
    (printed) => {
      expect(readHsCode(printed, false)).toBeNull();
    },
  );

  test.each([
    ['9012190', '0901.21.90'],
    ['902.40.20', '0902.40.20'],
    ['HSN 8011100', '0801.11.00'],
    ['90121', '0901.21'],
    ['407210000', '0407.21.00.00'],
    ['09012190', '0901.21.90'],
    ['61091000', '6109.10.00'],
  ])('%s in a place for codes is %s, its leading nought restored', (printed, code) => {
    expect(readNamedHsCode(printed, values.hsHeadings)?.code).toBe(code);
  });

  test.each(['8471300', '7701100', '12345'])('%s has lost no nought that a heading shows', (printed) => {
    expect(readNamedHsCode(printed, values.hsHeadings)).toBeNull();
  });

  test('a completed code is less sure than a printed one', () => {
    expect(readNamedHsCode('9012190', values.hsHeadings)?.certainty).toBeLessThan(1);
    expect(readNamedHsCode('610910', values.hsHeadings)?.certainty).toBe(1);
  });

  test('a heading counts only in a place for codes', () => {
    expect(readHsCode('6109', false)).toBeNull();
    expect(readHsCode('6109', true)?.code).toBe('6109');
  });
});

describe('terms of delivery', () => {
  test.each([
    ['FOB Shanghai, Incoterms 2020', 'FOB', 'Shanghai'],
    ['DAP - Paris (Incoterms® 2020)', 'DAP', 'Paris'],
    ['CIF HAMBURG PORT', 'CIF', 'HAMBURG PORT'],
    ['EXW', 'EXW', null],
    ['Incoterm: FCA Poznań', 'FCA', 'Poznań'],
    ['CIP Valparaíso (Incoterms 2020)', 'CIP', 'Valparaíso'],
    ['FOB XIAMEN USD', 'FOB', 'XIAMEN'],
    ['CFR Jebel Ali (EUR)', 'CFR', 'Jebel Ali'],
    ['FOB USD', 'FOB', null],
    ['DAP LE HAVRE DOCK', 'DAP', 'LE HAVRE DOCK'],
  ] as const)('%s', (printed, code, place) => {
    expect(readIncoterm(printed, values.incoterms, true)).toMatchObject({ code, place });
  });

  test.each(['CIF: B41234567', 'des Kunden', 'fobbed off', 'CAD 100'])('%p is none', (printed) => {
    expect(readIncoterm(printed, values.incoterms, false)).toBeNull();
  });
});

describe('numbers of papers', () => {
  test.each([
    ['4711', '4711'],
    [': RE-2024/001', 'RE-2024/001'],
    ['# INV-20871', 'INV-20871'],
    ['Nr. 24-0815', '24-0815'],
    ['FT 2024/318', 'FT 2024/318'],
    ['N. 0457/24', '0457/24'],
    ['RE-20140519/499 vom 19.05.2014', 'RE-20140519/499'],
    ['SFJ-2024/0917 17 Sep 2024', 'SFJ-2024/0917'],
    ['INV 4711 dated 3 May 2024', 'INV 4711'],
  ])('%s is %s', (printed, value) => {
    expect(readIdentifier(printed, values.dates)?.value).toBe(value);
  });

  test.each(['ORIGINAL', '12.05.2024', '1,234.00', '1/2', 'for three items', '', '15%', '______'])(
    '%p is none',
    (printed) => {
      expect(readIdentifier(printed, values.dates)).toBeNull();
    },
  );
});

describe('money, weights and tax numbers', () => {
  test.each([
    ['19% von 64,46 12,25', [64.46, 12.25]],
    ['1.589,80 €', [1589.8]],
    ['Rs 1939', [1939]],
    ['250 kg 1.000,00', [1000]],
    ['12.05.2024 99,00', [99]],
    ['45,-', [45]],
    ['(50.00)', [-50]],
    ['3% Skonto innerhalb 10 Tagen', []],
    ['bei Abnahme von 100 Stück', []],
    ['1500 Euro', [1500]],
    ['1500 EUR only', [1500]],
  ] as const)('%s', (printed, amounts) => {
    expect(findMoney(printed, null).map((reading) => reading.value)).toEqual([...amounts]);
  });

  test.each([
    ['1,250.5 KGS', 1250.5, 'kg'],
    ['KG 12.5', 12.5, 'kg'],
    ['2 t', 2, 't'],
    ['40 lbs', 40, 'lb'],
    ['500 g', 500, 'g'],
    ['7,361.9 Ib', 7361.9, 'lb'],
    ['17', 17, null],
  ] as const)('%s', (printed, value, unit) => {
    expect(findWeights(printed, 'point', values.weightUnits)[0]).toMatchObject({ value, unit });
  });

  test.each([
    ['DE 232 446 240', 'DE232446240'],
    ['NL123456789B01', 'NL123456789B01'],
    ['IT01234560369', 'IT01234560369'],
    ['CHE-123.456.789 MWST', 'CHE-123.456.789'],
    ['27AABCR1234K1Z5', '27AABCR1234K1Z5'],
    ['GB 123 4567 89', 'GB123456789'],
  ])('%s is the tax number %s', (printed, value) => {
    expect(findTaxIds(printed)[0]?.value).toBe(value);
  });

  test('an account number and a telephone number are no tax numbers', () => {
    expect(findTaxIds('DE12 1234 5678 9012 3456 78')).toEqual([]);
    expect(readLabelledTaxId(': ______')).toBeNull();
  });
});
