import type { LabelHit } from '../../layout/labels.ts';
import { lookUp } from '../../layout/phrases.ts';
import { keyOf, piecesAt } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { boxText } from '../forms/box-text.ts';
import { type Found, foundAt } from '../found.ts';
import type { Label, LabelField } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { runningText } from './running-text.ts';

const ofTransport: ReadonlySet<LabelField> = new Set([
  'vessel',
  'voyageNumber',
  'portOfLoading',
  'portOfDischarge',
  'placeOfReceipt',
  'placeOfDelivery',
  'carrier',
  'onBoardDate',
]);

const namesDeparture = phrasePattern('{{departure}}');

/** "From: Busan To: Izmir By: ALBA VENTURA": small words that are labels of parties elsewhere. */
const namesWay = phrasePattern(String.raw`^\W*{{way}}\W*$`);

/** Whether a label names a part of the way: the ship, a port, the day of departure. Numbered ones are boxes of their own. */
function isOfTransport(hit: LabelHit<Label>, context: DocumentContext): boolean {
  if (/^[([]?\d/.test(hit.segment.pieces[0]?.text ?? '')) return false;
  const named = hit.segment.pieces.slice(hit.from, hit.nameTo);
  const name = named.map((piece) => piece.text).join(' ');
  const labels = context.knowledge.labels.books.get('bill_of_lading')?.labels;
  return (
    hit.meanings.some((label) => ofTransport.has(label.field)) ||
    namesDeparture().test(name) ||
    namesWay().test(name) ||
    (labels !== undefined &&
      lookUp(labels, keyOf(named), false).some((label) => ofTransport.has(label.field)))
  );
}

/** "The consignment leaves by sea from Nagoya to Durban." */
const bySentence = phrasePattern(
  String.raw`\b(by {{means-of-transport}}(?: freight)?(?:[ ,]+(?:from|to|via|per|on|vessel|m\/?v)\b[^.;:]{2,80})+)`,
);
const shippedOn = phrasePattern(
  String.raw`{{shipped}}\s+(?:on|per|by|via|aboard)\s+(?!{{said-above}})((?:m\/?v|s\/?s|the)?\s*[^.;:]{3,90})`,
);

/** "goods shipped on S/S  HALCYON V.149E  on the date of  January 24": the blanks of a sworn statement. */
const onShip =
  /\bshipped on (?:board )?(?:(?:the )?[sSmM]\.?\/?[sSvV]\.?\s)?(\p{Lu}.{2,60}?) on (?:the date of|or about|\p{Lu}\p{L}+ \d)/u;

/** How the goods travel: all lines of the box for it, or a sentence that says it. */
export function transportDetails(
  context: DocumentContext,
  tableLines: ReadonlyMap<number, ReadonlySet<number>>,
): Found<string> | null {
  const inBox = boxText('transportDetails', (hit) => isOfTransport(hit, context), context, tableLines);
  if (inBox) return inBox;
  for (const layout of context.layouts) {
    for (const segment of layout.lines.flatMap((line) => line.segments)) {
      const match = bySentence().exec(segment.text) ?? shippedOn().exec(segment.text);
      const text = match?.[1]?.replace(/[\s,.]+$/, '').replace(/^(?:the\s)?[ms]\.?\/?[svt]\.?\s+/i, '');
      if (!match || !text) continue;
      const at = segment.text.indexOf(text, match.index);
      const pieces = segment.pieces.filter((_, index) => {
        const start = segment.starts[index] ?? 0;
        return start < at + text.length && start + (segment.pieces[index]?.text.length ?? 0) > at;
      });
      if (pieces.length > 2) return foundAt(text, 0.6, pieces);
    }
  }
  for (const layout of context.layouts) {
    const run = runningText(layout);
    const match = onShip.exec(run.text);
    if (match?.[1])
      return foundAt(match[1], 0.6, piecesAt(run, run.text.indexOf(match[1], match.index), match[1].length));
  }
  return null;
}
