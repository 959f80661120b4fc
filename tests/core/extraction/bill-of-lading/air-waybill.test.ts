import { describe, expect, test } from 'bun:test';
import type { Box } from '../../../../core/reading/page.ts';
import { boxedPaper, type Print } from '../boxed-paper.ts';

const boxes: readonly Box[] = [
  [30, 30, 310, 100],
  // The account number is drawn into the upper right corner of the shipper's box.
  [180, 30, 310, 52],
  [30, 100, 310, 170],
  [180, 100, 310, 122],
  [310, 30, 580, 170],
  [30, 170, 310, 200],
  [30, 200, 170, 230],
  [170, 200, 310, 230],
];

const small = 5;

const printed: readonly Print[] = [
  { text: 'Shipper’s Name and Address', x: 33, y: 33, size: small },
  { text: 'Shipper’s Account Number', x: 183, y: 33, size: small },
  { text: 'Consignee’s Name and Address', x: 33, y: 103, size: small },
  { text: 'Consignee’s Account Number', x: 183, y: 103, size: small },
  { text: 'Not negotiable', x: 313, y: 33, size: small },
  { text: 'Air Waybill', x: 320, y: 44, size: 13, bold: true },
  { text: 'Issued by', x: 313, y: 70, size: small },
  {
    text: 'Airport of Departure (Addr. of First Carrier) and Requested Routing',
    x: 33,
    y: 173,
    size: small,
  },
  { text: 'Airport of Destination', x: 33, y: 203, size: small },
  { text: 'Requested Flight/Date', x: 173, y: 203, size: small },
  { text: 'CHGS', x: 330, y: 203, size: small },
  { text: 'Code', x: 330, y: 209, size: small },
  { text: 'WT/VAL', x: 384, y: 203, size: small },
  { text: 'PPD', x: 373, y: 210, size: small },
  { text: 'COLL', x: 393, y: 210, size: small },
  { text: 'PPD', x: 423, y: 210, size: small },
  { text: 'COLL', x: 443, y: 210, size: small },
  { text: 'No. of Pieces RCP', x: 33, y: 300, size: small },
  { text: 'Gross Weight', x: 90, y: 300, size: small },
  { text: 'kg lb', x: 150, y: 300, size: small },
  { text: 'Chargeable Weight', x: 200, y: 300, size: small },
  { text: 'Nature and Quantity of Goods (incl. Dimensions or Volume)', x: 330, y: 300, size: small },
  { text: 'Executed on (date)', x: 220, y: 700, size: small },
  { text: 'at (place)', x: 320, y: 700, size: small },
];

const typed: readonly Print[] = [
  { text: 'VIE | 8674', x: 33, y: 14 },
  { text: '176-50330126', x: 500, y: 14 },
  { text: 'STEIRISCHE VENTILTECHNIK UND ARMATUREN GMBH', x: 36, y: 58 },
  { text: 'MURGASSE 14', x: 36, y: 70 },
  { text: '8010 GRAZ, AUSTRIA', x: 36, y: 82 },
  { text: 'OTAGO VALVE CO., LTD.', x: 36, y: 128 },
  { text: '5 WHARF STREET', x: 36, y: 140 },
  { text: 'DUNEDIN 9016, NEW ZEALAND', x: 36, y: 152 },
  { text: 'VIENNA', x: 36, y: 185 },
  { text: 'AUCKLAND', x: 36, y: 214 },
  { text: '7', x: 50, y: 320 },
  { text: '412.5', x: 100, y: 320 },
  { text: 'K', x: 155, y: 320 },
  { text: '413.0', x: 220, y: 320 },
  { text: 'CONSOLIDATED CARGO / SAID TO CONTAIN', x: 330, y: 320 },
  { text: 'BRASS BALL VALVES', x: 330, y: 332 },
  { text: '31-Jul-2024', x: 220, y: 688 },
  { text: 'VIENNA', x: 320, y: 688 },
  { text: '176-50330126', x: 500, y: 720 },
];

const read = (terms: readonly Print[]) => boxedPaper(boxes, [...printed, ...typed, ...terms]);

test('an air waybill is a bill of lading: airports, number in two corners, unit beside the weight', () => {
  const { documentType, extractedData } = read([]);
  expect(documentType).toBe('bill_of_lading');
  expect(extractedData.bill_of_lading).toMatchObject({
    billOfLadingNumber: '176-50330126',
    portOfLoading: 'VIENNA',
    portOfDischarge: 'AUCKLAND',
    issueDate: '2024-07-31',
    goodsDescription: 'BRASS BALL VALVES',
    packageCount: 7,
    grossWeight: 412.5,
    weightUnit: 'kg',
    freightTerms: null,
    vessel: null,
  });
});

test('names run on below a small box that is drawn into the corner of theirs', () => {
  expect(read([]).extractedData.bill_of_lading?.shipper).toMatchObject({
    name: 'STEIRISCHE VENTILTECHNIK UND ARMATUREN GMBH',
    country: 'AT',
  });
});

describe('who pays the freight by air', () => {
  const code = (text: string): Print => ({ text, x: 334, y: 218 });
  const cross = (x: number): Print => ({ text: 'X', x, y: 218 });
  const terms = (prints: readonly Print[]) => read(prints).extractedData.bill_of_lading?.freightTerms;

  test('is told by the code of the charges', () => {
    expect(terms([code('PP')])).toBe('prepaid');
    expect(terms([code('CC')])).toBe('collect');
  });

  test('is told by the cross under the first of the two words', () => {
    expect(terms([cross(375)])).toBe('prepaid');
    expect(terms([cross(398), cross(425)])).toBe('collect');
  });

  test('is not told where code and cross disagree', () => {
    expect(terms([code('PP'), cross(398)])).toBeNull();
  });
});
