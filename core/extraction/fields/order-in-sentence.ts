import { piecesAt, runOf } from '../../layout/run.ts';
import { type DocumentContext, meaningFor } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { readIdentifier } from '../values/identifier.ts';

/** Only labels that nothing else is called by: "Your order", not "Order". */
const leastStrength = 0.9;

/**
 * The buyer's order where it is told in passing: `with reference to your order PO-4711 of 3 May`, `<Your order 88123>`
 * over the goods. Null where none is, or several are.
 */
export function orderInSentence(context: DocumentContext): Found<string> | null {
  const found = context.hits.flatMap((hit): Found<string>[] => {
    const meaning = meaningFor(hit, 'purchaseOrderNumber');
    if (!meaning || meaning.strength < leastStrength || hit.alone) return [];
    const rest = runOf(hit.segment.pieces.slice(hit.to));
    const reading = readIdentifier(rest.text, context.knowledge.values.dates);
    if (!reading || reading.index > 5 || !/\d.*\d.*\d.*\d/.test(reading.value)) return [];
    return [
      foundAt(
        reading.value.replace(/[>\])]+$/, ''),
        0.72 * meaning.strength,
        piecesAt(rest, reading.index, reading.length),
      ),
    ];
  });
  const [first] = found;
  return first && found.every((other) => other.value === first.value) ? first : null;
}
