import type { Figure } from '../goods/figures.ts';
import { goodsOf, type LinedType } from '../goods/goods-view.ts';
import type { LineGroup } from '../goods/match-lines.ts';
import { isNear, sumOf } from '../goods/measured.ts';
import { numberOf } from '../observe.ts';
import type { RuleContext } from '../rule.ts';
import { isConfirmedElsewhere } from './confirmed-elsewhere.ts';
import type { Misreading } from './misreading.ts';

/** As a share of the whole; less is no line of goods. */
const shareLeftOut = 0.03;

/**
 * Whether the lines that were read make up the whole paper, by its own sums: on a paper whose table was
 * read in part, goods cannot be called missing. Of a scan, whose lines get lost, a sum must prove it.
 */
export function isReadThrough(context: RuleContext, type: LinedType): boolean {
  const paper = context.papers.find(({ documentType }) => documentType === type);
  if (!paper) return false;
  const lines = goodsOf(context).lines(type);
  const column = (name: string) => sumOf(lines.map(({ path }) => numberOf(paper, `${path}.${name}`)));
  const sums: readonly (readonly [total: number | null, lines: number | null])[] =
    type === 'invoice'
      ? [[numberOf(paper, 'subtotal') ?? numberOf(paper, 'totalAmount'), column('total')]]
      : type === 'packing_list'
        ? (['grossWeight', 'netWeight'] as const).map((name) => [numberOf(paper, name), column(name)])
        : [];
  const complete = sums.flatMap(([total, sum]) => (total === null || sum === null ? [] : [{ total, sum }]));
  if (paper.isScanned && type !== 'certificate_of_origin')
    return complete.some(({ total, sum }) => isNear(total, sum, shareLeftOut));
  return complete.every(({ total, sum }) => total <= sum || isNear(total, sum, shareLeftOut));
}

/** The scan that may have an unread line; null for a paper that was read completely. */
export function unreadLine(context: RuleContext, type: LinedType): Misreading | null {
  const paper = context.papers.find(({ documentType }) => documentType === type);
  return paper?.isScanned && !isReadThrough(context, type) ? { paper, field: 'lineItems' } : null;
}

/**
 * The scan on which lines were lost, where that may be why lines were put together that do not belong together: by
 * their words, among others in nearly the same.
 */
export function unreadAmong(
  context: RuleContext,
  { left, right, by, isAmbiguous }: Pick<LineGroup, 'left' | 'right' | 'by' | 'isAmbiguous'>,
): Misreading | null {
  const isPair = left.length === 1 && right.length === 1 && !isAmbiguous;
  const isSure = isPair && (by === 'part' || left[0]?.words.join(' ') === right[0]?.words.join(' '));
  if (isSure) return null;
  const papers = [left, right].flatMap((lines) => lines[0]?.paper ?? []);
  return (
    papers.flatMap(({ documentType }) =>
      documentType === 'bill_of_lading' ? [] : (unreadLine(context, documentType) ?? []),
    )[0] ?? null
  );
}

/** A scanned bill of lading on which a container may be missing; none where the packing list has as many. */
export function unreadContainer(context: RuleContext): Misreading | null {
  const [bill, list] = [context.paper('bill_of_lading'), context.paper('packing_list')];
  if (!bill?.isScanned || bill.data.containers.length === list?.data.containerNumbers.length) return null;
  return hasAllContainers(context) ? null : { paper: bill, field: 'containers' };
}

/** Whether the containers that were read of a bill of lading hold all of its packages, or all of its weight. */
export function hasAllContainers(context: RuleContext): boolean {
  const bill = context.paper('bill_of_lading');
  if (!bill || bill.data.containers.length === 0) return false;
  return (['packageCount', 'grossWeight'] as const).some((name) => {
    const [total, parts] = [bill.data[name], bill.data.containers.map((one) => one[name])];
    const sum = parts.includes(null) ? null : sumOf(parts);
    // A total that no other paper gives may be the sum of the containers that were read.
    return (
      total !== null && sum !== null && isNear(sum, total, 0.001) && isConfirmedElsewhere(context, bill, name)
    );
  });
}

/**
 * The packing list whose figure is no printed total but the sum of its lines, where these are not the lines of the
 * invoice one by one: then lines were left out, on the paper or by the reader; the rule of the goods reports it.
 */
export function unmatchedSum(
  context: RuleContext,
  groups: readonly (readonly Pick<Figure, 'paper' | 'addends'>[])[],
): Misreading | null {
  const match = goodsOf(context).match('invoice', 'packing_list');
  if (!match || match.leftAlone.length + match.rightAlone.length === 0) return null;
  const summed = groups.find((group) =>
    group.every(({ paper, addends }) => paper.documentType === 'packing_list' && addends !== undefined),
  );
  return summed?.[0] ? { paper: summed[0].paper, field: 'lineItems' } : null;
}
