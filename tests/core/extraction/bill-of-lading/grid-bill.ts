import type { BillOfLading } from '../../../../core/extraction/bill-of-lading-shape.ts';
import type { Box } from '../../../../core/reading/page.ts';
import { boxedPaper, type Print } from '../boxed-paper.ts';

/** A column of the goods: its left edge in points, its name (one line or more) and what stands under it; `''` is an empty line. */
export type GridColumn = readonly [x: number, name: string | readonly string[], lines: readonly string[]];

const form: readonly Print[] = [
  { text: 'BILL OF LADING', x: 230, y: 20, size: 14 },
  { text: 'SHIPPER', x: 40, y: 50, size: 6 },
  { text: 'ANATOLIA TEKSTIL A.S.', x: 40, y: 60 },
  { text: 'Organize Sanayi Bolgesi 12', x: 40, y: 72 },
  { text: '16159 BURSA, TURKEY', x: 40, y: 84 },
  { text: 'B/L NO.', x: 320, y: 50, size: 6 },
  { text: 'HLCUIST240512345', x: 320, y: 60 },
  { text: 'CONSIGNEE', x: 40, y: 110, size: 6 },
  { text: 'NORDWIND HANDEL GMBH', x: 40, y: 120 },
  { text: 'Speicherstr. 7', x: 40, y: 132 },
  { text: '20457 HAMBURG, GERMANY', x: 40, y: 144 },
  { text: 'VESSEL AND VOYAGE', x: 40, y: 230, size: 6 },
  { text: 'HALCYON STRAIT 398W', x: 40, y: 240 },
  { text: 'PORT OF LOADING', x: 180, y: 230, size: 6 },
  { text: 'GEMLIK', x: 180, y: 240 },
  { text: 'PORT OF DISCHARGE', x: 320, y: 230, size: 6 },
  { text: 'HAMBURG', x: 320, y: 240 },
];

const foot: readonly Print[] = [
  { text: 'FREIGHT PAYABLE AT', x: 40, y: 640, size: 6 },
  { text: 'ISTANBUL', x: 40, y: 650 },
  { text: 'PLACE AND DATE OF ISSUE', x: 320, y: 640, size: 6 },
  { text: 'ISTANBUL 12 MAR 2025', x: 320, y: 650 },
];

const [left, right, top, end] = [36, 570, 267, 630];
const boxesOfForm: readonly Box[] = [
  [left, 46, 310, 106],
  [310, 46, right, 106],
  [left, 106, 310, 166],
  [left, 226, 176, 256],
  [176, 226, 316, 256],
  [316, 226, right, 256],
  [left, 636, 316, 672],
  [316, 636, right, 672],
];

/** A carrier's form with drawn boxes, its goods in columns under their names, and what is read from it. */
export function gridBill(columns: readonly GridColumn[], others: readonly Print[] = []): BillOfLading {
  const namesOf = (name: string | readonly string[]): readonly string[] =>
    typeof name === 'string' ? [name] : name;
  const most = Math.max(0, ...columns.map(([, name]) => namesOf(name).length));
  const first = top + 3 + most * 7.5 + 8;
  const goods = columns.flatMap(([x, name, lines]): Print[] => [
    ...namesOf(name).map((text, at) => ({ text, x, y: top + 3 + at * 7.5, size: 6 })),
    ...lines.flatMap((text, at) => (text === '' ? [] : [{ text, x, y: first + at * 12 }])),
  ]);
  const edges = [...columns.map(([x]) => x - 4), right];
  const body = columns.map(([x], at): Box => [x - 4, top, edges[at + 1] ?? right, end]);
  const names: Box = [edges[0] ?? left, top, right, first - 4];
  const drawn = columns.length > 0 ? [...boxesOfForm, names, ...body] : boxesOfForm;
  const bill = boxedPaper(drawn, [...form, ...goods, ...others, ...foot]).extractedData.bill_of_lading;
  if (!bill) throw new Error('no bill of lading was read');
  return bill;
}
