import { expect, test } from 'bun:test';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
import { textReading } from '../layout/text-page.ts';

const itemsOf = (text: string) =>
  extractDocument(textReading(text), { documentType: 'invoice' }).extractedData.invoice?.lineItems;

test('a web shop writes the price times the number beside the goods, and what else there is to say below', () => {
  const items = itemsOf(`INVOICE 4711                                May 21, 2026

Seller: Holm Trading Ltd

Items

    Wooden toy trains, 3+ years             $13.63 × 215    $2,930.45
    SKU: T55598   HS code: 9503.00
    Skin care cream, 50 ml                  $5.94 × 293     $1,740.42
    SKU: D93108   HS code: 3304.99

                                  Total                     $4,670.87`);
  expect(items).toMatchObject([
    {
      description: 'Wooden toy trains, 3+ years',
      partNumber: 'T55598',
      quantity: 215,
      unitPrice: 13.63,
      total: 2930.45,
      hsCode: '9503.00',
    },
    { description: 'Skin care cream, 50 ml', quantity: 293, unitPrice: 5.94, total: 1740.42 },
  ]);
});

test('a machine builder writes the product below the goods', () => {
  const items = itemsOf(`FATTURA N. V77-2174 DEL 07/02/2026

Pos. 1    Viti a testa esagonale
          Voce doganale 7318 15 10
                                     130 pz x € 0,05 = € 6,50
Pos. 2    Dadi esagonali
          Voce doganale 7318 16 90
                                     2.350 pz x € 0,08 = € 188,00

                    Totale           € 194,50`);
  expect(items).toMatchObject([
    { lineNumber: '1', description: 'Viti a testa esagonale', quantity: 130, unit: 'pz', total: 6.5 },
    { lineNumber: '2', description: 'Dadi esagonali', quantity: 2350, unitPrice: 0.08, total: 188 },
  ]);
});

test('measures of goods, and products that do not come out, are no goods', () => {
  expect(
    itemsOf(`INVOICE 4711

Seller: Holm Trading Ltd

    Crates of 120 x 80 x 147 cm
    Boards 5 × 20 mm               900.00
    Boards 7 × 20 mm               800.00`),
  ).toEqual([]);
});

test('charges below the only goods of a page are none of them', () => {
  const invoice = extractDocument(
    textReading(
      `INVOICE 4711

Brake pads for passenger cars          $35.34 × 10    $353.40
SKU: T38062   Made in Spain
LED lamps, E14                         $1.50 × 20      $30.00
SKU: 190.6386   Made in Canada`,
      `Oil filters for engines                $2.20 × 100    $220.00
SKU: D93710   Made in Germany
                         Subtotal                     $603.40
                         Shipping                      $10.00
                         Taxes                          $0.00
                         Total                        $613.40`,
    ),
    { documentType: 'invoice' },
  ).extractedData.invoice;
  expect(invoice?.lineItems.at(-1)?.description).toBe('Oil filters for engines');
  expect(invoice).toMatchObject({ subtotal: 603.4, freightAmount: 10, totalAmount: 613.4 });
});
