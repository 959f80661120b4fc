import { boxOnPhoto } from '../image/perspective.ts';
import type { Box, Page } from '../page.ts';

/** What tells how a page was laid for reading. */
type Laid = Pick<Page, 'width' | 'height' | 'turned' | 'skew' | 'sheet'>;

/**
 * A box of a page that was laid flat, turned upright or set straight for reading, as fractions of the page as it is shown:
 * where a person sees the words. A box that leaned becomes the upright one around it.
 */
export function boxAsShown(box: Box, page: Laid): Box {
  const lying = turnedBack(leaning(box, page), page.turned ?? 0);
  return page.sheet ? boxOnPhoto(lying, page.sheet) : lying;
}

/** Whether a page's boxes are not where a person sees the words. */
export const isLaidForReading = ({ turned, skew, sheet }: Laid): boolean =>
  turned !== undefined || skew !== undefined || sheet !== undefined;

function leaning(box: Box, { width, height, skew = 0 }: Laid): Box {
  if (skew === 0) return box;
  const radians = (skew * Math.PI) / 180;
  const [x, y] = [((box[0] + box[2]) / 2 - 0.5) * width, ((box[1] + box[3]) / 2 - 0.5) * height];
  const toX = (x * Math.cos(radians) - y * Math.sin(radians)) / width + 0.5;
  const toY = (x * Math.sin(radians) + y * Math.cos(radians)) / height + 0.5;
  const halfWidth = (box[2] - box[0]) / 2;
  // The line falls within the box as well.
  const halfHeight = (box[3] - box[1]) / 2 + (halfWidth * Math.abs(Math.sin(radians)) * width) / height;
  return clamped([toX - halfWidth, toY - halfHeight, toX + halfWidth, toY + halfHeight]);
}

function turnedBack([x0, y0, x1, y1]: Box, turned: 0 | 90 | 180 | 270): Box {
  if (turned === 90) return [y0, 1 - x1, y1, 1 - x0];
  if (turned === 180) return [1 - x1, 1 - y1, 1 - x0, 1 - y0];
  if (turned === 270) return [1 - y1, x0, 1 - y0, x1];
  return [x0, y0, x1, y1];
}

const clamped = (box: readonly [number, number, number, number]): Box =>
  box.map((side) => Math.min(1, Math.max(0, side))) as unknown as Box;
