import type { Line } from '../../layout/lines.ts';
import type { DocumentContext } from '../document-context.ts';
import { isAside } from './asides.ts';

/**
 * Whether a line names the order or the delivery of the goods that follow: `Delivery note 80012345 of 24.03.2026` alone
 * at the left edge of the table, before the column of words.
 *
 * @param x where the column of words begins
 */
export function isGroupHeading({ segments, page }: Line, x: number, context: DocumentContext): boolean {
  const [only, other] = segments;
  return (
    only !== undefined &&
    !other &&
    only.rect.x0 < x - only.size &&
    isAside(only, context, page.source === 'ocr')
  );
}
