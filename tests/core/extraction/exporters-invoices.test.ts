import { expect, test } from 'bun:test';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
import { textReading } from '../layout/text-page.ts';

const invoiceOn = (...pages: readonly string[]) =>
  extractDocument(textReading(...pages), { documentType: 'invoice' }).extractedData.invoice;

const head = `COMMERCIAL INVOICE

Seller: Holm Trading Ltd            Invoice No: CI-4711
        5 High Street               Date: 12 May 2026
        London W1A 1AA
Buyer: Acme GmbH
       Hauptstr. 3
       80333 Berlin, Germany
`;

test.each(['TOTAL CFR Long Beach', 'TOTAL VALUE FOB QINGDAO, CHINA', 'Total CIP Bogotá D.C.'])(
  'the sum below the goods may say on what terms it is: %s',
  (total) => {
    const invoice = invoiceOn(`${head}
Item   Description of goods          Quantity    Unit price    Amount
1      Ball valves, DN 80            71 PCS      58.428        4,148.39
2      Smartphones, 128 GB           390 PCS     277.466       108,211.74

${total.padEnd(56)}US$ 112,360.13`);
    expect(invoice).toMatchObject({ totalAmount: 112360.13, currency: 'USD' });
    expect(invoice?.lineItems.map((line) => line.lineNumber)).toEqual(['1', '2']);
  },
);

test('a country that is wrapped in the last line of goods is read whole', () => {
  const invoice = invoiceOn(`${head}
Sl  Description        HS Code   Origin          Quantity   Rate     Amount
1   Car tyres, 205/55  401110    South Korea     10 NOS     112.33   1,123.30
2   Porcelain plates   691110    United Arab     36 NOS     72.38    2,605.68
                                 Emirates
    Total                                                            3,728.98`);
  expect(invoice?.lineItems.map((line) => line.countryOfOrigin)).toEqual(['KR', 'AE']);
});

test('a country that is wrapped below a description is read whole', () => {
  const invoice = invoiceOn(`${head}
Description                                        Quantity   Price    Amount
Parfums, eau de parfum 50 ml                       320 pcs    32.88    10,521.60
Tariff code: 33030090 - Origin: United Arab
Emirates
Copper wire, 8 mm                                  10 kg      8.13     81.30
Tariff code: 74081190 - Origin: Chile

Total                                                                  10,602.90`);
  expect(invoice?.lineItems).toMatchObject([
    { description: 'Parfums, eau de parfum 50 ml', countryOfOrigin: 'AE', hsCode: '3303.00.90' },
    { description: 'Copper wire, 8 mm', countryOfOrigin: 'CL' },
  ]);
});

test.each([
  'Charge 3946633',
  'Delivery note 80377480 of 20.08.2024',
  '包装: standard export carton',
  'matricole da 25/783 a 25/991',
  'Kein Gefahrgut',
])('what is printed below a description of these very goods does not describe them: %s', (aside) => {
  const invoice = invoiceOn(`${head}
Description                        Quantity   Price    Amount
Red wine in bottles, 2023          258 pcs    20.609   5,317.12
${aside}
Chocolate bars, 200 g              10 pcs     9.862    98.62

Total                                                  5,415.74`);
  expect(invoice?.lineItems[0]?.description).toBe('Red wine in bottles, 2023');
});

test('the second line of a description may begin with such a word without being one', () => {
  const invoice = invoiceOn(`${head}
Description                        Quantity   Price    Amount
Plastic crates for fruit,          258 pcs    20.609   5,317.12
packing and storing purposes
Chocolate bars, 200 g              10 pcs     9.862    98.62

Total                                                  5,415.74`);
  expect(invoice?.lineItems[0]?.description).toBe('Plastic crates for fruit, packing and storing purposes');
});

test('"No. 168, Gongye 12th Road" is an address also where a title stands over it', () => {
  const invoice = invoiceOn(`INVOICE                                       No.      KT-260726
                                              Date     2026/09/28
Formosa Star Bicycle Co., Ltd.
No. 168, Gongye 12th Road                     Kitano Seiki Trading K.K.
Kaohsiung 806                                 3-16 Bakuro-machi
Taiwan                                        Nagoya 460-0008, Japan

Description              Quantity   Price    Amount
Olive oil, 0.5 l         300 ltr    6.74     2,022.00

Total                                        2,022.00`);
  expect(invoice?.invoiceNumber).toBe('KT-260726');
});

test('the foot of every page is no line of goods though it has the number of its page', () => {
  const withFoot = (page: number, text: string): string =>
    `${text.padEnd(text.length + 60 - text.split('\n').length, '\n')}Processado por programa certificado n.º 0547/AT           Pág. ${page}`;
  const invoice = invoiceOn(
    withFoot(
      1,
      `${head}
Artigo    Descrição                 Qtd.       Pr. Unitário   Valor
B00858    Café torrado em grão      250 KG     8,28           2.070,00
B00859    Pratos de porcelana       10 UN      3,42           34,20`,
    ),
    withFoot(2, 'Total (EUR)                                                  2.104,20'),
  );
  expect(invoice?.lineItems.map((line) => line.total)).toEqual([2070, 34.2]);
});
