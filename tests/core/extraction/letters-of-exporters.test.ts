import { describe, expect, test } from 'bun:test';
import { certificateIn } from './certificate-text.ts';

const letter = (rows: string, below = '') =>
  certificateIn(`
                    SHREE MERIDIAN KNITWEAR PRIVATE LIMITED
                    14 STATION ROAD, RAJKOT 360004, INDIA

                         CERTIFICATE OF ORIGIN

${rows}
COUNTRY OF ORIGIN    : INDIA

WE HEREBY CERTIFY THAT THE GOODS DETAILED BELOW ARE OF INDIA ORIGIN.

S/N   DESCRIPTION OF GOODS                  H.S. CODE      QUANTITY      PACKAGES     G.W. (KGS)
1     COTTON TOWELS                         6302.60.00     194 PCS       4 CTNS           105.50
2     BED LINEN                             6302.10.00      76 PCS       4 CTNS            63.40
${below}
`);

const applicant = `APPLICANT            : MEGHNA APPARELS LTD.
                       HOUSE 158, ROAD 7, CHATTOGRAM 4100, BANGLADESH`;

describe('a certificate that an exporter writes on his own paper', () => {
  test('is his, though its rows tell to whom the goods go', () => {
    const { exporter, importer } = letter(`INVOICE NO.          : CI-259438
CONSIGNEE            : ACME TRADING LTD
                       5 HIGH STREET, LEEDS LS1 4AP, UNITED KINGDOM`);
    expect(exporter).toMatchObject({ name: 'SHREE MERIDIAN KNITWEAR PRIVATE LIMITED', country: 'IN' });
    expect(importer.name).toBe('ACME TRADING LTD');
  });

  test('names him who buys where the goods go to the order of a bank', () => {
    const { importer } = letter(`${applicant}
CONSIGNEE            : TO THE ORDER OF SAIGON DELTA BANK JSC`);
    expect(importer).toMatchObject({ name: 'MEGHNA APPARELS LTD.', country: 'BD' });
  });

  test('tells the way of the goods behind a word for the shipment', () => {
    expect(
      letter(`${applicant}
SHIPMENT             : NHAVA SHEVA TO CHATTOGRAM BY VESSEL CORVINA BAY`).transportDetails,
    ).toBe('NHAVA SHEVA TO CHATTOGRAM BY VESSEL CORVINA BAY');
  });

  test('has not the number under which an office attests it', () => {
    expect(letter(applicant, `${'\n'.repeat(20)}SEEN AND ATTESTED\nNO. 017410`).certificateNumber).toBeNull();
  });
});
