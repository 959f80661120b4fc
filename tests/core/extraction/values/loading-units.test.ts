import { expect, test } from 'bun:test';
import { extractDocument } from '../../../../core/extraction/extract-document.ts';
import { findContainers } from '../../../../core/extraction/values/container-number.ts';
import { textReading } from '../../layout/text-page.ts';

test.each([
  ['MSKU1234565', 'MSKU1234565'],
  ['swap body HUPA 450312 2', 'HUPA4503122'],
  ['WABK4503123', 'WABK4503123'],
])('%s holds the number of a loading unit', (text, number) => {
  expect(findContainers(text)).toMatchObject([{ value: number, proven: true }]);
});

test.each(['HUPA4503121', 'INVA1234567', 'HUPA450312Z', 'HUPX4503122'])('%s is not one', (text) => {
  expect(findContainers(text)).toEqual([]);
});

test('a swap body on a bill of lading is its container', () => {
  const { extractedData } = extractDocument(
    textReading(`BILL OF LADING                                B/L No. RHN2600417

Shipper                                       Consignee
Neckar Maschinen GmbH                         Skane Verktyg AB
Werkstr. 5                                    Hamngatan 9
70173 Stuttgart, Germany                      211 22 Malmo, Sweden

Port of loading        Port of discharge
Rostock, Germany       Trelleborg, Sweden

Container No.      No. of packages   Description of goods   Gross weight
HUPA 450312 2      24 pallets        Machine tools          11,450 kgs

Freight prepaid    Place and date of issue: Rostock, 3 August 2026`),
    { documentType: 'bill_of_lading' },
  );
  expect(extractedData.bill_of_lading?.containers.map((one) => one.containerNumber)).toEqual(['HUPA4503122']);
});
