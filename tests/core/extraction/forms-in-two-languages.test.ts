import { describe, expect, test } from 'bun:test';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
import { readDocument } from '../../../core/reading/read-document.ts';
import { drawInvoice } from '../../fixtures/invoices/draw-invoice.ts';
import { turkishEnglishExportWorksheet } from '../../fixtures/invoices/seen/turkish-english-export-worksheet.ts';
import { noOcr } from '../reading/support/no-ocr.ts';
import { head, invoiceOn } from './exporters-papers.ts';

describe('the articles of a form in two languages', () => {
  const goods = (label: string) =>
    invoiceOn(`${head}
Description of goods                               Quantity       Unit price      Amount
${`${label} KL-4711`.padEnd(50)} 10 pcs         12.50           125.00
Hydraulic cylinder
${`${label} KL-4712`.padEnd(50)} 3 pcs          100.00          300.00
Seal kit
TOTAL EUR                                                                        425.00`)?.lineItems.map(
      ({ partNumber, description }) => [partNumber, description],
    );

  test.each(['货号 ART. NO.', '款号 STYLE NO.', 'Артикул ITEM NO.', 'Artikelnummer Item No.'])(
    'are named twice before their number: %s',
    (label) => {
      expect(goods(label)).toEqual([
        ['KL-4711', 'Hydraulic cylinder'],
        ['KL-4712', 'Seal kit'],
      ]);
    },
  );
});

test('the head of goods that both pages print is no record of goods, though its names fill several lines', () => {
  const names = `唛头           包装种类和件数；货物描述                          数量         单价            金额
MARKS AND      NUMBER AND KIND OF PACKAGES; DESCRIPTION          QUANTITY     UNIT PRICE      AMOUNT
NUMBERS        OF GOODS`;
  const invoice = invoiceOn(
    `${head}
${names}

N/M            392 CTNS                                                       CIF Veracruz    USD
               AS PER S/C NO. SC714391

               货号 ART. NO. KL-4711                             10 PCS       US$12.50        US$125.00
               Hydraulic cylinder

               货号 ART. NO. KL-4712                             3 PCS        US$100.00       US$300.00
               Seal kit

                                                                              TO BE CONTINUED`,
    `发票号 INVOICE NO. CI-4711                                    第 2 页 PAGE 2

${names}

               货号 ART. NO. KL-4713                             2 PCS        US$50.00        US$100.00
               Pressure hose

总计 TOTAL:                                                                                   US$525.00`,
  );
  expect(invoice?.lineItems.map(({ description }) => description)).toEqual([
    'Hydraulic cylinder',
    'Seal kit',
    'Pressure hose',
  ]);
});

test('a party begins beside the upper of two names of its role', async () => {
  const { bytes, truth } = await drawInvoice({ layout: turkishEnglishExportWorksheet, seed: 1 });
  const read = await readDocument({ bytes, mimeType: 'application/pdf', ocr: noOcr });
  const { invoice } = extractDocument(read, { documentType: 'invoice' }).extractedData;
  const supplier = truth.extractedData.invoice?.supplier;
  expect(invoice?.supplier).toMatchObject({ name: supplier?.name, address: supplier?.address });
});

test('a number whose name in one of two languages is surely that of a contract is no order of the buyer', () => {
  const order = (facts: string) =>
    invoiceOn(`${head}${facts}
Description                       Quantity     Price      Amount
Hydraulic cylinder                10 pcs       12.50      125.00
TOTAL EUR                                                 125.00`)?.purchaseOrderNumber;
  expect(order('合同号 S/C NO.: SC835673')).toBeNull();
  expect(order('合同号 S/C NO.: SC835673\n订单号 P.O. NO.: 4565723188')).toBe('4565723188');
});

test('a net weight below the goods is no sum before taxes', () => {
  const invoice = invoiceOn(`${head}
Description                       Quantity     Price      Amount
Hydraulic cylinder                10 pcs       12.50      125.00
TOTAL EUR                                                 125.00

Gross weight: kg 8.541,90   net: kg 8.045,20`);
  expect(invoice?.subtotal).toBeNull();
});
