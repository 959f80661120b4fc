import { describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConsistencyKnowledge } from '../../../../core/shipments/consistency/knowledge.ts';
import { otherDay } from '../../../../core/shipments/consistency/trade/calendar.ts';
import { citesNumber } from '../../../../core/shipments/consistency/trade/cited-number.ts';
import { readCompanyName } from '../../../../core/shipments/consistency/trade/company-name.ts';
import { loadCompanyWords } from '../../../../core/shipments/consistency/trade/company-words.ts';
import { areDifferentAddresses } from '../../../../core/shipments/consistency/trade/compare-addresses.ts';
import { compareNames } from '../../../../core/shipments/consistency/trade/compare-companies.ts';
import { loadContainerSizes } from '../../../../core/shipments/consistency/trade/container-sizes.ts';
import { loadDateOrders } from '../../../../core/shipments/consistency/trade/date-order.ts';
import { loadIncotermDuties } from '../../../../core/shipments/consistency/trade/incoterm-duties.ts';
import { readLetterOfCredit } from '../../../../core/shipments/consistency/trade/letter-of-credit.ts';
import { readMarks } from '../../../../core/shipments/consistency/trade/marks.ts';
import { orderIn } from '../../../../core/shipments/consistency/trade/named-party.ts';
import { isReachedFrom, loadPlaceBook } from '../../../../core/shipments/consistency/trade/place-book.ts';
import { comparePlaces, readPlace } from '../../../../core/shipments/consistency/trade/read-places.ts';
import { namesShip, voyageKey, voyageKeys } from '../../../../core/shipments/consistency/trade/ship-name.ts';

const { trade, values } = loadConsistencyKnowledge();

describe('names of companies', () => {
  const relation = (left: string, right: string) =>
    compareNames(
      readCompanyName(left, trade.companies),
      readCompanyName(right, trade.companies),
      trade.companies,
    );
  test.each([
    ['Müller & Söhne GmbH', 'MUELLER UND SOEHNE GESELLSCHAFT MIT BESCHRÄNKTER HAFTUNG', 'same'],
    ['Acme Textiles (Pvt.) Ltd.', 'M/S ACME TEXTILES PRIVATE LIMITED', 'same'],
    ['Ningbo Hengfa Import & Export Co., Ltd.', 'NINGBO HENGFA IMP. AND EXP. CO LTD', 'same'],
    ['Fabbrica Rossi S.r.l.', 'FABBRICA ROSSI SRL', 'same'],
    ['Nordwerk Technik GmbH', 'N0rdwerk Technik GmbH', 'same'],
    ['Nordwerk Technik GmbH', 'Fast Freight Ltd o/b Nordwerk Technik GmbH', 'same'],
    ['Valtrompia Tessile S.p.A.', 'Va1trornpia Tessi1e S.p.A.', 'same'],
    ['Harlan & Pike Outfitters Inc.', 'Harlan & Plke Outf1tters Inc.', 'same'],
    ['Delmas Distribution SAS', 'Delmas Distribution SARL', 'other_form'],
    ['Nordwerk Textil GmbH', 'Nordwerk Armaturen GmbH', 'sister'],
    ['Shree Ganpati Exports', 'Kaveri Exports', 'different'],
    ['Blue Ridge Trading LLC', 'Golden Pearl Trading LLC', 'different'],
  ])('%s and %s: %s', (left, right, expected) => {
    expect(relation(left, right)).toBe(expected as ReturnType<typeof relation>);
  });
  test('a company whose name begins with a word of order is no order', () => {
    expect(orderIn('Order Systems GmbH', trade.companies)).toBeNull();
    expect(orderIn('TO THE ORDER OF CITY BANK LTD', trade.companies)).toBe('CITY BANK LTD');
    expect(orderIn('An Order', trade.companies)).toBe('');
  });
});

describe('places', () => {
  const compare = (left: string, right: string) => {
    const read = (text: string) => readPlace(text, trade.places, values.countries);
    return comparePlaces(read(left), read(right));
  };
  test.each([
    ['Chattogram', 'CHITTAGONG SEA PORT, BANGLADESH', 'same'],
    ['Vitoria-Gasteiz', 'Barcelona', 'unknown'],
    ['Antwerp-Bruges', 'Antwerp', 'same'],
    ['YANTIAN, CHINA', 'Shenzhen', 'same'],
    ['DEHAM', 'Hamburg, Germany', 'same'],
    ['ROTTERDAM VIA ANTWERP', 'Rotterdam', 'same'],
    ['ROTTERDAM VIA ANTWERP', 'Antwerp', 'different'],
    ['Shanghai', 'Ningbo', 'different'],
    ['ANY CHINESE PORT', 'Hamburg', 'different'],
    ['our factory', 'Hamburg', 'unknown'],
  ])('%s and %s: %s', (left, right, expected) => {
    expect(compare(left, right)).toBe(expected as ReturnType<typeof compare>);
  });
  test('Austria is reached through Koper, not through Santos', () => {
    expect(isReachedFrom('AT', 'SI', trade.places)).toBe(true);
    expect(isReachedFrom('AT', 'BR', trade.places)).toBe(false);
  });
  test('addresses differ by town, not by the order of their parts', () => {
    const here = 'Hafenstrasse 12, 20457 Hamburg, Germany';
    expect(areDifferentAddresses(here, 'GERMANY, HAMBURG 20457, HAFENSTR. 12, TEL 040 555 1234')).toBe(false);
    expect(areDifferentAddresses(here, 'Lindenweg 3, 72764 Reutlingen, Germany')).toBe(true);
  });
});

describe('cited numbers', () => {
  test.each([
    ['INV. NO. 2025/1234 DD 2025-01-03', '2025-1234', true],
    ['INV-1O5', 'INV-105', true],
    ['00INV1234', 'INV1234', true],
    ['INV-2024-0007', 'INV-2025-0007', false],
    ['12345', '1234', false],
    ['INV-1243', 'INV-1234', false],
    ['29-7692', 'B29-7692', true],
    ['829-7692', '29-7692', false],
    ['7692', 'KB29-7692', true],
    ['7693', 'B7692', false],
  ])('%s cites %s: %p', (cited, number, expected) => {
    expect(citesNumber(cited, number)).toBe(expected);
  });
});

test('marks: what is none, words and the last package', () => {
  expect(readMarks('N/M')).toBeNull();
  expect(readMarks('AS PER INVOICE')).toBeNull();
  const marks = readMarks('NORDWIND ROTTERDAM C/NO. 1-120 MSKU1234565 SEAL AB12');
  expect(marks?.lastNumber).toBe(120);
  expect([...(marks?.words ?? [])]).toEqual(['nordwind', 'rotterdam']);
});

test('a ship is known without its prefix and with a letter misread, a voyage without its mark', () => {
  expect(namesShip('PER M.V. HALCY0N STRAIT V.012E', 'Halcyon Strait')).toBe(true);
  expect(namesShip('PER M.V. EVER LUCENT', 'Halcyon Strait')).toBe(false);
  expect(namesShip('BY SEA, HALCYON STRAIT 012E', 'KOTA LARA / HALCYON STRAIT')).toBe(true);
  expect(namesShip('BY SEA, EVER LUCENT 012E', 'KOTA LARA / HALCYON STRAIT')).toBe(false);
  expect(voyageKeys('023W / V.0512E')).toContain('512e');
  expect(voyageKey('V.0123E')).toBe(voyageKey('123E'));
});

test('a letter of credit: amount, last day of loading, part shipments', () => {
  const credit = readLetterOfCredit(
    'Irrevocable L/C No. 778 for USD 50,000.00, latest shipment 31 March 2025, partial shipments not allowed',
    values.dates,
  );
  expect(credit).toMatchObject({
    amount: { value: 50_000, currency: 'USD' },
    latestShipment: ['2025-03-31'],
    allowsParts: false,
  });
  expect(readLetterOfCredit('30 days net', values.dates)).toBeNull();
});

test('the room of a container is read from its type, as printed or as a code', () => {
  for (const [type, cubicMetres] of [
    ["20'GP", 33.5],
    ['22G1', 33.5],
    ['40 DV', 68],
    ["40'HC", 77.5],
    ['45G1', 77.5],
    ["1x40' High Cube", 77.5],
    ["45'HC", 88],
    ['45R1', 69],
    ['40OT', null],
    // What nobody knows may be the largest.
    ["40'", 77.5],
    ['BOX', 88],
    [null, 88],
  ] as const)
    expect([type, trade.containerRoomOf(type).cubicMetres]).toEqual([type, cubicMetres]);
});

test('a phrase of origin has its country right behind it', () => {
  expect(trade.madeIn('C/NO. 1-12 MADE IN THE P.R. OF CHINA', values.countries)).toEqual(['CN']);
  expect(trade.madeIn('Hecho en España', values.countries)).toEqual(['ES']);
  expect(trade.madeIn('made in accordance with the standards of Germany', values.countries)).toEqual([]);
});

describe('a file of data that is wrong names its line', () => {
  const withFile = (text: string, use: (file: string) => unknown): void => {
    const folder = mkdtempSync(join(tmpdir(), 'landfall-trade-'));
    const file = join(folder, 'data.tsv');
    try {
      writeFileSync(file, text);
      expect(() => use(file)).toThrow('line 2');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  test('an unknown kind of word', () =>
    withFile('kind\tword\tmeaning\nshape\tgmbh\tGMBH\n', loadCompanyWords));
  test('a code of a port in another country', () =>
    withFile('country\tlocode\tname\tarea\tspellings\nDE\tNLRTM\tRotterdam\t\t\n', (file) =>
      loadPlaceBook(file, file),
    ));
  test('a term without a source', () =>
    withFile(
      'incoterm\tmainCarriage\tinsurance\tplace\tsource\nFOB\tbuyer\tbuyer\tport_of_loading\t\n',
      loadIncotermDuties,
    ));
  test('a container without a payload', () =>
    withFile(
      'length\tkind\tpayloadKilograms\tcubicMetres\tpallets\tsource\nany\tany\t\t88\t66\tso\n',
      (file) => loadContainerSizes(file, file),
    ));
  test('an order of dates without limits', () =>
    withFile(
      'first\tsecond\tleast\tmost\tseverity\treason\ninvoice:invoiceDate\tbill_of_lading:issueDate\t9\t1\tinfo\tso\n',
      loadDateOrders,
    ));
});

test('a date in figures may mean two days, one with the name of its month does not', () => {
  expect(otherDay('2026-07-03', '03/07/2026')).toBe('2026-03-07');
  expect(otherDay('2026-07-03', 'Date: 3.7.26')).toBe('2026-03-07');
  expect(otherDay('2026-07-03', '3 July 2026')).toBeNull();
  expect(otherDay('2026-07-23', '23/07/2026')).toBeNull();
  expect(otherDay('2026-07-03', '2026-07-03')).toBeNull();
  expect(otherDay('2026-07-03', null)).toBeNull();
});
