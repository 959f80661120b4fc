import { lineHeight, type Sheet, type TextStyle } from './sheet.ts';

const small: TextStyle = { size: 8, color: '#5b6672' };
const heading: TextStyle = { size: 12, isBold: true };

export type Flow = ReturnType<typeof createFlow>;

/** Text that runs down the pages of a sheet, under titles, with a footer on each page. */
export function createFlow(sheet: Sheet) {
  const bottom = sheet.height - 60;
  sheet.addPage();
  let y = sheet.margin;
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
