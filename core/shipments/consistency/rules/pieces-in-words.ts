import { figure } from '../../../compliance/wording.ts';
import { goodsOf } from '../goods/goods-view.ts';
import { sumOf } from '../goods/measured.ts';
import { packageCountsOf } from '../goods/package-counts.ts';
import type { PaperLine } from '../goods/paper-line.ts';
import { observe, textOf } from '../observe.ts';
import { isFromPicture, isHardlyRead, type Misreading } from '../reading/misreading.ts';
import { isFigureSlip } from '../reading/slip-of-reading.ts';
import { softened } from '../reading/softened.ts';
import { unreadLine } from '../reading/unread-line.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';
import { quoted } from '../wording.ts';

const field = 'goodsDescription';

/** A count at the beginning of the words, or behind words that make it the count of all: `1,200 PCS`, `SAID TO CONTAIN 1200 PIECES`. */
const counts =
  /(?:^|\n|\b(?:contain(?:s|ing)?|s\.?\s?t\.?\s?c\.?|total(?:\s+of)?|totalling|comprising)[\s:]*)(\d{1,3}(?:[,.' ]\d{3})+|\d+)\s*([\p{L}]{2,})\b(?!\s*(?:\/|per\b|each\b))/giu;

/** The pieces that the words of the bill of lading count are those of the invoice. */
export const piecesInWords: ConsistencyRule = {
  id: 'pieces-in-words',
  name: 'Pieces in the words of the bill of lading',
  passed: 'The words for the goods on the bill of lading count the pieces of the invoice.',
  quotesFrom: ['goodsDescription'],
  check(context) {
    const bill = context.paper('bill_of_lading');
    const text = bill ? textOf(bill, field) : null;
    const { unitOf } = context.knowledge.goods;
    const lines = goodsOf(context).lines('invoice');
    const all = sumOf(lines.map(({ quantity, unit }) => (unit?.measure === 'piece' ? quantity : null)));
    if (!bill || text === null || all === null) return null;
    const statedCounts = [...text.matchAll(counts)].flatMap(([, digits = '', unit = '']) =>
      unitOf(unit)?.measure === 'piece'
        ? Number(digits.replace(/\D/g, '')) * (unitOf(unit)?.factor ?? 1)
        : [],
    );
    if (statedCounts.length === 0) return null;
    const pieces = lines.map(({ quantity, unit }) => (quantity ?? 0) * (unit?.factor ?? 1));
    // Carriers call packages pieces too: `12 PIECES` are the twelve pallets.
    const known = [all, pieces.reduce((sum, one) => sum + one, 0), ...pieces, ...packageCountsOf(context)];
    const sum = statedCounts.reduce((whole, one) => whole + one, 0);
    if (known.includes(sum) || statedCounts.every((one) => known.includes(one))) return [];
    // The confidence of a long text does not cover the figure in it: only slips of readers count.
    const isSlip = known.some((one) =>
      isFigureSlip({ value: sum, printed: null, isSure: false }, one, context.knowledge.isMistaken),
    );
    return [
      softened(
        {
          severity: 'warning',
          message: `The bill of lading describes the goods as ${quoted(text)}, but the invoice has ${figure(all)} pieces. What the carrier took over is what the words say: ask which is right and have the other paper corrected.`,
          observations: [
            observe(bill, field),
            ...lines.slice(0, 5).map(({ paper, path }) => observe(paper, `${path}.quantity`)),
          ],
        },
        (isSlip && isFromPicture(bill, field) ? { paper: bill, field } : null) ??
          misreadLine(context, lines) ??
          unreadLine(context, 'invoice'),
      ),
    ];
  },
};

/** A quantity of the invoice that was hardly read, and is a part of the sum. */
function misreadLine(context: RuleContext, lines: readonly PaperLine[]): Misreading | null {
  const line = lines.find(({ paper, path }) => isHardlyRead(context, paper, `${path}.quantity`));
  return line ? { paper: line.paper, field: `${line.path}.quantity` } : null;
}
