import type { PageLayout, Segment } from '../layout/lines.ts';

export const segmentsBeside = ({ lines }: PageLayout) =>
  lines.flatMap(({ segments }) =>
    segments.map((segment) => ({ segment, beside: segments.filter((other) => other !== segment) })),
  );

const rightOf = (segment: Segment, beside: readonly Segment[]): Segment | undefined =>
  beside.find((other) => other.rect.x0 > segment.rect.x1);

/** In letters of the same size and weight. */
const isPrintedAs = (one: Segment, other: Segment): boolean =>
  Math.abs(one.size - other.size) < 0.05 * other.size && one.bold === other.bold;

/** How far apart the rows of a list of names and values stand at most, in their letter heights. */
const rowsApart = 2.2;

/** A name in a column of names, each with its value on the right: `Invoice | TS-045` over `Order | PO-881`. */
export function isInListOfNames(segment: Segment, beside: readonly Segment[], layout: PageLayout): boolean {
  const { rect, size } = segment;
  if (!/\d/.test(rightOf(segment, beside)?.text ?? '')) return false;
  return segmentsBeside(layout).some(
    ({ segment: other, beside: values }) =>
      other !== segment &&
      Math.abs(other.rect.y0 - rect.y0) < rowsApart * size &&
      Math.min(Math.abs(other.rect.x0 - rect.x0), Math.abs(other.rect.x1 - rect.x1)) < 0.3 * size &&
      isPrintedAs(other, segment) &&
      rightOf(other, values) !== undefined,
  );
}

/** In lines of letters: how far below a caption its value stands. */
const captionGap = 1.5;

/** A caption beside that of a party, over a number of its own: `Consignee | Invoice` over `Acme Ltd | CI-88 of 3 March`. */
export function isCaptionBesideParty(
  segment: Segment,
  beside: readonly Segment[],
  layout: PageLayout,
  isParty: (other: Segment) => boolean,
): boolean {
  const { rect, size } = segment;
  const twin = beside.some((other) => isPrintedAs(other, segment) && isParty(other));
  const below = segmentsBeside(layout).find(
    ({ segment: other }) =>
      other.rect.y0 > rect.y0 + 0.5 * size &&
      other.rect.y0 - rect.y1 < captionGap * size &&
      Math.abs(other.rect.x0 - rect.x0) < size,
  );
  return twin && /\d/.test(below?.segment.text ?? '');
}

/** So many captions of one size make a row of them, the one in question included. */
const leastCaptions = 3;

/**
 * One of a row of captions, each over its value: `Su pedido | Factura | Transportista`, as boxes stand over goods. The
 * names around it are labels and printed alike; what a paper is stands larger or alone.
 */
export function isInRowOfCaptions(
  segment: Segment,
  beside: readonly Segment[],
  layout: PageLayout,
  isLabel: (other: Segment) => boolean,
): boolean {
  const { size } = segment;
  const twins = beside.filter((other) => isPrintedAs(other, segment) && isLabel(other));
  const hasValue = ({ rect }: Segment): boolean =>
    layout.lines.some(({ segments }) =>
      segments.some(
        (other) =>
          other.rect.y0 > rect.y0 + 0.5 * size &&
          other.rect.y0 - rect.y1 < captionGap * size &&
          Math.min(Math.abs(other.rect.x0 - rect.x0), Math.abs(other.rect.x1 - rect.x1)) < size,
      ),
    );
  return (
    twins.length + 1 >= leastCaptions && [...twins, segment].filter(hasValue).length >= leastCaptions - 1
  );
}
