import { expect, test } from 'bun:test';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
import { textReading } from '../layout/text-page.ts';
import { boxedPaper, lines } from './boxed-paper.ts';

const nobody = { name: null, address: null, country: null, taxId: null };

const truckingForm = (consignee: readonly string[]) =>
  extractDocument(
    textReading(
      [
        '          STRAIGHT BILL OF LADING - SHORT FORM',
        '',
        'TO:                                TRAILER/CAR NUMBER',
        `Consignee ${consignee[0] ?? ''}`.trimEnd(),
        `Address   ${(consignee[1] ?? '').padEnd(25)}ROUTE`,
        `City      ${consignee[2] ?? ''}`.trimEnd(),
        'State and Zip',
        '',
        "FROM:                              SHIPPER'S INTERNAL DATA",
        'Shipper',
        'Address',
        'City',
        'State and Zip                      SID NO.',
        '',
        'SHIPPER                            CARRIER',
        'PER di                             PER',
      ].join('\n'),
    ),
    { documentType: 'bill_of_lading' },
  ).extractedData.bill_of_lading;

test('what a form asks for is no party, and neither is who signs', () => {
  const bill = truckingForm([]);
  expect([bill?.shipper, bill?.consignee]).toEqual([nobody, nobody]);
  expect(bill?.carrier).toBeNull();
});

test('a party that is written into such a form is read', () => {
  expect(truckingForm(['Esther Pope Trading Inc.', '4 Mill Road', 'Dayton'])?.consignee?.name).toBe(
    'Esther Pope Trading Inc.',
  );
});

test('a name that begins as a signature does is one with its legal form', () => {
  const { extractedData } = boxedPaper(
    [],
    [
      { text: 'STRAIGHT BILL OF LADING', x: 180, y: 20, size: 14 },
      { text: 'Shipper', x: 40, y: 60, size: 8 },
      ...lines(40, 74, ['Per Hansen AS', 'Havnegata 4', '5003 Bergen', 'Norway']),
    ],
  );
  expect(extractedData.bill_of_lading?.shipper?.name).toBe('Per Hansen AS');
});

test('a caption that begins with the name of a role names nobody', () => {
  const invoice = extractDocument(
    textReading(`
                    COMMERCIAL INVOICE

Shipper/Exporter               Recipient/Ship To              Invoice No.
Ostrava Belts Inc.             Northern Tap Supply Ltd.       CI-2024-0071
7 Canal Street                 44 King Street West            Date
Dayton, OH 45402               Toronto, ON M5H 2N2            2026-05-04
United States                  Canada

AES / ITN          Exporter Ref       Importer Ref       License
Certificate        Nondelivery        B13A Option        B13A Number

Description                     Quantity     Price       Amount
Conveyor belts                  12           100.00      1200.00 USD
Total                                                    1200.00 USD
`),
    { documentType: 'invoice' },
  ).extractedData.invoice;
  expect(invoice?.supplier?.name).toBe('Ostrava Belts Inc.');
  expect(invoice?.buyer).toMatchObject({ name: 'Northern Tap Supply Ltd.', country: 'CA' });
});

test('a word of a title that is set wide is no sender', () => {
  const list = extractDocument(
    textReading(`
                       PACKING            LIST

DATE:

SHIPPER                                CONSIGNEE
CONTACT:                               CONTACT:
COMPANY:                               COMPANY:
ADDRESS 1:                             ADDRESS 1:
CITY/STATE*:                           CITY/STATE*:
POSTAL:                                POSTAL:
COUNTRY:                               COUNTRY:
`),
    { documentType: 'packing_list' },
  ).extractedData.packing_list;
  expect([list?.supplier, list?.buyer]).toEqual([nobody, nobody]);
});

test('the letters of a round picture over the rows of a party are not its name', () => {
  const invoice = extractDocument(
    textReading(`
Commercial Invoice

Seller                                 Buyer
JD                                     JD
Name      Reef Boards Pty Ltd          Name      Wave Supplies Inc.
Street    150 Industrial Drive         Street    210 Ocean Road
City      Gold Coast                   City      Los Angeles
State     QLD                          State     CA
Zip       4217                         Zip       90045
Country   AU                           Country   US

Item               Quantity    Price       Amount
Longboards         25          750.00      18750.00 USD
Total                                      18750.00 USD
`),
    { documentType: 'invoice' },
  ).extractedData.invoice;
  expect(invoice?.supplier).toMatchObject({ name: 'Reef Boards Pty Ltd', country: 'AU' });
  expect(invoice?.buyer).toMatchObject({ name: 'Wave Supplies Inc.', country: 'US' });
});

test('a heading in the middle of a bar over its box names the party in the box', () => {
  const { extractedData } = boxedPaper(
    [
      [40, 76, 300, 190],
      [40, 216, 300, 330],
    ],
    [
      { text: 'STRAIGHT BILL OF LADING', x: 180, y: 20, size: 14 },
      { text: 'Ship From', x: 150, y: 60, bold: true },
      ...lines(44, 82, ['Ostrava Belts', '7 Canal Street', 'Dayton, OH 45402, USA', 'SID#: 5567001']),
      { text: 'Ship To', x: 154, y: 200, bold: true },
      ...lines(44, 222, ['Northern Tap Supply', '44 King Street West', 'Toronto, ON M5H 2N2', 'CID#: 8']),
      { text: 'Bill of Lading Number: 77120045', x: 320, y: 82 },
    ],
  );
  expect(extractedData.bill_of_lading?.shipper).toMatchObject({
    name: 'Ostrava Belts',
    address: '7 Canal Street, Dayton, OH 45402, USA',
  });
  expect(extractedData.bill_of_lading?.consignee).toMatchObject({
    name: 'Northern Tap Supply',
    address: '44 King Street West, Toronto, ON M5H 2N2',
    country: 'CA',
  });
});

test('a name in small letters over its address is somebody, and no instruction', () => {
  const { extractedData } = extractDocument(
    textReading(`
                       CERTIFICATE OF ORIGIN

1. Exporter's name, address and country:         Certificate No.: WBC208897
BORDER WINES LIMITED
9 Vineyard Road
Bordertown
SA 5268 AU

2. Importer's name, address and country (if known):
Sun sets over good wines
Room 4, Jingan Business Center
Shanghai
200052 CN

3. Remarks:
`),
    { documentType: 'certificate_of_origin' },
  );
  expect(extractedData.certificate_of_origin?.importer).toMatchObject({
    name: 'Sun sets over good wines',
    country: 'CN',
  });
});
