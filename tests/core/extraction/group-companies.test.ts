import { expect, test } from 'bun:test';
import { invoiceOn } from './exporters-papers.ts';

const paper = (lines: string): string => `
INTERCOMPANY INVOICE                                            Invoice    ICO-25-78358
                                                                Date       06-Oct-2025
Selling entity               Bill to entity                   Ship to                     IC order       4569542020
Aldermere International AG   Aldermere Australia Pty Ltd      Aldermere Distribution      Currency       CHF
Technoparkstrasse 58         2 Princes Highway                87 Victoria Street
8404 Winterthur              Dandenong VIC 3175               Wetherill Park NSW 2164
Switzerland                  Australia                        Australia

${lines}
`;

test('two names that stand as near to each other as words of one, over the numbers of lines and articles', () => {
  const invoice = invoiceOn(
    paper(`
Line Item         Description                    COO    Qty shipped   UOM   Transfer price   Ext. amount
   1 749.8032     Notebooks, bound, A5           CH             191   EA            1.9141        365.59
   2 R36621       Wooden toy trains              CZ             371   EA           15.0541      5,585.07
   3 VN-1380-W    Room thermostats, 230 V        HU             416   EA           11.4234      4,752.13
                                                          Invoice total CHF                   10,702.79`),
  );
  expect(invoice?.lineItems.map(({ lineNumber, partNumber }) => [lineNumber, partNumber])).toEqual([
    ['1', '749.8032'],
    ['2', 'R36621'],
    ['3', 'VN-1380-W'],
  ]);
});

test('a word in small letters goes on with the name of a role; the order of a sister company is one', () => {
  const invoice = invoiceOn(
    paper(`
Item        Description                    Quantity   Price   Amount
749.8032    Notebooks, bound, A5                 10    2.00    20.00
                                              Total CHF        20.00`),
  );
  expect(invoice?.supplier).toMatchObject({ name: 'Aldermere International AG', country: 'CH' });
  expect(invoice?.buyer).toMatchObject({ name: 'Aldermere Australia Pty Ltd', country: 'AU' });
  expect(invoice?.purchaseOrderNumber).toBe('4569542020');
});

test('sums of deliveries among the goods are no goods, no words of theirs and no freight', () => {
  const invoice = invoiceOn(
    paper(`
Item        Description                    Quantity     Price     Amount
Delivery 85961170 shipped 20-Jan-25
749.8032    Notebooks, bound, A5                 10      2.00      20.00
            Delivery 85961170 subtotal                             20.00
Delivery 85961171 shipped 21-Jan-25
R36621      Wooden toy trains                     3      5.00      15.00
R36622      Wooden toy cars                       5      3.00      15.00
            Delivery 85961171 subtotal                             30.00

                                           Invoice total CHF       50.00`),
  );
  expect(invoice?.lineItems.map(({ description }) => description)).toEqual([
    'Notebooks, bound, A5',
    'Wooden toy trains',
    'Wooden toy cars',
  ]);
  expect(invoice?.freightAmount).toBeNull();
  expect(invoice?.totalAmount).toBe(50);
});
