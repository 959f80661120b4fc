import { squash } from '../../layout/fold.ts';
import { segmentBeside } from '../../layout/labels.ts';
import { piecesAt, runOf } from '../../layout/run.ts';
import { type DocumentContext, meaningFor } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { readLabelledTaxId } from '../values/tax-id.ts';

/** The head and the foot of a page, as parts of its height, in which a firm's letter paper is printed. */
const head = 0.16;
const foot = 0.88;

/**
 * The tax number in the letterhead or the footer of the one who is named over the paper: that of its exporter, whose
 * own box does not repeat it. Null where the paper is nobody's letter, or shows several numbers.
 *
 * @param name of the exporter
 */
export function letterheadTaxId(name: Found<string> | null, context: DocumentContext): Found<string> | null {
  const [layout] = context.layouts;
  if (!name || !layout) return null;
  const { height } = layout.page;
  const own = squash(name.value);
  const isLetter = layout.lines.some(
    ({ rect, segments }) => rect.y1 < head * height && segments.some(({ text }) => squash(text) === own),
  );
  if (!isLetter) return null;
  const found = context.hits.flatMap((hit): Found<string>[] => {
    const { rect, page } = hit.line;
    const isOnPaper = page === layout.page && (rect.y1 < head * height || rect.y0 > foot * height);
    if (!isOnPaper || !meaningFor(hit, 'taxId')) return [];
    const behind = hit.segment.pieces.slice(hit.to);
    const rest = behind.length > 0 ? runOf(behind) : segmentBeside(hit);
    const reading = rest ? readLabelledTaxId(rest.text) : null;
    return rest && reading
      ? [foundAt(reading.value, 0.7, piecesAt(rest, reading.index, reading.length))]
      : [];
  });
  const [first] = found;
  return first && found.every(({ value }) => value === first.value) ? first : null;
}
