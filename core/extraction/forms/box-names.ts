import { isBoxNumber } from '../../layout/box-number.ts';
import type { LabelHit } from '../../layout/labels.ts';
import type { PageLayout, Segment } from '../../layout/lines.ts';
import { findPhrases } from '../../layout/phrases.ts';
import type { Piece } from '../../layout/run.ts';
import type { Label, LabelBooks } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';

/** So many numbers of boxes, and so many of them beside others, make a page a form and no list of clauses. */
const leastBoxes = 8;
const leastBeside = 3;

const isNumbered = ({ pieces: [number, first] }: Segment): boolean =>
  isBoxNumber(number?.text ?? '') && /^\p{L}/u.test(first?.text ?? '');

/** "If fields 23 to 25 are not applicable": the numbers of other boxes. */
const refers = phrasePattern('^(?:incoterms®?|{{box}}|{{up-to}}|{{and}}|{{or}})$');

/** Whether a value stands behind the name on its line: `3. Origin: China`, `12. Invoice no. 4711`. */
function holdsValue({ pieces }: Segment): boolean {
  const colon = pieces.findIndex((piece, at) => at > 0 && /:$/.test(piece.text));
  const behind = pieces[colon + 1];
  // "8. Transportation: give mode and place", "16. Total weight: Net".
  if (colon > 0 && behind && /^\p{Lu}|\d/u.test(behind.text) && pieces.length - colon > 2) return true;
  return pieces.some(
    ({ text }, at) => at > 0 && /\d/.test(text) && !refers().test(pieces[at - 1]?.text ?? ''),
  );
}

const lettersIn = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, piece) => sum + piece.key.length, 0);

/** What a name says in each of its languages, without what stands in brackets. */
function partsOf(pieces: readonly Piece[]): (readonly Piece[])[] {
  const parts: Piece[][] = [[]];
  let depth = 0;
  for (const piece of pieces) {
    const opens = (piece.text.match(/[([]/g) ?? []).length;
    const closes = (piece.text.match(/[)\]]/g) ?? []).length;
    const isBracketed = depth > 0 || opens > 0;
    depth = Math.max(0, depth + opens - closes);
    if (isBracketed) continue;
    if (/^[/|–—-]$/.test(piece.text)) parts.push([]);
    else parts.at(-1)?.push(piece);
    if (/\p{L}\/$/u.test(piece.text)) parts.push([]);
  }
  return parts.filter((part) => lettersIn(part) > 0);
}

/** Known words must be so much of a name: "Date" alone says little of "Date of direct shipment". */
const leastKnown = 0.75;

const isSmall = ({ key }: Piece): boolean => key.length <= 3;

/** What a name means in one of its languages; nothing where it says more than the words that are known. */
function meaningsOf(
  part: readonly Piece[],
  { labels }: Pick<LabelBooks, 'labels'>,
  ocr: boolean,
): readonly Label[] {
  const known = findPhrases({ pieces: part }, labels, ocr);
  const covered = new Set(known.flatMap(({ from, to }) => part.slice(from, to)));
  const own = part.filter((piece) => covered.has(piece) || !isSmall(piece));
  const share = lettersIn([...covered]) / Math.max(1, lettersIn(own));
  return share >= leastKnown ? known.flatMap(({ meanings }) => meanings) : [];
}

/** A box whose name is not known still ends those around it. */
const unknown: Label = { field: 'notParty', language: '', strength: 0.85 };

/** How far behind a text, in its letter heights, the one that it goes on with begins. */
const widestSpace = 3;

/** The label that ends a name: `18. If any fields are on an attached invoice, check this box [ ]  Invoice No.`. */
const endOfName = (segment: Segment, hits: readonly LabelHit<Label>[]): LabelHit<Label> | null =>
  hits.find(
    (hit) =>
      hit.alone &&
      hit.segment !== segment &&
      hit.line.segments.includes(segment) &&
      !isNumbered(hit.segment) &&
      hit.segment.rect.x0 > segment.rect.x1 &&
      hit.segment.rect.x0 - segment.rect.x1 < widestSpace * segment.size,
  ) ?? null;

/**
 * The labels of a page that numbers its boxes, as official forms do: `9. Conditions of sale and terms of payment /
 * Conditions de vente et modalités de paiement`. The whole text is the name of a box, in one language or two, and
 * its value stands below; a name that is known in part only names something else.
 *
 * @param hits the labels of the page as they are found in any text
 */
export function withBoxNames(
  layout: PageLayout,
  hits: readonly LabelHit<Label>[],
  books: Pick<LabelBooks, 'labels'>,
): readonly LabelHit<Label>[] {
  const numbered = layout.lines.flatMap((line) =>
    line.segments.filter(isNumbered).map((segment) => ({ line, segment })),
  );
  const beside = numbered.filter(({ line, segment }) => line.segments[0] !== segment).length;
  const numbers = new Set(numbered.map(({ segment }) => segment.pieces[0]?.text));
  if (numbers.size < leastBoxes || beside < leastBeside) return hits;
  const ocr = layout.page.source === 'ocr';
  const names = numbered
    .filter(({ segment }) => !holdsValue(segment))
    .map(({ line, segment }): LabelHit<Label> => {
      const { pieces } = segment;
      const own = partsOf(pieces.slice(1)).flatMap((part) => meaningsOf(part, books, ocr));
      const next = own.length === 0 ? endOfName(segment, hits) : null;
      const meanings = next?.meanings ?? own;
      return {
        ...(next ? { also: next.segment } : {}),
        meanings: meanings.length > 0 ? meanings : [unknown],
        line,
        segment,
        // Values stand under the number as well.
        from: 0,
        to: pieces.length,
        nameTo: pieces.length,
        place: 1,
        colon: false,
        leads: true,
        alone: true,
      };
    });
  const named = new Set(names.flatMap(({ segment, also }) => (also ? [segment, also] : [segment])));
  return [...hits.filter(({ segment }) => !named.has(segment)), ...names].sort(
    (a, b) => a.line.index - b.line.index,
  );
}
