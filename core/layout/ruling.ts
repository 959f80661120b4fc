import type { Page } from '../reading/page.ts';
import type { Rect } from './geometry.ts';

/** A drawn line: where it runs, and from where to where, in points. */
interface Rule {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** The lines drawn on a page, by their direction, left to right and top to bottom. */
export interface Ruling {
  readonly down: readonly Rule[];
  readonly across: readonly Rule[];
  /** Around the lines that run across a good part of the page; null where none does. */
  readonly frame: Rect | null;
}

/** How far the ends of lines that meet may stand apart, in points. */
const tolerance = 3;

/** A line across that is at least this part of the page's width belongs to the frame of a form. */
const frameShare = 0.4;

/** A cell that is most of a page is its border and no box. */
const mostOfPage = 0.55;

export function rulingOf(page: Page): Ruling {
  const down: Rule[] = [];
  const across: Rule[] = [];
  for (const [x0, y0, x1, y1] of page.rules ?? []) {
    if (x0 === x1) down.push({ at: x0 * page.width, from: y0 * page.height, to: y1 * page.height });
    else across.push({ at: y0 * page.height, from: x0 * page.width, to: x1 * page.width });
  }
  const wide = across.filter(({ from, to }) => to - from >= frameShare * page.width);
  const frame =
    wide.length < 2
      ? null
      : {
          x0: Math.min(...wide.map(({ from }) => from)),
          x1: Math.max(...wide.map(({ to }) => to)),
          y0: Math.min(...wide.map(({ at }) => at)),
          y1: Math.max(...wide.map(({ at }) => at)),
        };
  const byPlace = (rules: Rule[]): Rule[] => rules.sort((a, b) => a.at - b.at);
  return { down: byPlace(down), across: byPlace(across), frame };
}

const reaches = (rule: Rule, place: number): boolean => rule.from <= place && place <= rule.to;

/** Whether a line is drawn between two words of one line. */
export const partedBy = ({ down }: Ruling, left: Rect, right: Rect): boolean => {
  const y = (Math.max(left.y0, right.y0) + Math.min(left.y1, right.y1)) / 2;
  return down.some((rule) => rule.at > left.x1 - 1 && rule.at < right.x0 + 1 && reaches(rule, y));
};

/**
 * The box that drawn lines make around a point: the nearest lines on its left and right, and those above and
 * below that join them. A line that ends short of them is one to write on. Where a form has no outer sides, its
 * lines across end at them. Null where the point stands in no such box.
 */
export function cellAt(ruling: Ruling, page: Page, x: number, y: number): Rect | null {
  const { down, across, frame } = ruling;
  const beside = down.filter((rule) => reaches(rule, y));
  const isFramed = frame !== null && x > frame.x0 && x < frame.x1 && y > frame.y0 && y < frame.y1;
  const x0 = beside.findLast((rule) => rule.at <= x)?.at ?? (isFramed ? frame.x0 : null);
  const x1 = beside.find((rule) => rule.at > x)?.at ?? (isFramed ? frame.x1 : null);
  if (x0 === null || x1 === null) return null;
  const joins = (rule: Rule): boolean => rule.from <= x0 + tolerance && rule.to >= x1 - tolerance;
  const y0 = across.findLast((rule) => rule.at <= y && joins(rule))?.at;
  const y1 = across.find((rule) => rule.at > y && joins(rule))?.at;
  if (y0 === undefined || y1 === undefined) return null;
  const isPage = x1 - x0 > 0.75 * page.width && y1 - y0 > mostOfPage * page.height;
  return isPage ? null : { x0, y0, x1, y1 };
}

/**
 * What is left of a box below a small one drawn in its upper right corner, as wide as its frame: forms of air waybills
 * draw the account number so into the box of the shipper. Null where no such corner is cut out.
 */
export function cellBelowCorner(ruling: Ruling, page: Page, cell: Rect): Rect | null {
  const end = ruling.down
    .filter(({ at }) => Math.abs(at - cell.x1) < 1)
    .sort((a, b) => a.from - b.from)
    .reduce((to, rule) => (rule.from <= to + tolerance ? Math.max(to, rule.to) : to), cell.y0);
  if (end <= cell.y0 + tolerance || end >= cell.y1 - tolerance) return null;
  const lower = cellAt(ruling, page, cell.x0 + 1, (end + cell.y1) / 2);
  const isFoot = ruling.across.some(
    ({ at, from, to }) => Math.abs(at - end) < tolerance && from < cell.x1 + tolerance && to > cell.x1,
  );
  const isRest =
    lower !== null &&
    isFoot &&
    Math.abs(lower.x0 - cell.x0) < tolerance &&
    Math.abs(lower.y1 - cell.y1) < tolerance &&
    lower.x1 > cell.x1 + tolerance;
  return isRest ? { ...lower, y0: end } : null;
}

/** Whether a point stands in a cell. */
export const isIn = (cell: Rect, x: number, y: number): boolean =>
  x >= cell.x0 && x <= cell.x1 && y >= cell.y0 && y <= cell.y1;

/** A drawn cell as high as this many lines holds several rows of a table. */
const manyLines = 5;

/** Where the drawn body of a table ends that has one tall cell a column; null where none is drawn, or one a row. */
export function bodyEnd(ruling: Ruling, page: Page, column: Rect): number | null {
  const height = column.y1 - column.y0;
  const body = cellAt(ruling, page, (column.x0 + column.x1) / 2, column.y1 + 0.8 * height);
  if (!body || body.y0 < column.y0 || body.y1 - body.y0 < manyLines * Math.min(height, 12)) return null;
  return body.y1;
}
