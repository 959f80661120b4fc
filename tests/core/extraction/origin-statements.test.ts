import { describe, expect, test } from 'bun:test';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
import { textReading } from '../layout/text-page.ts';
import { certificateIn } from './certificate-text.ts';

const supplier = `
Brandt Antriebstechnik GmbH

Brandt Antriebstechnik GmbH · Industriestraße 12 · 33602 Bielefeld

Kessler Maschinenbau AG                               Bielefeld, 14.03.2026
Einkauf                                               USt-IdNr. DE123456788
Bahnhofstraße 44
8404 Winterthur
SCHWEIZ


Lieferantenerklärung für Waren mit Präferenzursprungseigenschaft

Der Unterzeichner erklärt, dass die in diesem Dokument aufgeführten Waren, geliefert mit
Rechnung Nr. RE-2026-4471 vom 12.03.2026,

Pos.    Artikel-Nr.     Warenbezeichnung           Zolltarifnr.     Menge
1       AB-100          Getriebemotoren, 230 V     850110           12 Stück
2       AB-200          Kugellager aus Stahl       848210           340 Stück

Ursprungserzeugnisse der Europäischen Union (Deutschland) sind und den Ursprungsregeln für den
Präferenzverkehr mit der Schweiz entsprechen.
`;

const registered = `
Yildiz Tekstil Sanayi A.S.
Organize Sanayi Bölgesi 4. Cadde No: 12, 16159 Bursa, Turkey

Date: 5 March 2026
To: Lavigne Distribution SARL, 12 rue de la Gare, 69000 Lyon, France

STATEMENT ON ORIGIN

Goods covered (commercial invoice INV-2026-88 of 3 March 2026):
- 120 cartons cotton T-shirts, knitted, HS 6109.10, 1,250.40 kg gross
- 44 cartons bed linen of cotton, HS 6302.31, 880.00 kg gross

The exporter TRREX160012345 of the products covered by this document declares that, except where
otherwise clearly indicated, these products are of Turkey preferential origin according to rules of the
Generalised System of Preferences of the European Union and that these are the growth of the country.
`;

describe('a statement of origin without a form', () => {
  test('is a certificate: a supplier declares on his letterhead to whom its window addresses', () => {
    const { exporter, importer, countryOfOrigin, invoiceNumber, lineItems } = certificateIn(supplier);
    expect(exporter).toMatchObject({
      name: 'Brandt Antriebstechnik GmbH',
      address: 'Industriestraße 12, 33602 Bielefeld',
      taxId: 'DE123456788',
    });
    expect(importer).toMatchObject({ name: 'Kessler Maschinenbau AG', country: 'CH' });
    expect([countryOfOrigin, invoiceNumber]).toEqual(['DE', 'RE-2026-4471']);
    expect(lineItems.map(({ hsCode, quantity, unit }) => [hsCode, quantity, unit])).toEqual([
      ['8501.10', 12, 'Stück'],
      ['8482.10', 340, 'Stück'],
    ]);
  });

  test('names its agreement within a sentence, and says of a list what the goods weigh', () => {
    const { agreement, exporter, importer, countryOfOrigin, lineItems } = certificateIn(registered);
    expect(agreement).toBe('Generalised System of Preferences of the European Union');
    expect(exporter.address).toBe('Organize Sanayi Bölgesi 4. Cadde No: 12, 16159 Bursa, Turkey');
    expect([importer.country, countryOfOrigin]).toEqual(['FR', 'TR']);
    expect(lineItems.map((line) => [line.packageCount, line.quantity, line.grossWeight])).toEqual([
      [120, null, 1250.4],
      [44, null, 880],
    ]);
  });

  test('names no country by the next sentence', () => {
    const text = registered
      .replace('these products are of Turkey preferential origin', 'these products are of the origins shown')
      .replace('according to rules of the', 'below. Dubai Chamber keeps this text. See the');
    expect(certificateIn(text).countryOfOrigin).toBeNull();
  });

  test.each([
    'Leveranciersverklaring voor producten van preferentiële oorsprong',
    'Déclaration du fournisseur à long terme',
    'Declaración de origen preferencial',
    'Dichiarazione a lungo termine del fornitore',
    'Declaração do fornecedor relativa a produtos com estatuto originário preferencial',
    'Długoterminowa deklaracja dostawcy',
    'Prohlášení dodavatele',
    'Szállítói nyilatkozat',
    'Leverantörsdeklaration',
    'Leverandørerklæring',
    'Alkuperätodistus',
    'Certificat de origine',
    'Potvrda o podrijetlu robe',
    'Tedarikçi Beyanı',
    'Declaration of Preferential Origin',
  ])('is known by what it calls itself: %s', (title) => {
    const text = registered.replace('STATEMENT ON ORIGIN', title).replace(/The exporter [\s\S]*$/, '');
    expect(extractDocument(textReading(text), { documentType: null }).documentType).toBe(
      'certificate_of_origin',
    );
  });

  test('is known by the words of its declaration where it has no title', () => {
    const text = registered.replace('STATEMENT ON ORIGIN', '').replace(' (commercial invoice', ' (invoice');
    expect(extractDocument(textReading(text), { documentType: null }).documentType).toBe(
      'certificate_of_origin',
    );
  });
});

describe('what else a statement names', () => {
  test('the agreement beside its label, the number of the declaration, the country in its own words', () => {
    const { agreement, certificateNumber, countryOfOrigin } = certificateIn(`
             Leveranciersverklaring

Verklaringsnummer: LV-2026-077
Exporteur            Hofstra Techniek B.V., Celsiusweg 53, 8028 PM Zwolle, Nederland
Agreement            Agreement between Korea and the European Union

Artikel 1: Kogelkranen (GN-code 8481 80), 24 stuks

van oorsprong zijn uit Nederland en voldoen aan de oorsprongsregels.
`);
    expect([agreement, certificateNumber, countryOfOrigin]).toEqual([
      'Agreement between Korea and the European Union',
      'LV-2026-077',
      'NL',
    ]);
  });

  test('the chamber, without what it certifies', () => {
    const { issuingAuthority } = certificateIn(`
             CERTIFICATE OF ORIGIN

EXPORTER: ACME LTD, 4 HIGH STREET, LEEDS LS1 4AB, UNITED KINGDOM

THE GREATER BAYPORT CHAMBER OF COMMERCE CERTIFIES THAT THE GOODS ORIGINATE THERE.
`);
    expect(issuingAuthority).toBe('GREATER BAYPORT CHAMBER OF COMMERCE');
  });

  test('the chamber, by the town behind its words in the language of the country', () => {
    const named = (words: string) =>
      certificateIn(`
             CERTIFICATE OF ORIGIN

EXPORTER: HOFSTRA TECHNIEK B.V., CELSIUSWEG 53, 8028 PM ZWOLLE, NEDERLAND

Description of goods                     HS code      Gross weight
12 cartons of ball valves                8481.80      310.00 kg

De ondergetekende autoriteit verklaart dat de goederen van oorsprong zijn uit Nederland

${words}
`).issuingAuthority;
    expect(named('Kamer van Koophandel Zwolle')).toBe('Kamer van Koophandel Zwolle');
    expect(named('Cámara de Comercio de Lugo')).toBe('Cámara de Comercio de Lugo');
    expect(named('Chamber of Commerce Stamp and Signature')).toBeNull();
  });

  test('an agreement by its words, and not by the number of a paper that begins with its letters', () => {
    const named = (words: string) =>
      certificateIn(`
             CERTIFICATE OF ORIGIN
             ${words}

EXPORTER: ACME LTD, 4 HIGH STREET, LEEDS LS1 4AB, UNITED KINGDOM
COUNTRY OF ORIGIN: UNITED KINGDOM
`).agreement;
    expect(named('ASSOCIATION BETWEEN THE EUROPEAN UNION AND TURKEY')).toBe(
      'ASSOCIATION BETWEEN THE EUROPEAN UNION AND TURKEY',
    );
    expect(named('Reference No. SAFTA/1851/2026/44')).toBeNull();
  });

  test('the country behind a label that goes on to its colon', () => {
    const origin = (sentence: string) =>
      certificateIn(`
             Lieferantenerklärung

Exporteur: Brandt Antriebstechnik GmbH, Industriestraße 12, 33602 Bielefeld, Deutschland
Importeur: Kessler Maschinenbau AG, Bahnhofstraße 44, 8404 Winterthur, Schweiz

Warenbezeichnung           Zolltarifnr.     Menge
Getriebemotoren, 230 V     850110           12 Stück

${sentence}
`).countryOfOrigin;
    expect(origin('Ursprungsland aller genannten Waren: Italien (nichtpräferenzieller Ursprung).')).toBe(
      'IT',
    );
    expect(origin('Ursprungsland aller genannten Waren: siehe Anlage.')).toBeNull();
  });

  const grid = (box: string, foot: string) =>
    certificateIn(`
                       CERTIFICATE OF ORIGIN

2. EXPORTER                                   5. DOCUMENT NUMBER
HARLAN & PIKE TOOLS INC.                      CO-113608
112 COMMERCE DRIVE
GREENVILLE, SC 29607                          6. EXPORT REFERENCES
USA                                           PO 68557

3. CONSIGNED TO
SIAM AROON PUMPS CO., LTD.
160/5 MOO 4, EKACHAI ROAD, SONGKHLA 90110, THAILAND

${box}

MARKS AND NUMBERS      DESCRIPTION OF COMMODITIES          GROSS WEIGHT (Kilos)     COUNTRY OF ORIGIN
SAP NO. 1-37           BALL VALVES                         1,794.2                  USA
                       Sch. B 8481.80

The undersigned does hereby declare that the goods as described above were
shipped on the above date and consigned as indicated and are products of the UNITED STATES OF AMERICA.

Dated at Greenville on the 09/23/2024

${foot}
`);

  test('its document number, and neither what it refers to nor the above date as a ship', () => {
    const { certificateNumber, invoiceNumber, transportDetails, lineItems } = grid('', '');
    expect([certificateNumber, invoiceNumber, transportDetails]).toEqual(['CO-113608', null, null]);
    expect(lineItems.map(({ hsCode }) => hsCode)).toEqual(['8481.80']);
    expect(grid('14. EXPORTING CARRIER\nPONTE ROSSO 959E', '').transportDetails).toBe('PONTE ROSSO 959E');
  });

  test('the day on which the chamber certified, behind the one on which the exporter swore', () => {
    expect(grid('', '').issueDate).toBe('2024-09-23');
    expect(grid('', 'Secretary, date 10/02/2024').issueDate).toBe('2024-10-02');
  });

  test('its own number, and not that of the certificate that it replaces', () => {
    const { certificateNumber } = certificateIn(`
             CERTIFICATE OF ORIGIN

Serial No. A 039499

EXPORTER: ACME LTD, 4 HIGH STREET, LEEDS LS1 4AB, UNITED KINGDOM
COUNTRY OF ORIGIN: UNITED KINGDOM

Remarks
Issued instead of certificate No. 145771
`);
    expect(certificateNumber).toBe('A 039499');
  });

  test('its kind by a title with another preposition, the country and both halves of an agreement in its sentences', () => {
    const { agreement, countryOfOrigin, transportDetails } = certificateIn(`
Schelde Gereedschap BV
Havenlaan 145, 8500 Kortrijk, België

VERKLARING INZAKE OORSPRONG
in het kader van de Handels- en samenwerkingsovereenkomst EU-Verenigd Koninkrijk

Factuurnummer      Factuurdatum        Verzending
INV0913-26         23 juni 2026        Wegvervoer

Pos.    Omschrijving                   GN-code     Aantal
1       Kogelkranen, DN 50             84818081    218 st

De exporteur van de goederen waarop dit document van toepassing is verklaart dat deze goederen, tenzij
duidelijk anders vermeld, van preferentiële oorsprong uit de Europese Unie (België) zijn.
`);
    expect(agreement).toBe('Handels- en samenwerkingsovereenkomst EU-Verenigd Koninkrijk');
    expect([countryOfOrigin, transportDetails]).toEqual(['BE', 'Wegvervoer']);
  });
});
