import type { FormBox } from './box-label.ts';
import { middleX, middleY } from './geometry.ts';
import type { LabelHit } from './labels.ts';
import type { PageLayout } from './lines.ts';
import { runOf } from './run.ts';

/** How far over its caption the line to write on is drawn, and how far over that line letters stand, in letter heights. */
const lineOver = 1.5;
const lettersOver = 1.2;
/** How far a letter may reach over the end of the line, in points. */
const overhang = 3;

/**
 * What is written on the line over a caption in brackets: forms that are one long sentence (charter parties, tankers,
 * affidavits) leave lines to write on, and say in small print below each what belongs there: `(name of vessel)`.
 * Null where no such line is drawn over the label; a line with nothing on it is an empty box.
 */
export function blankOver(hit: LabelHit<unknown>, { lines, ruling }: PageLayout): FormBox | null {
  const { rect, size, text } = hit.segment;
  if (!hit.alone || !/^\([^()]+\)\W*$/.test(text)) return null;
  const x = middleX(rect);
  const rule = ruling.across.findLast(
    ({ at, from, to }) => at < rect.y0 + 1 && rect.y0 - at < lineOver * size && from < x && x < to,
  );
  if (!rule) return null;
  const written = lines.slice(0, hit.line.index).flatMap(({ segments }) =>
    segments
      .flatMap(({ pieces }) => pieces)
      .filter((piece) => {
        const rise = rule.at - middleY(piece.rect);
        const isInside = piece.rect.x0 > rule.from - overhang && piece.rect.x1 < rule.to + overhang;
        return isInside && rise > 0 && rise < lettersOver * Math.max(piece.size, size);
      }),
  );
  const run = runOf(written.toSorted((a, b) => a.rect.x0 - b.rect.x0));
  const isEmpty = !written.some(({ key }) => key !== '');
  return { inside: null, lines: isEmpty ? [] : [run], isRuled: true, isOver: true };
}
