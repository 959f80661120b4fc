import { describe, expect, test } from 'bun:test';
import { extractDocument } from '../../../../core/extraction/extract-document.ts';
import { textReading } from '../../layout/text-page.ts';
import { packingListOn } from './packing-lists.ts';

const goods = `
Código        Descripción               Cajas     Cantidad     Kg netos     Kg brutos
VN-2650       Armario de pino           12        84           275.5        301.5
R95528        Mesa de comedor           9         121          306.5        337.5
`;

const typeOf = (text: string) =>
  extractDocument(textReading(text), { documentType: null, calibration: null }).documentType;

describe('a row of captions over their values', () => {
  test.each([
    ['REMISIÓN - LISTA DE EMPAQUE', 'SU PEDIDO            FACTURA         TRANSPORTISTA'],
    ['ALBARÁN - PACKING LIST', 'FACTURA              SU PEDIDO       TRANSPORTISTA'],
    ['PACKING LIST', 'ORDER NO             INVOICE         CARRIER'],
    ['LISTE DE COLISAGE', 'FACTURE              COMMANDE        TRANSPORTEUR'],
    ['PACKLISTE', 'RECHNUNG             BESTELLUNG      SPEDITEUR'],
    ['ROMANEIO', 'FATURA               PEDIDO          TRANSPORTADORA'],
  ])('names no other paper: %s over %s', (title, captions) =>
    expect(
      typeOf(`
                                                ${title}
Bajío Manufacturas S.A. de C.V.

${captions}
PO-32405             FV-24/3953      Marítimo
${goods}`),
    ).toBe('packing_list'),
  );
});

describe('a number below a title', () => {
  test.each([
    'EXP NO.              SIL-448067',
    'FORM "E" NO.         SIL-448067',
    'FI No.               SIL-448067',
    'GSP NO.:             SIL-448067',
    'NTN Nr.              SIL-448067',
  ])('that has a name of its own numbers no list: %s', (line) => {
    const list = packingListOn(`
                     PACKING LIST
${line}
${goods}`);
    expect(list.packingListNumber).toBeNull();
  });

  test('that has no other name numbers the list', () => {
    const list = packingListOn(`
PACKING LIST
PL-448067

${goods}`);
    expect(list.packingListNumber).toBe('PL-448067');
  });
});

describe('the number of a delivery that is the list as well', () => {
  test.each([
    ['REMISIÓN - LISTA DE EMPAQUE', 'Nº REMISIÓN'],
    ['REMISIÓN / PACKING LIST', 'Remisión n.º'],
    ['NOTA DE ENTREGA / LISTA DE EMPAQUE', 'N.º nota de entrega'],
    ['VALE DE SALIDA - LISTA DE EMPAQUE', 'Folio de vale de salida'],
    ['NOTA DE ENVÍO - PACKING LIST', 'Núm. nota de envío'],
  ])('%s: %s', (title, name) => {
    const list = packingListOn(`
                                                ${title}
Bajío Manufacturas S.A. de C.V.

${name}: R-33050          FECHA: 27/09/24          CLIENTE: 82823
${goods}`);
    expect([list.packingListNumber, list.packingListDate]).toEqual(['R-33050', '2024-09-27']);
  });
});
