import type { PicturePlace } from '../page-picture/picture-protocol.ts';

/** Below this nothing of use fits. */
export const least = { columns: 60, rows: 12 };
export const aboutRows = 3;
/** Title and subtitle above the list; about, message and keys below it. */
const headRows = 2;
const otherRows = headRows + aboutRows + 2;
/** The part of the list beside a picture: the chosen row with those around it. */
const listRows = { least: 4, most: 14 };
const leastPictureRows = 4;

export interface DeskLayout {
  readonly listRows: number;
  /** Below the list; null: none. */
  readonly picture: PicturePlace | null;
}

/** How the rows of the screen are shared out. A picture gets two thirds of what the list had. */
export function deskLayout(columns: number, rows: number, hasPicture: boolean): DeskLayout {
  const room = Math.max(1, rows - otherRows);
  const list = Math.max(listRows.least, Math.min(listRows.most, Math.floor(room / 3)));
  if (!hasPicture || room - list < leastPictureRows) return { listRows: room, picture: null };
  return { listRows: list, picture: { row: headRows + list + 1, rows: room - list, columns } };
}

export const isTooSmall = (columns: number, rows: number): boolean =>
  columns < least.columns || rows < least.rows;
