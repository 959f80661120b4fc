import { expect, test } from 'bun:test';
import { head, invoiceOn, packingListOn } from './exporters-papers.ts';

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

test('below a letterhead the name may stand again in the letters of its country', () => {
  const invoice = invoiceOn(`                 Chia Yuan Precision Co., Ltd.
                          佳源精密股份有限公司
                  No. 111, Jhonghua 2nd Road
                     Kaohsiung 806, Taiwan

COMMERCIAL INVOICE                      Invoice No: CI-4711

Buyer: Acme GmbH, Hauptstr. 3, 80333 Berlin, Germany

Description              Quantity   Price    Amount
Olive oil, 0.5 l         300 ltr    6.74     2,022.00

Total                                        2,022.00`);
  expect(invoice?.supplier).toMatchObject({
    name: 'Chia Yuan Precision Co., Ltd.',
    address: 'No. 111, Jhonghua 2nd Road, Kaohsiung 806, Taiwan',
  });
});

test('the address of a Canadian supplier at the foot of the last page', () => {
  const foot = 'Laurentide Imports Ltd., 53 Boulevard Industriel, Laval, QC H7L 4R9, Canada';
  const page = (text: string): string => text.padEnd(text.length + 60 - text.split('\n').length, '\n');
  const invoice = invoiceOn(
    page(`Laurentide Imports Ltd.                            Invoice D78987
                                                   Jan 3, 2026
Bill to
Acme GmbH
Hauptstr. 3
80333 Berlin, Germany

Description              Quantity   Price    Amount
Olive oil, 0.5 l         300 ltr    6.74     2,022.00`),
    `${page('Total                                        2,022.00')}${foot}`,
  );
  expect(invoice?.supplier).toMatchObject({
    name: 'Laurentide Imports Ltd.',
    address: '53 Boulevard Industriel, Laval, QC H7L 4R9, Canada',
    country: 'CA',
  });
});

test('a sender’s line with stars between its parts', () => {
  const list = packingListOn(`Packing List                     Number PL-79052

Rüegger Handels AG * Bahnhofstrasse 169 * 2503 Biel * Switzerland
Sold-to party
Lakeshore Imports Inc.
65 Old Mill Road
Columbus, OH 43228, USA

Item     Material   Description                Quantity     Net weight
000010   621.1262   LED lamps, GU10 5 W        910 PC       52.000 KG`);
  expect(list?.supplier).toMatchObject({
    name: 'Rüegger Handels AG',
    address: 'Bahnhofstrasse 169, 2503 Biel, Switzerland',
    country: 'CH',
  });
});

test.each([
  ['Toplam', 'CIP - Poznań'],
  ['Total CIP Poznań', ''],
])(
  'a term whose letters have other meanings counts where it stands alone with its place: %s %s',
  (total, term) => {
    const invoice = invoiceOn(`${head}
Description              Quantity   Price    Amount       ${term && 'Delivery'}
Olive oil, 0.5 l         300 ltr    6.74     2,022.00     ${term}

${total.padEnd(45)}2,022.00`);
    expect(invoice).toMatchObject({ incoterm: 'CIP', incotermPlace: 'Poznań' });
  },
);

test('a tax number called CIF, and capitals within a sentence, are no terms', () => {
  const invoice = invoiceOn(`${head}
Description              Quantity   Price    Amount
Olive oil, 0.5 l         300 ltr    6.74     2,022.00

Total                                        2,022.00

CIP CLEANED BEFORE LOADING, 12 HOURS`);
  expect(invoice?.incoterm).toBeNull();
});

test('terms of payment that a narrow box wraps are read whole', () => {
  const invoice = invoiceOn(`FATURA COMERCIAL

FATURA Nº            CONDIÇÃO DE PAGAMENTO            MOEDA
FC 901/26            Antecipado 30% e saldo em 14     EUR
                     dias

Descrição                Quantidade   Valor unitário   Valor total
Chá preto a granel       100 KG       5,00             500,00

VALOR TOTAL                                            500,00`);
  expect(invoice?.paymentTerms).toBe('Antecipado 30% e saldo em 14 dias');
});

test('the day behind the number of an order is not that of the invoice', () => {
  const invoice = invoiceOn(`FATTURA N. 1399/24 DEL 14 maggio 2024

Spett.le
Bajío Comercial S.A. de C.V.
66600 Apodaca, NL
Messico

Con riferimento al Vs. ordine PO-45093 del 5 aprile 2024 Vi fatturiamo la seguente fornitura:

Pos. 1    Olio extra vergine di oliva, 5 l
          Voce doganale 1509 20 90, origine Italia
                                     n. 320 x € 76,50 = € 24.480,00

TOTALE FATTURA                                     EUR 24.480,00

Rata   Scadenza       Data              Importo
1/2    all'ordine     5 aprile 2024     12.240,00
2/2    saldo          3 giugno 2024     12.240,00`);
  expect(invoice).toMatchObject({ invoiceNumber: '1399/24', invoiceDate: '2024-05-14', totalAmount: 24480 });
  expect(invoice?.lineItems).toMatchObject([
    {
      lineNumber: '1',
      description: 'Olio extra vergine di oliva, 5 l',
      quantity: 320,
      unitPrice: 76.5,
      total: 24480,
      hsCode: '1509.20.90',
    },
  ]);
});
