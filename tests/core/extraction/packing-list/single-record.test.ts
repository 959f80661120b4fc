import { expect, test } from 'bun:test';
import { packingListOn } from './packing-lists.ts';

const list = packingListOn(`
LISTA DE EMPAQUE                             NUMERO PK039515
                                             FECHA 19/04/2024
VENDEDOR     GRUPO SIERRA ALTA MANUFACTURAS S.A. DE C.V.
             CALLE NORTE 162
             66600 APODACA, NL, MÉXICO
PEDIDO       PO-85921
PARTIDA 1    TOALLAS DE RIZO DE ALGODÓN, 50 X 100 CM
             REFERENCIA 872.2019         PARTIDA ARANCELARIA 630260
             4 CAJAS CONTENIENDO 467 UNIDADES
             PESO NETO 136,0 KG          PESO BRUTO 148,8 KG
TOTAL: 4 CAJAS CON UN PESO NETO DE 136,0 KG Y UN PESO BRUTO DE 148,8 KG, VOLUMEN 0,551
M3
`);

test('the only record of a list is told by the number over it', () => {
  expect(list.lineItems).toMatchObject([
    {
      lineNumber: '1',
      partNumber: '872.2019',
      description: 'TOALLAS DE RIZO DE ALGODÓN, 50 X 100 CM',
      quantity: 467,
      packageCount: 4,
      netWeight: 136,
      grossWeight: 148.8,
      hsCode: '6302.60',
    },
  ]);
});

test('a volume has the unit that its sentence goes on with on the next line', () => {
  expect(list).toMatchObject({ volume: 0.551, volumeUnit: 'm3' });
});
