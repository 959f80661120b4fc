import { expect, test } from 'bun:test';
import { invoiceOn } from './exporters-papers.ts';

test('a delivery with its order beside it heads the goods that follow, and is none of them', () => {
  const items = invoiceOn(`
Suministros Industriales Ebro, S.L.                               FACTURA  FV25/00412
Pol. Ind. Malpica, 22 - 50016 Zaragoza                            Fecha: 18/03/2025

Código        Descripción                              Cantidad    Precio      Importe
Albarán AV25/01877 de 10/03/2025      S/Pedido: PO-5521
TOR-0820      Tornillo hexagonal M8x20 zincado            5.000     0,042       210,00
TUE-0800      Tuerca hexagonal M8 DIN 934                10.000     0,018       180,00
Albarán AV25/01902 de 14/03/2025      S/Pedido: PO-5540
ARA-0800      Arandela plana M8                          10.000     0,009        90,00

                                        TOTAL EUR        480,00
`)?.lineItems;
  expect(items?.map(({ partNumber, description }) => [partNumber, description])).toEqual([
    ['TOR-0820', 'Tornillo hexagonal M8x20 zincado'],
    ['TUE-0800', 'Tuerca hexagonal M8 DIN 934'],
    ['ARA-0800', 'Arandela plana M8'],
  ]);
});

test('the kind of a product before its description is no part of that', () => {
  const items = invoiceOn(`
INVOICE  INVOICE # 3318   DATE 03/18/2025

PRODUCT/SERVICE      DESCRIPTION                              SKU          QTY     RATE      AMOUNT
Glassware:Tumbler    Hand-blown tumbler, cobalt               TUM-014       48     12.50     600.00
Textile:Runner       Table runner, linen, natural             RUN-077       30     22.00     660.00

                                                         BALANCE DUE            $1,260.00
`)?.lineItems;
  expect(items?.map(({ partNumber, description }) => [partNumber, description])).toEqual([
    ['TUM-014', 'Hand-blown tumbler, cobalt'],
    ['RUN-077', 'Table runner, linen, natural'],
  ]);
});

test('a product that nothing else describes is what it is called', () => {
  const items = invoiceOn(`
INVOICE  INVOICE # 3318   DATE 03/18/2025

PRODUCT/SERVICE                    QTY     RATE      AMOUNT
Hand-blown tumbler, cobalt          48     12.50     600.00
Table runner, linen, natural        30     22.00     660.00

                                BALANCE DUE       $1,260.00
`)?.lineItems;
  expect(items?.map(({ description }) => description)).toEqual([
    'Hand-blown tumbler, cobalt',
    'Table runner, linen, natural',
  ]);
});
