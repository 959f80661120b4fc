import { expect, test } from 'bun:test';
import { boxedPaper, lines } from './boxed-paper.ts';

const bill = { text: 'STRAIGHT BILL OF LADING', x: 180, y: 20, size: 14 };

test('a bar names the party whose keys and values stand in two columns below it', () => {
  const { extractedData } = boxedPaper(
    [
      [40, 60, 300, 74],
      [40, 74, 300, 160],
    ],
    [
      bill,
      { text: 'SHIP FROM', x: 140, y: 63, size: 8, bold: true },
      ...lines(44, 80, ['Name:', 'Address:', 'City/State/Zip:', 'Country:', 'SID#:']),
      ...lines(130, 80, ['Ostrava Belts Inc.', '7 Canal Street', 'Dayton, OH 45402', 'USA', '5567001']),
      { text: 'Bill of Lading Number: 77120045', x: 320, y: 80 },
    ],
  );
  expect(extractedData.bill_of_lading?.shipper).toMatchObject({
    name: 'Ostrava Belts Inc.',
    address: '7 Canal Street, Dayton, OH 45402, USA',
    country: 'US',
  });
});

test('keys without values name nobody', () => {
  const { extractedData } = boxedPaper(
    [
      [40, 60, 300, 74],
      [40, 74, 300, 160],
    ],
    [
      bill,
      { text: 'SHIP FROM', x: 140, y: 63, size: 8, bold: true },
      ...lines(44, 80, ['Name:', 'Address:', 'City/State/Zip:', 'Country:', 'SID#:']),
    ],
  );
  expect(extractedData.bill_of_lading?.shipper).toEqual({
    name: null,
    address: null,
    country: null,
    taxId: null,
  });
});

test('the exporter signs in its own box before the day on which the chamber certifies', () => {
  const { extractedData } = boxedPaper(
    [
      [40, 60, 560, 74],
      [40, 74, 560, 160],
      [40, 200, 560, 300],
    ],
    [
      { text: 'CERTIFICADO DE ORIGEN', x: 180, y: 20, size: 14 },
      { text: '(10) EXPORTADOR', x: 44, y: 63, size: 8, bold: true },
      ...lines(44, 80, ['Nombre o razón social:', 'Dirección:', 'País:', 'Fecha:']),
      ...lines(170, 80, ['Calzados Tunari S.R.L.', 'Av. Ayacucho 120, Cochabamba', 'Bolivia', '22/03/2026']),
      { text: 'Sello y firma', x: 480, y: 148, size: 7 },
      { text: '(15) CERTIFICACIÓN DE ORIGEN', x: 44, y: 203, size: 8, bold: true },
      { text: 'Certifico la veracidad de la presente declaración, a los 29/03/2026', x: 44, y: 230 },
    ],
  );
  expect(extractedData.certificate_of_origin?.exporter).toMatchObject({
    name: 'Calzados Tunari S.R.L.',
    country: 'BO',
  });
  expect(extractedData.certificate_of_origin?.issueDate).toBe('2026-03-29');
});

test('rows of keys without colons under the name of a role tell its party, beside those of another', () => {
  const keys = ['Legal name', 'Address', 'City / State / Zip', 'Country', 'Tax ID no.', 'Phone'];
  const { extractedData } = boxedPaper(
    [],
    [
      { text: 'USMCA - CERTIFICATION OF ORIGIN', x: 180, y: 20, size: 14 },
      { text: '1. CERTIFIER / EXPORTER', x: 44, y: 66, bold: true },
      ...lines(44, 80, keys),
      ...lines(150, 80, ['Ostrava Belts Inc.', '7 Canal Street', 'Dayton, OH 45402', 'USA', '79-2634097']),
      { text: '2. IMPORTER', x: 310, y: 66, bold: true },
      ...lines(310, 80, keys),
      ...lines(420, 80, ['Bonneville Ltd.', '14 Quai Sud', 'Laval, QC H7L 4R9', 'Canada', '054281384RT0001']),
    ],
  );
  expect(extractedData.certificate_of_origin?.exporter).toEqual({
    name: 'Ostrava Belts Inc.',
    address: '7 Canal Street, Dayton, OH 45402, USA',
    country: 'US',
    taxId: '79-2634097',
  });
  expect(extractedData.certificate_of_origin?.importer).toEqual({
    name: 'Bonneville Ltd.',
    address: '14 Quai Sud, Laval, QC H7L 4R9, Canada',
    country: 'CA',
    taxId: '054281384RT0001',
  });
  expect(extractedData.certificate_of_origin?.agreement).toBe('USMCA');
});

test('the rows of the next part of a paper, which begins further left, are none of the party with a value of its own', () => {
  const { extractedData } = boxedPaper(
    [],
    [
      { text: 'Bill of lading - data print', x: 40, y: 20, size: 14 },
      { text: 'B/L number:', x: 54, y: 60 },
      { text: 'MBLUHAM77532689', x: 240, y: 60 },
      { text: 'Carrier:', x: 54, y: 72 },
      { text: 'Meridian Blue Line', x: 240, y: 72 },
      { text: 'Shipper (CZ)', x: 40, y: 92, bold: true },
      ...lines(54, 106, ['Name:', 'Address:', 'Country:']),
      ...lines(240, 106, ['Ostrava Belts s.r.o.', 'Nádražní 172, 460 01 Liberec', 'Czechia']),
    ],
  );
  expect(extractedData.bill_of_lading?.carrier).toBe('Meridian Blue Line');
  expect(extractedData.bill_of_lading?.shipper?.name).toBe('Ostrava Belts s.r.o.');
});
