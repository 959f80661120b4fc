import type { Line, PageLayout, Segment } from '../../layout/lines.ts';
import { type Run, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { detailLabels } from './detail-labels.ts';
import { detailsIn } from './details.ts';

/** How far below the first line of its goods, in line heights, a line stands that goes on with them. */
const near = 1.2;

/**
 * Whether a line tells only a detail of the goods right above it, which have figures of their own: `HS CODE 732393`
 * beside `254 PCS`, under `17 CARTONS OF COOKWARE` beside `397.50 KGS`.
 */
export function isDetailLine(
  description: Run,
  { index, rect }: Line,
  layout: PageLayout,
  context: DocumentContext,
): boolean {
  const above = layout.lines[index - 1];
  if (!above || above.segments.length < 2 || !above.segments.slice(1).some(({ text }) => /\d/.test(text)))
    return false;
  if (rect.y0 - above.rect.y1 > near * (rect.y1 - rect.y0)) return false;
  const details = detailsIn([description], context, layout.page.source === 'ocr');
  const isTold = details.hsCode !== null || details.countryOfOrigin !== null || details.partNumber !== null;
  return isTold && !details.rest.some(({ text }) => /\p{L}{3}/u.test(text));
}

/**
 * Whether a line under the only row of goods tells their code or article by its name, or goes on with their weights:
 * `GR. WT. 99.000 KGS` under `NET WT. 85.700 KGS`.
 */
export function tellsMore(line: Line, first: Line, context: DocumentContext): boolean {
  const ocr = line.page.source === 'ocr';
  const namesAny = (segment: Segment, fields: readonly string[]): boolean => {
    const [label] = detailLabels(segment, context, ocr);
    return (
      label?.from === 0 &&
      /\d/.test(runOf(segment.pieces.slice(label.to)).text) &&
      label.meanings.some(({ field }) => fields.includes(field))
    );
  };
  const weights = ['netWeight', 'grossWeight'];
  return line.segments.some(
    (segment) =>
      namesAny(segment, ['hsCode', 'partNumber']) ||
      (namesAny(segment, weights) &&
        first.segments.some(
          (above) => namesAny(above, weights) && Math.abs(above.rect.x0 - segment.rect.x0) < above.size,
        )),
  );
}

/** Whether a line tells the tariff code or the origin of the goods above it and goes on over their columns: `Nomenclature douanière : 73181558 - Origine : France`. */
export function tellsDetails({ segments, page }: Line, context: DocumentContext): boolean {
  const [only, other] = segments;
  return only !== undefined && !other && leadsWith(only, ['hsCode', 'countryOfOrigin'], page, context);
}

/**
 * Whether a line begins with a detail of the goods above it; their gross price or discount may stand beside it, as
 * planning systems print the conditions of a price: `Commodity code 8467.21 | Gross price | 160.87 | 4,343.49`.
 */
export const beginsWithDetail = (
  { segments: [first], page }: Line,
  context: DocumentContext,
  fields: readonly string[] = ['hsCode', 'countryOfOrigin', 'netWeight', 'grossWeight'],
): boolean => first !== undefined && leadsWith(first, fields, page, context);

/** Whether such a line goes on with goods that are told above it: a code does by itself, weights below the code. */
export function goesOnWithDetail(line: Line, layout: PageLayout, context: DocumentContext): boolean {
  const tellsGoods = (one: Line | undefined): boolean =>
    one !== undefined && beginsWithDetail(one, context, ['hsCode', 'countryOfOrigin']);
  return tellsGoods(line) || (tellsGoods(layout.lines[line.index - 1]) && beginsWithDetail(line, context));
}

function leadsWith(
  segment: Segment,
  fields: readonly string[],
  page: Line['page'],
  context: DocumentContext,
): boolean {
  const [label] = detailLabels(segment, context, page.source === 'ocr');
  return (
    label?.from === 0 &&
    label.to < segment.pieces.length &&
    label.meanings.some(({ field }) => fields.includes(field))
  );
}
