import { expect, test } from 'bun:test';
import { invoiceOn } from './exporters-papers.ts';

const goods = `Réf.      Désignation                    Qté    P.U. HT    Montant HT
A-1       Vis M6 inox                    5000   0,032      160,00
A-2       Ecrous M6                      8000   0,011       88,00
                                  TVA 0 %                    0,00
                                  NET À PAYER EUR          248,00
`;

test('a motto under the name is no address, the seat of the company in the small print is', () => {
  const invoice = invoiceOn(`                    Vaucanson Distribution S.A.
                    Négociant-éleveur depuis 1923

Facture
N°           F4562547                      FACTURÉ À
en date du   30 juin 2026                  Kitano Seiki Industries Co., Ltd.
échéance     29 août 2026                  2-158-5 Sakae, Naka-ku
                                           Nagoya 460-0008
                                           Japon

${goods}

Siège : 22 rue des Tisserands, 69100 Villeurbanne, France - Tél. +33 80 600 4603 - www.vaucanson.example
SAS au capital de 152 000 € - SIRET 000 137 854 00024 - TVA FR58431304707`);
  expect(invoice?.supplier).toEqual({
    name: 'Vaucanson Distribution S.A.',
    address: '22 rue des Tisserands, 69100 Villeurbanne, France',
    country: 'FR',
    taxId: 'FR58431304707',
  });
});

test('the mark at the head is named in full in the small print', () => {
  const invoice = invoiceOn(`Lindqvist                                FAKTURA / INVOICE

Leveransadress / Delivery address        Fakturanr / Invoice no     90110
Brunner Handels AG                       Fakturadatum / Date        2024-09-05
Bahnhofstrasse 161
8404 Winterthur                          Fakturaadress / Invoice address
Switzerland                              Brunner Trading GmbH
                                         Technoparkstrasse 76
Ert VAT-nr / Your VAT no  CHE-094.274.462   2503 Biel
                                         Switzerland

Artikelnr      Benämning                Lev.antal  Enhet      À-pris     Belopp
341.4898       Three-phase AC motors          328  st          76.22     25,000.16
K82698         Ball valves, DN 50              11  st          91.42      1,005.62

Moms / VAT      Exkl. moms / Excl. VAT     Valuta / Curr.     ATT BETALA / TO PAY
0,00 %          26,005.78                  SEK                26,005.78


Adress                      Telefon                    Momsreg.nr
Lindqvist Handel AB         +46 49 956 9881            SE797257750201
Hamngatan 75                www.lindqvist.example
721 30 Västerås
Sweden`);
  expect(invoice?.supplier).toMatchObject({
    name: 'Lindqvist Handel AB',
    address: 'Hamngatan 75, 721 30 Västerås, Sweden',
    taxId: 'SE797257750201',
  });
  expect(invoice?.buyer.taxId).toBe('CHE-094.274.462');
  expect(invoice).toMatchObject({ currency: 'SEK', taxAmount: null, totalAmount: 26005.78 });
});

test('a year beside the term of delivery is no freight, coils beside tons are packages', () => {
  const invoice = invoiceOn(`Uludağ Makina Ltd. Şti.
Organize Sanayi Bölgesi, 22 Cadde, 16159 Bursa, Türkiye

TİCARİ FATURA / COMMERCIAL INVOICE

FATURA NO / INVOICE NO        : GE2025000017695
TARİH / DATE                  : 27.03.2025
ALICI / BUYER                 : Valtrompia Tessile S.p.A.
                                Via dell'Artigianato, 121, 25125 Brescia (BS), Italy
TESLİM ŞEKLİ / DELIVERY       : FOB Izmir, INCOTERMS 2020

NO   DESCRIPTION OF GOODS       HS CODE      ADET / COILS   MİKTAR / QUANTITY   UNIT PRICE   AMOUNT USD
1    GALVANIZED STEEL COILS     7210.70.80   33             516.594 MT          1,000.00     516,594.00
2    STEEL COILS DC01           7210.49.00   42             700.000 MT            800.00     560,000.00
     TOTAL                                   75             1,216.594 MT                     1,076,594.00`);
  expect(invoice).toMatchObject({ freightAmount: null, packageCount: 75, incotermPlace: 'Izmir' });
  expect(invoice?.lineItems.map((line) => line.quantity)).toEqual([516.594, 700]);
});
