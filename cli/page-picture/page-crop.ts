import type { Box } from '../../core/reading/page.ts';

/** How near: 0 the whole page, 1 its width, each further step half of the width before. */
export const zooms = [0, 1, 2, 3] as const;
export type Zoom = (typeof zooms)[number];

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Rectangle extends Size {
  readonly left: number;
  readonly top: number;
}

/** A part of a page, and how large it is drawn. */
export interface PageCrop {
  /** In pixels of the page, whole ones. */
  readonly part: Rectangle;
  readonly drawn: Size;
  /** The framed value, in pixels of what is drawn; null: none, or not within. */
  readonly frame: Rectangle | null;
}

/** A page is never drawn larger than so: it would only be coarser. */
const largestScale = 2;
/** Between a value and its frame, in pixels. */
const padding = 4;

/** The part of a page that shows a value with what is around it, as large as the room allows. */
export function cropPage(page: Size, value: Box | null, room: Size, zoom: Zoom): PageCrop {
  const part = zoom === 0 ? { left: 0, top: 0, ...page } : partAround(page, value, room, zoom);
  const scale = Math.min(room.width / part.width, room.height / part.height, largestScale);
  const drawn = {
    width: Math.max(1, Math.floor(part.width * scale)),
    height: Math.max(1, Math.floor(part.height * scale)),
  };
  return { part, drawn, frame: value && frameOn(page, value, part, drawn, scale) };
}

function partAround(page: Size, value: Box | null, room: Size, zoom: number): Rectangle {
  const wanted = page.width / 2 ** (zoom - 1);
  const height = Math.min(page.height, (wanted * room.height) / room.width);
  // Where the room is higher than the page, more of its width fits.
  const width = Math.min(page.width, Math.max(wanted, (height * room.width) / room.height));
  const [x0, y0, x1, y1] = value ?? [0, 0, 0, 0];
  const left = startOf(((x0 + x1) / 2) * page.width, width, page.width);
  const top = startOf(((y0 + y1) / 2) * page.height, height, page.height);
  return {
    left: Math.floor(left),
    top: Math.floor(top),
    width: Math.max(1, Math.min(page.width - Math.floor(left), Math.round(width))),
    height: Math.max(1, Math.min(page.height - Math.floor(top), Math.round(height))),
  };
}

/** Where a stretch begins that has its middle at `middle`, as far as the page goes. */
const startOf = (middle: number, length: number, whole: number): number =>
  Math.max(0, Math.min(whole - length, middle - length / 2));

function frameOn(
  page: Size,
  [x0, y0, x1, y1]: Box,
  part: Rectangle,
  drawn: Size,
  scale: number,
): Rectangle | null {
  const left = Math.max(0, Math.round((x0 * page.width - part.left) * scale) - padding);
  const top = Math.max(0, Math.round((y0 * page.height - part.top) * scale) - padding);
  const right = Math.min(drawn.width, Math.round((x1 * page.width - part.left) * scale) + padding);
  const bottom = Math.min(drawn.height, Math.round((y1 * page.height - part.top) * scale) + padding);
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : null;
}
