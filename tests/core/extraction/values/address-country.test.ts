import { describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractionKnowledge } from '../../../../core/extraction/knowledge/knowledge.ts';
import { readPostalForms } from '../../../../core/extraction/knowledge/postal-forms.ts';
import { countryOfAddress } from '../../../../core/extraction/values/address-country.ts';

const countryOf = (address: string) => countryOfAddress(address, extractionKnowledge().values);

test.each([
  ['Havnegade 4, 2800 Kgs. Lyngby, DK', 'DK'],
  ['12 Marine Parade, Gold Coast, QLD 4217, AU', 'AU'],
  ['Room 4, Xin Hua Rd, Shanghai, 200052 CN', 'CN'],
  ['SA 5268 AU', 'AU'],
  ['Dartmouth NS B2Y 4P9 CAN', 'CA'],
  ['12 rue Neuve, 75001 Paris, FR', 'FR'],
  ['King Fahd Road, Riyadh 12345, SA', 'SA'],
])('a code as the last word of an address says its country: %s', (address, country) => {
  expect(countryOf(address)).toBe(country);
});

test.each([
  ['12 King St W, Toronto, ON M5H 2N2', 'CA'],
  ['Houston, TX. 77029', 'US'],
  ['Houston TX 77029-1234', 'US'],
  ['Broadbeach Qld 4218', 'AU'],
  ['22 Dock Road, Hull, HU1 2AB', 'GB'],
  ['Kade 7, 1012 AB Amsterdam', 'NL'],
  ['Rua das Flores 56, Joinville - SC, 89219-600', 'BR'],
  ['01310-100 São Paulo - SP', 'BR'],
  ['ul. Polna 17, 35-105 Rzeszów', 'PL'],
  ['Zona Industrial, 3800-167 Aveiro', 'PT'],
  ['Via Roma 3, 20121 Milano (MI)', 'IT'],
  ['Dublin 2, D02 AF30', 'IE'],
])('a postal code that one country alone writes so says it: %s', (address, country) => {
  expect(countryOf(address)).toBe(country);
});

test.each([
  ['Hauptstraße 5, 10115 Berlin', 'several countries have five figures before the town'],
  ['Cyber City, Gurgaon 122002', 'six figures behind the town'],
  ['Los Angeles, CA', 'California, or Canada'],
  ['Los Angeles 90210, CA', 'codes of Canada have letters'],
  ['24121 Bergamo, BG', 'a province of Italy'],
  ['03100 Frosinone, FR', 'a province of Italy whose codes are like those of France'],
  ['3000 Bern, BE', 'a canton, or Belgium'],
  ['St Helier, JE2 3AB', 'Jersey has a code of its own'],
  ['2300 LE LOCLE', 'the article of a town, no part of a Dutch code'],
  ['Carrera 68 No. 12-105, Medellín', 'a house number'],
])('%s states no country: %s', (address) => {
  expect(countryOf(address)).toBeNull();
});

describe('the table of postal codes', () => {
  const read = (row: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'landfall-postal-'));
    try {
      const path = join(folder, 'postal-codes.tsv');
      writeFileSync(path, `country\tform\tareas\texcept\ttells\tsource\n${row}\n`);
      return readPostalForms(path);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };

  test.each([
    ['usa\t#####\t\t\tno\tUPU', '"country" must be a code of two letters'],
    ['US\t[0-9]+\t\t\tno\tUPU', '"form" has a sign that no form may have'],
    ['US\t{area} #####\t\t\tyes\tUPU', '{area} and "areas" must come together'],
    ['US\t#####\tTX\t\tno\tUPU', '{area} and "areas" must come together'],
    ['US\t{area} #####\tTX,9\t\tyes\tUPU', '"9" is no short name of an area'],
    ['US\t#####\t\t\tperhaps\tUPU', '"tells" must be one of yes, no'],
    ['US\t#####\t\t\tno\t', '"source" is empty'],
  ])('%p is refused by name', (row, problem) => {
    expect(() => read(row)).toThrow(problem);
  });
});
