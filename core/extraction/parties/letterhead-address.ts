import type { Block } from '../../layout/blocks.ts';
import type { Rect } from '../../layout/geometry.ts';
import type { DocumentContext } from '../document-context.ts';
import { legalFormIn } from '../values/legal-form.ts';
import { type PartyText, readParty } from '../values/party-text.ts';
import { hasPostalCode } from '../values/postal-code.ts';
import { overlaps } from './letterhead.ts';
import { partyBlock, partyStop } from './parties.ts';

/** How far below the name its address begins at most, in letter heights. */
const roomUnder = 6;

/** How far down the page a letterhead goes, and how it is told from other addresses. */
const headShare = 0.25;

/**
 * The address of a letterhead without a name over it: lines in the upper part of the first page that begin with a
 * street, name a town, and go on with a telephone, a mail or a tax number, as only the issuer's do, or stand level
 * with the name.
 *
 * @param name where the issuer's name stands
 */
export function letterheadAddress(
  context: DocumentContext,
  tableLines: ReadonlyMap<number, ReadonlySet<number>>,
  taken: readonly Block[],
  name: Rect,
): Pick<PartyText, 'address' | 'country' | 'taxId'> | null {
  const layout = context.layouts[0];
  if (!layout) return null;
  const ocr = layout.page.source === 'ocr';
  const stop = partyStop(context, tableLines, 0);
  for (const line of layout.lines) {
    if (line.rect.y0 > layout.page.height * headShare) break;
    for (const segment of line.segments) {
      if (!/\p{L}{3}/u.test(segment.text) || !/\d/.test(segment.text) || stop(segment)) continue;
      const block = partyBlock(context, layout, line.index, segment, stop, 8);
      if (block.lines.length < 3 || overlaps(block, taken)) continue;
      const {
        name: street,
        address,
        country,
        taxId,
        hasContact,
      } = readParty(block.lines, context.knowledge, ocr);
      // Level with the name at the other edge of the paper, or with what only an issuer prints.
      const isLevel = Math.abs(segment.rect.y0 - name.y0) < 2.5 * segment.size && segment.rect.x0 > name.x1;
      // Or at the same edge below it, with room between them.
      const isUnder =
        Math.abs(segment.rect.x0 - name.x0) < 0.5 * segment.size &&
        segment.rect.y0 > name.y1 &&
        segment.rect.y0 - name.y1 < roomUnder * segment.size;
      if (
        !street ||
        !address ||
        !(hasContact || taxId || isLevel || isUnder) ||
        !hasPostalCode(address.value)
      )
        continue;
      if (legalFormIn(street.value, context.knowledge) > 0) continue;
      const whole = {
        value: `${street.value}, ${address.value}`,
        pieces: [...street.pieces, ...address.pieces],
      };
      return { address: whole, country, taxId };
    }
  }
  return null;
}
