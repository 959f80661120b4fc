import { describe, expect, test } from 'bun:test';
import { boxedPaper, lines, type Print } from './boxed-paper.ts';

const title: Print = { text: 'CERTIFICATE OF ORIGIN', x: 220, y: 20, size: 14 };

/** What a certificate says whose labels are not framed. */
const certificate = (prints: readonly Print[]) =>
  boxedPaper([], [title, ...prints]).extractedData.certificate_of_origin;

const shipper = ['SCHELDE TOOLS BV', 'HAVENLAAN 14', '9300 AALST', 'BELGIUM'];

describe('a label with its value beside it', () => {
  test('stands below the number of its box, where its value begins', () => {
    const { exporter } =
      certificate([
        { text: '1.', x: 42, y: 60 },
        { text: 'EXPORTER:', x: 42, y: 71 },
        ...lines(152, 60, shipper).map((line, at) => ({ ...line, y: 60 + 11 * at })),
      ]) ?? {};
    expect(exporter).toMatchObject({
      name: 'SCHELDE TOOLS BV',
      address: 'HAVENLAAN 14, 9300 AALST, BELGIUM',
    });
  });

  test('goes on below in both its languages, and ends with a colon or a full stop', () => {
    const read = certificate([
      { text: "1. Exportateur/Exporter's", x: 42, y: 60 },
      { text: 'business name and address.', x: 42, y: 71 },
      ...lines(182, 60, shipper).map((line, at) => ({ ...line, y: 60 + 11 * at })),
      { text: '2. Land van', x: 42, y: 130 },
      { text: 'oorsprong/Origin of', x: 42, y: 141 },
      { text: 'Goods :', x: 42, y: 152 },
      { text: 'België', x: 150, y: 130 },
    ]);
    expect(read?.exporter.name).toBe('SCHELDE TOOLS BV');
    expect(read?.countryOfOrigin).toBe('BE');
  });

  test('has the letter of a series before its number', () => {
    const number = certificate([
      { text: 'NR / CERTIFICATE NUMBER ....', x: 42, y: 60, size: 7.5 },
      { text: 'A 565151', x: 190, y: 60 },
      { text: 'EXPORTER', x: 42, y: 80, size: 7.5 },
      ...lines(42, 92, shipper),
    ])?.certificateNumber;
    expect(number).toBe('A 565151');
  });

  test('ends at its colon, though a longer one is known', () => {
    const authority = certificate([
      { text: 'EXPORTER', x: 42, y: 60, size: 7.5 },
      ...lines(42, 72, shipper),
      { text: 'Issuing Authority: CHAMBER OF COMMERCE OF Aalst', x: 42, y: 300 },
    ])?.issuingAuthority;
    expect(authority).toBe('CHAMBER OF COMMERCE OF Aalst');
  });
});

test('the numbered boxes of a form name its parties, though they stand on the lines of their labels', () => {
  const read = certificate([
    { text: '4. Exporter Kowloon Pumps Import & Export Co., Ltd.', x: 51, y: 60 },
    ...lines(93, 74, ['Building 150, Science Park', 'Suzhou, Jiangsu 215021', 'China']),
    { text: '5. Consignee Maple Fittings Ltd.', x: 331, y: 60 },
    ...lines(381, 74, ['58 Boulevard Nord', 'Mississauga, ON L5T 2N7', 'Canada']),
    { text: 'Country of origin: China', x: 51, y: 150 },
  ]);
  expect(read?.exporter).toMatchObject({ name: 'Kowloon Pumps Import & Export Co., Ltd.', country: 'CN' });
  expect(read?.importer).toMatchObject({ name: 'Maple Fittings Ltd.', country: 'CA' });
});
