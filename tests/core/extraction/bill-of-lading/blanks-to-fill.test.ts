import { describe, expect, test } from 'bun:test';
import type { Box } from '../../../../core/reading/page.ts';
import { boxedPaper, type Print } from '../boxed-paper.ts';

/** A line to write on: what is typed on it, and the caption in brackets below it. */
interface Blank {
  readonly from: number;
  readonly to: number;
  readonly y: number;
  readonly typed?: string;
  readonly caption?: string;
}

const line = ({ from, to, y }: Blank): Box => [from, y + 12, to, y + 12];
const prints = ({ from, to, y, typed, caption }: Blank): Print[] => [
  ...(typed ? [{ text: typed, x: from + 6, y }] : []),
  ...(caption ? [{ text: `(${caption})`, x: (from + to) / 2 - 15, y: y + 15, size: 6 }] : []),
];

const tankerBill = (blanks: readonly Blank[], words: readonly Print[] = []) =>
  boxedPaper(blanks.map(line), [
    { text: 'TANKER BILL OF LADING', x: 180, y: 20, size: 14 },
    { text: 'B/L No. 77120045', x: 36, y: 50 },
    { text: 'SHIPPED in apparent good order by', x: 36, y: 76, size: 10 },
    { text: 'on board the', x: 36, y: 136, size: 10 },
    { text: 'to be delivered at the port of', x: 36, y: 196, size: 10 },
    ...words,
    ...blanks.flatMap(prints),
  ]).extractedData.bill_of_lading;

describe('a form that leaves lines to write on, each over its caption in brackets', () => {
  const read = tankerBill([
    { from: 240, to: 560, y: 76, typed: 'OSTRAVA OILS INC.', caption: 'shipper' },
    { from: 36, to: 560, y: 104, typed: '7 Canal Street, Dayton, OH 45402, USA', caption: 'its address' },
    { from: 100, to: 240, y: 136, typed: 'MOTOR TANKER', caption: 'kind of vessel' },
    { from: 250, to: 440, y: 136, typed: 'CORVINA BAY', caption: 'name of vessel' },
    { from: 240, to: 560, y: 196, typed: 'IZMIR', caption: 'discharging port' },
    { from: 100, to: 300, y: 230, caption: 'loading port' },
  ]);

  test('is read over the captions, up to the ends of the lines', () => {
    expect(read).toMatchObject({ vessel: 'CORVINA BAY', portOfDischarge: 'IZMIR' });
  });

  test('has the address of a party over a caption of its own', () => {
    expect(read?.shipper).toMatchObject({
      name: 'OSTRAVA OILS INC.',
      address: '7 Canal Street, Dayton, OH 45402, USA',
      country: 'US',
    });
  });

  test('leaves what is not written null', () => {
    expect(read?.portOfLoading).toBeNull();
  });
});

test('the day of the charter party is not that of the bill', () => {
  const read = tankerBill(
    [{ from: 100, to: 300, y: 460, typed: 'June 4, 2025', caption: 'date of this bill' }],
    [{ text: 'FREIGHT AS PER CHARTER PARTY DATED MAY 6, 2025', x: 240, y: 300 }],
  );
  expect(read?.issueDate).toBe('2025-06-04');
});

test('a ship and its voyage stand behind one colon, however both are shortened', () => {
  const read = tankerBill([], [{ text: 'OCEAN VESSEL/VOY....: ALBA VENTURA / 359W', x: 36, y: 300 }]);
  expect(read).toMatchObject({ vessel: 'ALBA VENTURA', voyageNumber: '359W' });
});

describe('captions without brackets under lines to write on', () => {
  const rules: readonly Box[] = [
    [40, 112, 180, 112],
    [200, 112, 340, 112],
  ];
  const read = (prints: readonly Print[]) =>
    boxedPaper(rules, [
      { text: 'BILL OF LADING', x: 220, y: 20, size: 14 },
      { text: 'B/L No. 77120045', x: 40, y: 50 },
      ...prints,
    ]).extractedData.bill_of_lading;

  test('have their values over them', () => {
    const bill = read([
      { text: 'SANTOS', x: 42, y: 101 },
      { text: 'Port of loading', x: 40, y: 115, size: 6 },
      { text: 'HOUSTON', x: 202, y: 101 },
      { text: 'Port of discharge', x: 200, y: 115, size: 6 },
    ]);
    expect(bill).toMatchObject({ portOfLoading: 'SANTOS', portOfDischarge: 'HOUSTON' });
  });

  test('are none where the next line below holds the value: the line ends the row above', () => {
    const bill = read([
      { text: 'ALBA VENTURA', x: 50, y: 101 },
      { text: 'Port of loading', x: 40, y: 115, size: 6 },
      { text: 'SANTOS', x: 50, y: 123 },
      { text: 'Port of discharge', x: 200, y: 115, size: 6 },
      { text: 'HOUSTON', x: 210, y: 123 },
    ]);
    expect(bill).toMatchObject({ portOfLoading: 'SANTOS', portOfDischarge: 'HOUSTON' });
  });
});
