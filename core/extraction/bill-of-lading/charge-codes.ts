import { middleX } from '../../layout/geometry.ts';
import type { PageLayout } from '../../layout/lines.ts';
import type { Piece } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import type { FreightTerms } from './freight-terms.ts';

const codeName = phrasePattern(String.raw`^\W*{{charge-code-name}}\W*$`);
const codes: readonly (readonly [FreightTerms, () => RegExp])[] = [
  ['prepaid', phrasePattern('^{{charge-code-prepaid}}$')],
  ['collect', phrasePattern('^{{charge-code-collect}}$')],
];

const prepaid = phrasePattern('^{{crossed-prepaid}}$');
const collect = phrasePattern('^{{crossed-collect}}$');

/** In letter heights: how far below its name a code or a cross stands, and how far apart the two words of a choice. */
const widest = { below: 4, apart: 6 };

const piecesOf = ({ lines }: PageLayout): readonly Piece[] =>
  lines.flatMap((line) => line.segments.flatMap(({ pieces }) => pieces));

/** "CHGS Code" over "PP". */
function byCode(layout: PageLayout): Found<FreightTerms> | null {
  const names = layout.lines.flatMap((line) =>
    line.segments.filter(({ text }) => codeName().test(text)).map(({ rect, size }) => ({ rect, size })),
  );
  for (const { rect, size } of names) {
    for (const piece of piecesOf(layout)) {
      const terms = codes.find(([, code]) => code().test(piece.text))?.[0];
      const below = piece.rect.y0 - rect.y1;
      const isUnder = Math.abs(middleX(piece.rect) - middleX(rect)) < (rect.x1 - rect.x0) / 2 + size;
      if (terms && isUnder && below > 0 && below < widest.below * size) return foundAt(terms, 0.8, [piece]);
    }
  }
  return null;
}

/** A cross under the first "PPD | COLL", which are those of the freight itself. */
function byCross(layout: PageLayout): Found<FreightTerms> | null {
  const pieces = piecesOf(layout);
  for (const paid of pieces.filter(({ text }) => prepaid().test(text))) {
    const { size, rect } = paid;
    const owed = pieces.find(
      (other) =>
        collect().test(other.text) &&
        Math.abs(other.rect.y0 - rect.y0) < 0.5 * size &&
        other.rect.x0 > rect.x1 &&
        other.rect.x0 - rect.x1 < widest.apart * size,
    );
    if (!owed) continue;
    const crosses = pieces.filter(
      (piece) =>
        /^x$/i.test(piece.text) &&
        piece.rect.y0 > rect.y0 &&
        piece.rect.y0 - rect.y1 < widest.below * size &&
        middleX(piece.rect) > rect.x0 - size &&
        middleX(piece.rect) < owed.rect.x1 + size,
    );
    const [cross, another] = crosses;
    if (!cross || another) continue;
    const far = (word: Piece): number => Math.abs(middleX(word.rect) - middleX(cross.rect));
    return foundAt(far(paid) < far(owed) ? 'prepaid' : 'collect', 0.75, [cross]);
  }
  return null;
}

/** Who pays the freight, by the code of its charges or the cross under the short words; null where both disagree. */
export function codedTerms({ layouts }: DocumentContext): Found<FreightTerms> | null {
  for (const layout of layouts) {
    const [code, cross] = [byCode(layout), byCross(layout)];
    if (code && cross && code.value !== cross.value) return null;
    if (code || cross) return code ?? cross;
  }
  return null;
}
