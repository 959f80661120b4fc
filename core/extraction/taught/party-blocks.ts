import { overlapX } from '../../layout/geometry.ts';
import { type Run, rectOf, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type PartyText, readParty } from '../values/party-text.ts';
import { type Place, piecesOf } from './places.ts';

/** A party has at most so many lines below its name. */
const mostLines = 7;
/** How far its next line may be below the last, and its left edge aside, in letter heights. */
const gap = 1.4;
const aside = 1.2;

/**
 * The party whose name stands at a place: it has the lines below, as far as they are set under each other.
 *
 * @param isForm whether a text is what the form prints by itself, which ends a party
 */
export function partyAt(
  place: Place,
  { knowledge }: DocumentContext,
  isForm: (text: string) => boolean,
): PartyText {
  const name = piecesOf(place);
  const lines: Run[] = [runOf(name)];
  let above = rectOf(name);
  const size = Math.max(1, name[0]!.size);
  for (const line of place.layout.lines.slice(place.line.index + 1)) {
    if (lines.length > mostLines || line.rect.y0 - above.y1 > gap * size) break;
    const next = line.segments.find(
      ({ rect }) => Math.abs(rect.x0 - above.x0) < aside * size || overlapX(rect, above) > 0.8,
    );
    if (!next) continue;
    if (isForm(next.text)) break;
    lines.push(next);
    above = { ...next.rect, x0: above.x0 };
  }
  return readParty(lines, knowledge, place.layout.page.source === 'ocr');
}
