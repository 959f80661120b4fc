import { expect, test } from 'bun:test';
import { head, invoiceOn } from './exporters-papers.ts';

test('the price of an item stands at its end, below the conditions that it is made of and the deliveries it sums up', () => {
  const invoice = invoiceOn(`${head}
ITEM       MATERIAL / DESCRIPTION                     QUANTITY           PRICE      PER             VALUE EUR
000010     763 735 91 01                              1,700 EA
           BRACKET, REAR LAMP, STAMPED
           CUST.MATERIAL 2K1851044
           COMM.CODE 87082990 ORIGIN DE
           DEL.NOTE 83674428 2026/08/09                 900 EA
           DEL.NOTE 88606472 2026/08/12                 800 EA
                           BASE PRICE                                   1.5719      1 EA            2,672.23
                           ALLOY SURCHARGE                                0.06      1 EA              102.00
                           NET PRICE                                    1.6319      1 EA            2,774.23
000020     953 918 74 B                               1,776 EA
           WIRING HARNESS, DOOR LH
           CUST.MATERIAL 2K1090270AB
           COMM.CODE 85443000 ORIGIN CZ
           DEL.NOTE 85856722 2026/08/12               1,776 EA
                           BASE PRICE                                     8.13      1 EA           14,438.88
                           ALLOY SURCHARGE                                0.30      1 EA              532.80
                           NET PRICE                                      8.43      1 EA           14,971.68
TOTAL EUR                                                                                          17,745.91`);
  expect(invoice?.lineItems).toMatchObject([
    {
      lineNumber: '000010',
      partNumber: '763 735 91 01',
      description: 'BRACKET, REAR LAMP, STAMPED',
      quantity: 1700,
      unitPrice: 1.6319,
      total: 2774.23,
      hsCode: '8708.29.90',
      countryOfOrigin: 'DE',
    },
    {
      lineNumber: '000020',
      partNumber: '953 918 74 B',
      description: 'WIRING HARNESS, DOOR LH',
      quantity: 1776,
      unitPrice: 8.43,
      total: 14971.68,
      hsCode: '8544.30.00',
      countryOfOrigin: 'CZ',
    },
  ]);
});
