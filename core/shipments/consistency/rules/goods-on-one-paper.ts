import { linesNamed, quoted, sentence } from '../../../compliance/wording.ts';
import type { RuleFinding } from '../finding.ts';
import { goodsOf, type LinedType } from '../goods/goods-view.ts';
import type { PaperLine } from '../goods/paper-line.ts';
import { findingOf, gathered, paperNamed } from '../goods/telling.ts';
import { observe } from '../observe.ts';
import { isReadThrough } from '../reading/unread-line.ts';
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
  const isScan = context.papers.some(({ documentType, isScanned }) => documentType === right && isScanned);
  const isDoubtful = isPartialShipment || !isReadThrough(context, right) || (isCertificate && isScan);
  const certified = isCertificate
    ? (context.paper('certificate_of_origin')?.data.countryOfOrigin ?? null)
    : null;
  const isMeant = (line: PaperLine): boolean =>
    !isCertificate ||
    certified === null ||
    line.origin === null ||
    context.knowledge.goods.isSameOrigin(line.origin, certified);
  return gathered(
    lines.filter(isMeant).map((line) =>
      findingOf(
        context,
        // A certificate may leave out goods of which nobody says that they are of its country.
        isDoubtful || (isCertificate && (line.origin === null || certified === null)) ? 'info' : 'warning',
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
