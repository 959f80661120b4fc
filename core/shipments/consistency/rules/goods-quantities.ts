import { figure, sentence } from '../../../compliance/wording.ts';
import { findingOf, gathered, paperLinesNamed, paperNamed } from '../goods/goods-finding.ts';
import { goodsOf, type LinedType } from '../goods/goods-view.ts';
import type { LineGroup } from '../goods/match-lines.ts';
import { type Amount, amountOf, compareAmounts, isNear } from '../goods/measured.ts';
import type { PaperLine } from '../goods/paper-line.ts';
import { isThousandsMark } from '../goods/same-print.ts';
import { numberOf, observe, textOf } from '../observe.ts';
import { type Addend, isFromPicture, type Misreading, misreadFigure } from '../reading/misreading.ts';
import { slidFigure } from '../reading/other-column.ts';
import { softened } from '../reading/softened.ts';
import { unreadAmong } from '../reading/unread-line.ts';
import { misreadColumn } from '../reading/whole-column.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';

/** How much of the same goods: invoice, packing list and certificate, line by line. */
export const goodsQuantities: ConsistencyRule = {
  id: 'goods-quantities',
  name: 'Quantities of the goods',
  sumsOf: 'invoice',
  passed: 'The quantities of the goods agree on all papers that give them.',
  check(context) {
    const goods = goodsOf(context);
    const pairs = pairsOf(context).flatMap(([left, right]) => {
      const match = goods.match(left, right);
      if (!match) return [];
      const outcomes = match.groups.map((group) => ({ group, outcome: outcomeOf(context, group) }));
      return [{ left, right, outcomes }];
    });
    if (pairs.every(({ outcomes }) => outcomes.every(({ outcome }) => outcome === null))) return null;
    return pairs.flatMap(({ left, right, outcomes }) => {
      const different = outcomes.filter(({ outcome }) => outcome === 'different');
      const compared = outcomes.filter(({ outcome }) => outcome !== null);
      const column = misreadColumn(
        context,
        [left, right],
        'quantity',
        different.map(({ group }) => group),
        compared.length,
      );
      return gathered(
        different.map(({ group }) => softened(findingFor(context, group, goods.isPartialShipment), column)),
        (count) =>
          `${sentence(paperNamed(left))} and ${paperNamed(right)} give other quantities for ${count} goods.`,
      );
    });
  },
};

/** Papers whose lines are compared: with the invoice, or with each other where there is none. */
export function pairsOf(context: RuleContext): readonly (readonly [LinedType, LinedType])[] {
  const hasInvoice = goodsOf(context).lines('invoice').length > 0;
  return hasInvoice
    ? [
        ['invoice', 'packing_list'],
        ['invoice', 'certificate_of_origin'],
      ]
    : [['packing_list', 'certificate_of_origin']];
}

function outcomeOf(
  context: RuleContext,
  { left, right, isSummary, isRunTogether }: LineGroup,
): 'same' | 'different' | null {
  if (isRunTogether) return null;
  const outcome = compareAmounts(left, right, context.knowledge.tolerances);
  if (outcome !== 'different') return outcome;
  const [mine, other] = [amountOf(left), amountOf(right)];
  // A line for all goods counts what it likes: packages, kinds, tons.
  if (isSummary && mine?.unit?.measure !== other?.unit?.measure) return null;
  const isCertificate = right[0]?.paper.documentType === 'certificate_of_origin';
  if (isCertificate && mine && other && isGrossOf(mine, other, context.knowledge.tolerances.grossOverNet))
    return 'same';
  if (isSummary && (mine?.unit === null || other?.unit === null)) return null;
  const [one, two] = [left[0], right[0]];
  if (left.length === 1 && right.length === 1 && one && two && isMark(one, two)) return 'same';
  return 'different';
}

/** Sold by net weight, certified by gross weight. */
const isGrossOf = (net: Amount, gross: Amount, share: number): boolean =>
  net.unit?.measure === 'kg' &&
  gross.unit?.measure === 'kg' &&
  gross.amount >= net.amount &&
  gross.amount <= net.amount * (1 + share);

const isMark = (left: PaperLine, right: PaperLine): boolean =>
  left.quantity !== null &&
  right.quantity !== null &&
  isThousandsMark(
    { paper: left.paper, field: `${left.path}.quantity`, value: left.quantity },
    { paper: right.paper, field: `${right.path}.quantity`, value: right.quantity },
  );

function findingFor(context: RuleContext, group: LineGroup, isPartial: boolean) {
  const { left, right } = group;
  const observations = [...left, ...right].map((line) => observe(line.paper, `${line.path}.quantity`));
  const isCertificate = right[0]?.paper.documentType === 'certificate_of_origin';
  const why = isPartial
    ? 'The papers speak of a partial shipment: have it confirmed that the quantities are meant to differ.'
    : isCertificate
      ? 'Customs grants the preference for no more than both papers cover; have the certificate or the invoice corrected.'
      : 'Quantity and value are declared from these papers; ask which is right and have the other corrected.';
  return findingOf(
    context,
    isPartial ? 'info' : isCertificate ? 'warning' : 'critical',
    `${sentence(paperLinesNamed(left))} says ${amountText(left)}, ${paperLinesNamed(right)} says ${amountText(right)}.${proofOf(left, right)} ${why}`,
    observations,
    misreadFigure(context, addends(left), addends(right)) ??
      slidFigure(context, group, 'quantity') ??
      disproved(left, right) ??
      unreadAmong(context, group),
  );
}

const addends = (lines: readonly PaperLine[]): readonly Addend[] =>
  lines.map(({ paper, path, quantity, unit }) => ({
    paper,
    field: `${path}.quantity`,
    value: quantity ?? 0,
    factor: unit?.factor ?? 1,
  }));

/** `1,200 pcs`; of several lines their sum. */
function amountText(lines: readonly PaperLine[]): string {
  const units = new Set(lines.map((line) => textOf(line.paper, `${line.path}.unit`) ?? ''));
  const all = lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
  const unit = units.size === 1 ? [...units][0] : '';
  return `${lines.length > 1 ? 'together ' : ''}${figure(all, 0)}${unit ? ` ${unit}` : ''}`;
}

/** A scanned quantity of the invoice that its own price and amount disprove, in favour of the other paper. */
function disproved(left: readonly PaperLine[], right: readonly PaperLine[]): Misreading | null {
  const [line] = left;
  return line && isFromPicture(line.paper, `${line.path}.quantity`) && impliedBy(left, right) === 'others'
    ? { paper: line.paper, field: `${line.path}.quantity` }
    : null;
}

/** Which quantity the printed price and amount of the invoice speak for; nothing where they do not decide. */
function proofOf(left: readonly PaperLine[], right: readonly PaperLine[]): string {
  const implied = impliedBy(left, right);
  if (implied === 'own') return " The invoice's price and amount fit its own quantity.";
  if (implied === 'others')
    return ` The invoice's price and amount give ${figure(amountOf(right)?.printed ?? 0)}.`;
  return '';
}

/** For whose quantity price and amount of the invoice speak; null where they do not decide. */
function impliedBy(left: readonly PaperLine[], right: readonly PaperLine[]): 'own' | 'others' | null {
  const [line] = left;
  if (!line || left.length > 1 || line.paper.documentType !== 'invoice') return null;
  const [price, total] = ['unitPrice', 'total'].map((name) => numberOf(line.paper, `${line.path}.${name}`));
  const other = amountOf(right)?.printed ?? null;
  if (!price || !total || line.quantity === null || other === null) return null;
  const implied = total / price;
  // A price printed with two decimals may be off by half a cent a piece.
  const share = Math.min(0.2, 0.005 / price + 0.005 / total);
  const [own, others] = [isNear(implied, line.quantity, share), isNear(implied, other, share)];
  return own === others ? null : own ? 'own' : 'others';
}
