import { overlapX } from '../../layout/geometry.ts';
import type { Line, PageLayout, Segment } from '../../layout/lines.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import type { FreightTerms } from './freight-terms.ts';

const columns: readonly (readonly [FreightTerms, () => RegExp])[] = [
  ['prepaid', phrasePattern(String.raw`^\W*{{freight-prepaid}}\W*$`)],
  ['collect', phrasePattern(String.raw`^\W*{{freight-collect}}\W*$`)],
];

const oceanFreight = phrasePattern(String.raw`^\W*{{freight-charge}}`);

/** "As arranged" in the place of an amount. */
const untold = phrasePattern(String.raw`^\W*(?:{{charge-untold}}|x{1,3})\W*$`);

/** An amount, or what stands for one that is not told. */
const isCharge = ({ text }: Segment): boolean => /\d/.test(text) || untold().test(text);

/** How many lines below the names of its columns the freight stands. */
const mostLines = 4;

/** The name of the column that a charge stands in: over it, or nearest to its right edge. */
function columnOf(
  charge: Segment,
  named: readonly (readonly [FreightTerms, Segment])[],
): FreightTerms | null {
  const over = named.filter(
    ([, { rect, size }]) => overlapX(rect, charge.rect) > 0 || Math.abs(rect.x1 - charge.rect.x1) < 2 * size,
  );
  return over.length === 1 ? (over[0]?.[0] ?? null) : null;
}

const namedIn = (line: Line): (readonly [FreightTerms, Segment])[] =>
  line.segments.flatMap((segment) => {
    const terms = columns.find(([, name]) => name().test(segment.text))?.[0];
    return terms ? [[terms, segment] as const] : [];
  });

/** "Charges | Prepaid | Collect" over "Ocean freight | USD 14,400.00 |": the column that its charge stands in. */
function inTable({ lines }: PageLayout): Found<FreightTerms> | null {
  for (const line of lines) {
    const named = namedIn(line);
    if (new Set(named.map(([terms]) => terms)).size < 2) continue;
    const row = lines
      .slice(line.index + 1, line.index + 1 + mostLines)
      .find(({ segments: [first] }) => first !== undefined && oceanFreight().test(first.text));
    const charged = (row?.segments.slice(1) ?? []).filter(isCharge).flatMap((charge) => {
      const terms = columnOf(charge, named);
      return terms ? [foundAt(terms, 0.72, charge.pieces)] : [];
    });
    const [first] = charged;
    if (first && charged.every(({ value }) => value === first.value)) return first;
  }
  return null;
}

const paidAt: readonly (readonly [FreightTerms, () => RegExp])[] = [
  ['prepaid', phrasePattern(String.raw`^\W*(?:{{freight-charge}} )?prepaid at\W*$`)],
  ['collect', phrasePattern(String.raw`^\W*(?:{{freight-charge}} )?(?:{{payable-at}}|collect at)\W*$`)],
];

/** "Prepaid at | Payable at" over "YOKOHAMA" in one of the two boxes: the place tells which. */
function inBoxes({ lines }: PageLayout, context: DocumentContext): Found<FreightTerms> | null {
  for (const line of lines) {
    const named = line.segments.flatMap((segment) => {
      const terms = paidAt.find(([, name]) => name().test(segment.text))?.[0];
      return terms ? [{ terms, segment }] : [];
    });
    if (new Set(named.map(({ terms }) => terms)).size < 2) continue;
    const below = lines[line.index + 1]?.segments ?? [];
    const filled = named.flatMap(({ terms, segment }) => {
      const place = below.find(
        (one) =>
          overlapX(one.rect, segment.rect) > 0.3 &&
          one.rect.y0 - segment.rect.y1 < segment.size &&
          /^\p{Lu}[\p{L} ,.'-]{2,40}$/u.test(one.text) &&
          !context.hits.some((hit) => hit.segment === one && hit.leads),
      );
      return place ? [foundAt(terms, 0.72, place.pieces)] : [];
    });
    const [only, other] = filled;
    if (only && !other) return only;
  }
  return null;
}

/** The terms that charges in columns tell; null where nothing is charged, or both are. */
export function chargedTerms(context: DocumentContext): Found<FreightTerms> | null {
  for (const layout of context.layouts) {
    const found = inTable(layout) ?? inBoxes(layout, context);
    if (found) return found;
  }
  return null;
}
