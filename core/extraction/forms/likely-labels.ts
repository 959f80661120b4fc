import { isBoxNumber } from '../../layout/box-number.ts';
import { middleY } from '../../layout/geometry.ts';
import type { LabelHit } from '../../layout/labels.ts';
import type { Line, PageLayout, Segment } from '../../layout/lines.ts';
import { cellAt } from '../../layout/ruling.ts';
import { runOf } from '../../layout/run.ts';
import type { Label, LabelBooks } from '../knowledge/label-knowledge.ts';
import { likelyMeaning } from '../knowledge/likely-meaning.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';

/** The longest label, in words, before its bracket. */
const mostWords = 9;
/** How much larger than their label the letters of a value are; OCR measures them less exactly. */
const larger = { drawn: 1.12, scanned: 1.15 };

/** A declaration names those who sign it, and is none of their boxes. */
const declares = phrasePattern('{{declares}}|{{certifies}}|{{signature}}|{{stamp}}|{{undersigned}}');

/** The pieces of a segment that a label can be: up to its colon, or all of them. */
function labelPart(segment: Segment): { from: number; nameTo: number; to: number; colon: boolean } | null {
  const { pieces } = segment;
  const from = isBoxNumber(pieces[0]?.text ?? '') ? 1 : 0;
  const colon = pieces.findIndex((piece) => /:$/.test(piece.text));
  const bracket = pieces.findIndex((piece, at) => at > from && /^\(/.test(piece.text));
  const to = colon >= 0 ? colon + 1 : pieces.length;
  const nameTo = bracket > from && bracket < to ? bracket : to;
  const name = pieces.slice(from, nameTo);
  const isName = name.length > 0 && name.length <= mostWords && /^\W?\p{L}/u.test(name[0]?.text ?? '');
  return isName && !name.some((piece) => /\d/.test(piece.text))
    ? { from, nameTo, to, colon: colon >= 0 }
    : null;
}

/** Whether a text is small print over larger letters, as labels are: in its drawn box, or right above on no scan. */
function isSmallOver(layout: PageLayout, line: Line, segment: Segment): boolean {
  const { rect, size } = segment;
  const y = middleY(rect);
  const cell = cellAt(layout.ruling, layout.page, rect.x0 + 1, y);
  const above = layout.lines[line.index - 1];
  const inCell = (one: Segment): boolean =>
    cell !== null &&
    one.rect.x0 > cell.x0 - 1 &&
    one.rect.x0 < cell.x1 &&
    middleY(one.rect) > cell.y0 &&
    middleY(one.rect) < cell.y1;
  if (cell && layout.lines.slice(0, line.index).some((other) => other.segments.some(inCell))) return false;
  if (
    !cell &&
    above?.segments.some(
      (one) => Math.abs(one.rect.x0 - rect.x0) < size && rect.y0 - one.rect.y1 < 0.5 * size,
    )
  )
    return false;
  const below = layout.lines
    .slice(line.index + 1, line.index + 4)
    .flatMap((next) => next.segments)
    .find(
      (one) =>
        one.rect.x0 > rect.x0 - size &&
        one.rect.x0 < rect.x0 + 4 * size &&
        one.rect.y0 > rect.y1 - 0.3 * size,
    );
  const ocr = layout.page.source === 'ocr';
  if (!below || below.size < (ocr ? larger.scanned : larger.drawn) * size) return false;
  return cell ? inCell(below) : !ocr && below.rect.y0 - rect.y1 < 1.2 * below.size;
}

/**
 * Labels that the vocabulary does not know, by where and how they stand: small print over larger letters, the names
 * of numbered boxes, words before a colon. What they mean is told by the words that they share with known labels;
 * small print whose words say nothing ends the boxes of others all the same.
 */
export function likelyLabels(
  layout: PageLayout,
  hits: readonly LabelHit<Label>[],
  book: LabelBooks,
): LabelHit<Label>[] {
  // A label that is wrapped has its first words on another line.
  const labelled = new Set(
    hits.filter((hit) => hit.leads).flatMap((hit) => hit.segment.pieces[hit.from] ?? []),
  );
  return layout.lines.flatMap((line) =>
    line.segments.flatMap((segment): LabelHit<Label>[] => {
      const part = segment.pieces.some((piece) => labelled.has(piece)) ? null : labelPart(segment);
      if (!part) return [];
      const { from, nameTo, to, colon } = part;
      const isSmall = !colon && isSmallOver(layout, line, segment);
      if (!colon && !isSmall && from === 0) return [];
      const likely = declares().test(segment.text)
        ? null
        : likelyMeaning(runOf(segment.pieces.slice(from, nameTo)).text, book.own);
      if (!likely && !isSmall) return [];
      const meaning: Label = likely
        ? { field: likely.name, language: '', strength: 0.55 + 0.33 * likely.share }
        : { field: 'otherNumber', language: '', strength: 0.6 };
      const alone = !segment.pieces.slice(to).some((piece) => piece.key !== '');
      return [{ meanings: [meaning], line, segment, from, to, nameTo, place: 1, colon, leads: true, alone }];
    }),
  );
}
