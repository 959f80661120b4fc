import type { Extraction } from '../../extraction/extraction.ts';
import type { Party } from '../../extraction/invoice-shape.ts';
import type { PackingList } from '../../extraction/packing-list-shape.ts';
import { lineHeight, Sheet, type TextStyle } from '../../pdf/sheet.ts';
import { drawLines } from './goods-table.ts';
import { countryName, figure } from './printed.ts';

const quiet = '#5b6672';
const label: TextStyle = { size: 7.5, color: quiet };
const value: TextStyle = { size: 9.5 };
const name: TextStyle = { size: 10.5, isBold: true };

export interface DrawnPackingList {
  readonly bytes: Uint8Array;
  readonly pageCount: number;
  /** Where on the pages each value is. */
  readonly evidence: Extraction['evidence'];
}

/** Sets a packing list on A4: who sends what to whom, the totals, the goods, on as many pages as it takes. */
export async function drawPackingList(list: PackingList, madeAt: Date): Promise<DrawnPackingList> {
  const title = `Packing List ${list.packingListNumber ?? ''}`.trim();
  const sheet = new Sheet(title, madeAt);
  sheet.addPage();
  const right = sheet.width - sheet.margin;
  sheet.put(['PACKING LIST'], sheet.margin, 46, { size: 20, isBold: true });
  let y = drawPairs(sheet, [
    ['Packing List No', list.packingListNumber, 'packingListNumber'],
    ['Date', list.packingListDate, 'packingListDate'],
    ['Invoice No', list.invoiceNumber, 'invoiceNumber'],
    ['Purchase Order No', list.purchaseOrderNumber, 'purchaseOrderNumber'],
  ]);
  y = Math.max(y, 96) + 14;
  sheet.rule(sheet.margin, right, y, 1, '#1c2530');
  const middle = sheet.width / 2 + 8;
  const columnWidth = sheet.width / 2 - sheet.margin - 12;
  const below = [
    drawParty(sheet, 'Seller', list.supplier, 'supplier', sheet.margin, y + 14, columnWidth),
    drawParty(sheet, 'Buyer', list.buyer, 'buyer', middle, y + 14, columnWidth),
  ];
  y = Math.max(...below) + 14;
  y = drawTotals(sheet, list, y);
  drawLines(sheet, list.lineItems, list.weightUnit, y + 10);
  const { pageCount } = sheet;
  for (let page = 1; page <= pageCount; page++) {
    sheet.toPage(page);
    sheet.rule(sheet.margin, right, sheet.height - 44);
    sheet.put([title], sheet.margin, sheet.height - 38, label);
    sheet.put([`Page ${page} of ${pageCount}`], right, sheet.height - 38, { ...label, align: 'right' });
  }
  return { bytes: await sheet.finish(), pageCount, evidence: sheet.evidence };
}

/** The numbers and dates of the list, at the top right: words and values in two columns. */
function drawPairs(sheet: Sheet, pairs: readonly (readonly [string, string | null, string])[]): number {
  const right = sheet.width - sheet.margin;
  const left = sheet.width / 2 + 8;
  let y = 46;
  for (const [word, text, path] of pairs) {
    if (text === null) continue;
    sheet.put([`${word}:`], left, y + 1, { ...label, size: 8.5 });
    y = sheet.put(sheet.wrap(text, right - left - 96, value), left + 96, y, value, path) + 1;
  }
  return y;
}

function drawParty(
  sheet: Sheet,
  word: string,
  party: Party,
  path: string,
  x: number,
  top: number,
  width: number,
): number {
  let y = sheet.put([word], x, top, { size: 8.5, isBold: true, color: quiet }) + 2;
  const put = (text: string | null, style: TextStyle, field: string) => {
    if (text !== null) y = sheet.put(sheet.wrap(text, width, style), x, y, style, `${path}.${field}`);
  };
  put(party.name, name, 'name');
  put(party.address, value, 'address');
  const country = countryName(party.country);
  // An address that ends in its country need not state it twice.
  const isInAddress = country !== null && party.address?.toLowerCase().includes(country.toLowerCase());
  if (!isInAddress) put(country, value, 'country');
  else if (sheet.evidence[`${path}.address`])
    sheet.evidence[`${path}.country`] = sheet.evidence[`${path}.address`]!;
  if (party.taxId !== null) {
    const word = 'Tax ID: ';
    sheet.put([word.trim()], x, y, value);
    const from = x + sheet.widthOf(word, value);
    y = sheet.put(sheet.wrap(party.taxId, width - from + x, value), from, y, value, `${path}.taxId`);
  }
  return y;
}

/** Packages and weights of the whole consignment, side by side. */
function drawTotals(sheet: Sheet, list: PackingList, top: number): number {
  const unit = list.weightUnit ?? '';
  const totals = [
    ['Packages', figure(list.packageCount), 'packageCount'],
    ['Net Weight', withUnit(list.netWeight, unit), 'netWeight'],
    ['Gross Weight', withUnit(list.grossWeight, unit), 'grossWeight'],
  ].filter((entry): entry is [string, string, string] => entry[1] !== null);
  if (totals.length === 0) return top;
  sheet.rule(sheet.margin, sheet.width - sheet.margin, top);
  const step = (sheet.width - 2 * sheet.margin) / 4;
  for (const [at, [word, text, path]] of totals.entries()) {
    const x = sheet.margin + at * step;
    sheet.put([word], x, top + 9, { ...label, size: 8.5 });
    sheet.put([text], x, top + 9 + lineHeight(8.5), { size: 11, isBold: true }, path);
    if (path !== 'packageCount' && unit !== '' && sheet.evidence[path])
      sheet.evidence.weightUnit = sheet.evidence[path]!;
  }
  return top + 9 + lineHeight(8.5) + lineHeight(11) + 6;
}

const withUnit = (weight: number | null, unit: string): string | null =>
  weight === null ? null : `${figure(weight)} ${unit}`.trim();
