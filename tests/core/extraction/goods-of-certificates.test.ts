import { describe, expect, test } from 'bun:test';
import { certificateIn } from './certificate-text.ts';

describe('the goods of a certificate', () => {
  const form = (rows: string): string => `
                                  CERTIFICADO DE ORIGEM
                                                                     N.º CO-073993
Exportador: Irmãos Teixeira Têxteis S.A., Av. 25 de Abril 98, 3800-167 Aveiro, Portugal
País de origem: Portugal

${rows}
`;

  test('are weighed in a column that says so in brackets, whatever else it is called', () => {
    const { lineItems } = certificateIn(
      form(`
Designação das mercadorias                        Quantidade (peso bruto, kg)
1) 75 caixas - Válvulas de esfera (NC 848180)                         1 279,1
2) 63 caixas - Quadros de comando (NC 853710)                         5 034,6
`),
    );
    expect(lineItems.map(({ quantity, grossWeight }) => [quantity, grossWeight])).toEqual([
      [null, 1279.1],
      [null, 5034.6],
    ]);
  });

  test('are counted by weight where their gross weight has a column of its own', () => {
    const { lineItems } = certificateIn(
      form(`
No.   H.S. Code    Description of goods     Country of origin    Quantity      Gross weight (kg)
1     1806.32      Chocolate bars           Portugal             2,450 KG      2,754.00
2     1006.30      Basmati rice             India                4,425 KG      4,790.10
`),
    );
    expect(lineItems.map(({ quantity, unit, grossWeight }) => [quantity, unit, grossWeight])).toEqual([
      [2450, 'KG', 2754],
      [4425, 'KG', 4790.1],
    ]);
  });

  test('are counted by weight in a column that says no weight and counts others by the piece', () => {
    const { lineItems } = certificateIn(
      form(`
N.º   Código SH    Designação das mercadorias       Quantidade
1     1806.32      Barras de chocolate              2 450 kg
2     8481.80      Válvulas de esfera               93 pcs
`),
    );
    expect(lineItems.map(({ quantity, unit, grossWeight }) => [quantity, unit, grossWeight])).toEqual([
      [2450, 'kg', null],
      [93, 'pcs', null],
    ]);
  });

  test('are weighed in a column that says no weight where all of them are, behind their packages', () => {
    const { lineItems } = certificateIn(
      form(`
N.º   Número e natureza dos volumes; designação das mercadorias       Quantidade
1     75 caixas de barras de chocolate                                2 450 kg
2     12 caixas de válvulas de esfera                                 310 kg
`),
    );
    expect(lineItems.map(({ quantity, grossWeight }) => [quantity, grossWeight])).toEqual([
      [null, 2450],
      [null, 310],
    ]);
  });

  test('are known in columns without names by the tariff code on their line', () => {
    const { lineItems } = certificateIn(
      form(`
HPO 1-24      24 CTNS     STAINLESS STEEL BALL VALVES     8481.80     1204.50 KGS
HPO 25-36     12 CTNS     SPANNER SETS                    8204.11     310.00 KGS
`),
    );
    expect(
      lineItems.map((line) => [line.packageCount, line.description, line.hsCode, line.grossWeight]),
    ).toEqual([
      [24, 'STAINLESS STEEL BALL VALVES', '8481.80', 1204.5],
      [12, 'SPANNER SETS', '8204.11', 310],
    ]);
  });

  test('are packed in columns whose name is not known', () => {
    const { lineItems } = certificateIn(
      form(`
Marks            Colly kind       Description of goods               Gross weight
KEPL 1-132       132 PALLETS      CHOCOLATE BARS, HS CODE 18063210   2,754.00 KG
KEPL 133-146     14 PALLETS       BASMATI RICE, HS CODE 10063090     4,790.10 KG
`),
    );
    expect(lineItems.map((line) => [line.packageCount, line.grossWeight])).toEqual([
      [132, 2754],
      [14, 4790.1],
    ]);
  });

  test('are counted in a sentence from one semicolon to the next; it names whom they are consigned to', () => {
    const { importer, lineItems } = certificateIn(`
Harlan & Pike Outfitters LLC
142 Industrial Parkway, Suite 200, Greenville, SC 29607, USA

                     CERTIFICATE OF ORIGIN

We hereby certify that the goods described below, consigned to Laurentide Distribution Ltda.,
Rua das Flores 12, 89200-000 Joinville, Brazil, under our invoice no. INV-2026-311 dated March 3, 2026,
are the product of the United States of America:

24 cartons containing 480 pieces ball valves, HS 8481.80, gross weight 1,204.50 kg; 12 cartons
containing 96 sets spanner sets, HS 8204.11, gross weight 310.00 kg.
`);
    expect(importer).toMatchObject({ name: 'Laurentide Distribution Ltda.', country: 'BR' });
    expect(lineItems.map((line) => [line.packageCount, line.quantity, line.unit, line.description])).toEqual([
      [24, 480, 'pieces', 'ball valves'],
      [12, 96, 'sets', 'spanner sets'],
    ]);
  });

  test('begin below the marks, with their number', () => {
    const { lineItems } = certificateIn(
      form(`
Número de ordem; marcas; designação das mercadorias                              Peso bruto (kg)
HTB ZWOLLE     NO. 1-7
1.   7 SACOS DE VÁLVULAS DE ESFERA, DN 50 PN 16 (NC 848180)                           316,70
`),
    );
    expect(lineItems.map((line) => [line.lineNumber, line.packageCount, line.description])).toEqual([
      ['1', 7, 'VÁLVULAS DE ESFERA, DN 50 PN 16'],
    ]);
  });
});
