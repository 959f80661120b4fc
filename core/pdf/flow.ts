import type { Letterhead } from './letterhead.ts';
import { lineHeight, type Sheet, type TextStyle } from './sheet.ts';
import { drawTable, type TableColumn } from './table.ts';

const small: TextStyle = { size: 8, color: '#5b6672' };
const heading: TextStyle = { size: 12, isBold: true };

export type Flow = ReturnType<typeof createFlow>;

/** Points that a letterhead takes at most. */
const headSize = { width: 220, height: 64 };

/** Text and tables that run down the pages of a sheet, under titles, with a footer on each page. */
export function createFlow(sheet: Sheet, letterhead: Letterhead | null = null) {
  const bottom = sheet.height - 60;
  sheet.addPage();
  let y = letterhead === null ? sheet.margin : drawLetterhead(sheet, letterhead);
  const makeRoom = (height: number): void => {
    if (y + height <= bottom) return;
    sheet.addPage();
    y = sheet.margin;
  };
  const text = (content: string, style: TextStyle, indent = 0): void => {
    const x = sheet.margin + indent;
    for (const line of sheet.wrap(content, sheet.width - sheet.margin - x, style)) {
      makeRoom(lineHeight(style.size));
      y = sheet.put([line], x, y, style);
    }
    y += 2;
  };
  return {
    text,
    /** Labels with their values beside them. */
    pairs(pairs: readonly (readonly [label: string, value: string])[], style: TextStyle): void {
      const left = sheet.margin + 150;
      for (const [label, value] of pairs) {
        const lines = sheet.wrap(value, sheet.width - sheet.margin - left, style);
        makeRoom(lineHeight(style.size) * Math.min(lines.length, 3));
        sheet.put([label], sheet.margin, y, { ...style, color: '#5b6672' });
        for (const line of lines) {
          makeRoom(lineHeight(style.size));
          y = sheet.put([line], left, y, style);
        }
      }
      y += 2;
    },
    table(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): void {
      makeRoom(60);
      y = drawTable(sheet, columns, rows, y + 4) + 6;
    },
    title(content: string): void {
      makeRoom(60);
      y += 10;
      text(content, heading);
      sheet.rule(sheet.margin, sheet.width - sheet.margin, y);
      y += 5;
    },
    finish(footer: string): Promise<Uint8Array> {
      const { pageCount } = sheet;
      for (let page = 1; page <= pageCount; page++) {
        sheet.toPage(page);
        const right = sheet.width - sheet.margin;
        sheet.put([footer], sheet.margin, sheet.height - 38, small);
        sheet.put([`Page ${page} of ${pageCount}`], right, sheet.height - 38, { ...small, align: 'right' });
      }
      return sheet.finish();
    },
  };
}

/** At the top of the first page. @returns the y below it. */
function drawLetterhead(sheet: Sheet, letterhead: Letterhead): number {
  const top = 32;
  let y = top;
  if (letterhead.kind === 'picture') {
    const { png, width, height } = letterhead;
    const scale = Math.min(headSize.width / width, headSize.height / height);
    sheet.picture(png, sheet.margin, top, { width: width * scale, height: height * scale });
    y = top + height * scale;
  } else {
    const [name = '', ...lines] = letterhead.lines;
    y = sheet.put([name], sheet.margin, y, { size: 13, isBold: true });
    const room = sheet.width - 2 * sheet.margin;
    for (const line of lines) y = sheet.put(sheet.wrap(line, room, small), sheet.margin, y, small);
  }
  sheet.rule(sheet.margin, sheet.width - sheet.margin, y + 8);
  return y + 22;
}
