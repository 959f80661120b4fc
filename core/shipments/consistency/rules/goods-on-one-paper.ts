import { linesNamed, quoted, sentence } from '../../../compliance/wording.ts';
import type { RuleFinding } from '../finding.ts';
import { goodsOf, type LinedType } from '../goods/goods-view.ts';
import { isNear, sumOf } from '../goods/measured.ts';
import type { PaperLine } from '../goods/paper-line.ts';
import { findingOf, gathered, paperNamed } from '../goods/telling.ts';
import { numberOf, observe } from '../observe.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';
import { pairsOf } from './goods-quantities.ts';

/** Goods that one paper lists and the other does not. */
export const goodsOnOnePaper: ConsistencyRule = {
  id: 'goods-on-one-paper',
  name: 'Goods on one paper only',
  passed: 'Every line of goods was found on the other papers that list goods.',
  check(context) {
    const pairs = pairsOf(context).filter(([left, right]) => goodsOf(context).match(left, right) !== null);
    if (pairs.length === 0) return null;
    return pairs.flatMap(([left, right]) => {
      const match = goodsOf(context).match(left, right);
      const isSummary = match?.groups.some((group) => group.isSummary) ?? false;
      const alone = (lines: readonly PaperLine[] = []) =>
        lines.filter((line) => !line.isPacking && !line.isGeneral && line.description !== null);
      return [
        ...extraOn(context, alone(match?.rightAlone), left, right),
        ...(isSummary ? [] : missingOn(context, alone(match?.leftAlone), left, right)),
      ];
    });
  },
};

/** Lines of the right paper that the left one, on which the declaration rests, does not have. */
function extraOn(context: RuleContext, lines: readonly PaperLine[], left: LinedType, right: LinedType) {
  const isRead = isReadThrough(context, left);
  return gathered(
    lines.map((line) =>
      findingOf(
        context,
        !isRead ? 'info' : 'critical',
        `${sentence(paperNamed(right))} lists ${line.description === null ? 'goods' : quoted(line.description)} (${linesNamed([line.position])}), which ${paperNamed(left)} does not. Goods that are not invoiced are not declared: have the papers corrected, or the goods invoiced, also samples without charge.`,
        [observe(line.paper, `${line.path}.description`)],
      ),
    ),
    (count) => `${sentence(paperNamed(right))} lists ${count} goods that ${paperNamed(left)} does not.`,
  );
}

/** Lines of the left paper that the right one does not have. */
function missingOn(
  context: RuleContext,
  lines: readonly PaperLine[],
  left: LinedType,
  right: LinedType,
): readonly RuleFinding[] {
  const { isPartialShipment } = goodsOf(context);
  const isCertificate = right === 'certificate_of_origin';
  const severity = isPartialShipment || isCertificate || !isReadThrough(context, right) ? 'info' : 'warning';
  const certified = isCertificate
    ? (context.paper('certificate_of_origin')?.data.countryOfOrigin ?? null)
    : null;
  const isMeant = (line: PaperLine): boolean =>
    !isCertificate ||
    certified === null ||
    line.origin === null ||
    context.knowledge.goods.isSameOrigin(line.origin, certified);
  return gathered(
    lines
      .filter(isMeant)
      .map((line) =>
        findingOf(
          context,
          severity,
          `${sentence(paperNamed(left))} has ${line.description === null ? 'goods' : quoted(line.description)} (${linesNamed([line.position])}), which ${paperNamed(right)} does not. ${
            isCertificate
              ? 'Without a proof of origin these goods get no preference.'
              : 'Ask whether they were shipped, and have the packing list or the invoice corrected.'
          }`,
          [observe(line.paper, `${line.path}.description`)],
        ),
      ),
    (count) => `${sentence(paperNamed(left))} has ${count} goods that ${paperNamed(right)} does not.`,
  );
}

/** As a share of the whole; less is no line of goods. */
const shareLeftOut = 0.03;

/**
 * Whether the lines that were read make up the whole paper, as far as its own sums tell: of a paper whose table was
 * read in part it cannot be said that goods are missing on it.
 */
export function isReadThrough(context: RuleContext, type: LinedType): boolean {
  const paper = context.papers.find(({ documentType }) => documentType === type);
  if (!paper) return false;
  const lines = goodsOf(context).lines(type);
  const sums: readonly (readonly [total: number | null, lines: number | null])[] =
    type === 'invoice'
      ? [
          [
            numberOf(paper, 'subtotal') ?? numberOf(paper, 'totalAmount'),
            sumOf(lines.map(({ path }) => numberOf(paper, `${path}.total`))),
          ],
        ]
      : type === 'packing_list'
        ? [
            [numberOf(paper, 'grossWeight'), sumOf(lines.map((line) => line.grossWeight))],
            [numberOf(paper, 'netWeight'), sumOf(lines.map((line) => line.netWeight))],
          ]
        : [];
  const told = sums.filter(([total, sum]) => total !== null && sum !== null && total > sum);
  return told.every(([total, sum]) => isNear(total ?? 0, sum ?? 0, shareLeftOut));
}
