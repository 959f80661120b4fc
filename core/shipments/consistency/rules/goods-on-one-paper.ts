import { linesNamed, quoted, sentence } from '../../../compliance/wording.ts';
import type { RuleFinding } from '../finding.ts';
import { findingOf, gathered, paperNamed } from '../goods/goods-finding.ts';
import { goodsOf, type LinedType } from '../goods/goods-view.ts';
import type { LineGroup } from '../goods/match-lines.ts';
import type { PaperLine } from '../goods/paper-line.ts';
import { confidenceOf, observe } from '../observe.ts';
import { isColumnConfirmed } from '../reading/confirmed-column.ts';
import { isPrintedBesides } from '../reading/printed-besides.ts';
import { isWithoutWordsOf, namesMost, printsLine, printsMore } from '../reading/printed-line.ts';
import { isProvenFigure } from '../reading/proven-figure.ts';
import { isReadThrough } from '../reading/unread-line.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';
import { pairsOf } from './goods-quantities.ts';

/** Goods that one paper lists and the other does not. */
export const goodsOnOnePaper: ConsistencyRule = {
  id: 'goods-on-one-paper',
  weighsDoubt: true,
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
        ...extraOn(context, alone(match?.rightAlone), left, right, isDoubted(context, match?.leftAlone)),
        ...(isSummary
          ? []
          : missingOn(context, alone(match?.leftAlone), left, right, isDoubted(context, match?.rightAlone))),
      ];
    });
  },
};

/** Whether words of lines that found no partner were read with doubt: they may be the partner of one that has none. */
const isDoubted = (context: RuleContext, lines: readonly PaperLine[] = []): boolean =>
  lines.some(({ paper, path, description }) => {
    if (description === null) return false;
    const field = `${path}.description`;
    const { doubtfulReading, sureFigure } = context.knowledge.tolerances;
    const sureness = confidenceOf(paper, field);
    // A cell that is hardly believed at all is doubted for itself and not for its column.
    if (paper.isScanned || sureness < doubtfulReading) return sureness < doubtfulReading;
    return sureness < sureFigure && !isColumnConfirmed(context, paper, field);
  });

/** Lines of the right paper that the left one, on which the declaration rests, does not have. */
function extraOn(
  context: RuleContext,
  lines: readonly PaperLine[],
  left: LinedType,
  right: LinedType,
  isPartnerDoubted: boolean,
) {
  const isRead = isReadThrough(context, left);
  const groups = goodsOf(context).match(left, right)?.groups ?? [];
  return gathered(
    lines.map((line) =>
      findingOf(
        context,
        !isRead ||
          isPartnerDoubted ||
          isHardlyGoods(context, line) ||
          !isCounted(line) ||
          isOnPage(context, left, line) ||
          isOneOf(groups, line)
          ? 'info'
          : 'critical',
        `${sentence(paperNamed(right))} lists ${line.description === null ? 'goods' : quoted(line.description)} (${linesNamed([line.position])}), which ${paperNamed(left)} does not. Goods that are not invoiced are not declared: have the papers corrected, or the goods invoiced, also samples without charge.`,
        [observe(line.paper, `${line.path}.description`)],
      ),
    ),
    (count) => `${sentence(paperNamed(right))} lists ${count} goods that ${paperNamed(left)} does not.`,
  );
}

/** Words that were read with doubt and have hardly a figure beside them, nor a price that makes the amount. */
const isHardlyGoods = (context: RuleContext, line: PaperLine): boolean =>
  isDoubted(context, [line]) &&
  figuresOf(line).length < 2 &&
  !isProvenFigure(line.paper, `${line.path}.quantity`);

/** The part that identifies a line: its part number where price and amount prove the line, else the words for the goods. */
const namingField = ({ paper, path, partKey }: PaperLine): string =>
  partKey !== null && isProvenFigure(paper, `${path}.quantity`)
    ? `${path}.partNumber`
    : `${path}.description`;

const figuresOf = ({ quantity, packageCount, netWeight, grossWeight }: PaperLine): readonly number[] =>
  [quantity, packageCount, netWeight, grossWeight].filter((figure) => figure !== null);

/** Goods are counted or weighed; words without a figure are probably something else among the goods. */
const isCounted = (line: PaperLine): boolean => figuresOf(line).length > 0;

/** Whether the goods are on the page of the other paper, though not among the lines that were read there. */
function isOnPage(context: RuleContext, type: LinedType, line: PaperLine): boolean {
  const paper = context.papers.find(({ documentType }) => documentType === type);
  if (!paper) return false;
  if (paper.isScanned && line.partKey !== null && printsMore(paper, line, goodsOf(context).lines(type)))
    return true;
  if (line.paper.isScanned && isOfSeveral(line, goodsOf(context).lines(type))) return true;
  return isPrintedBesides(paper, `${line.path}.description`, line.description);
}

/**
 * Whether lines in nearly the words of a scanned one were too many for those of its paper: a letter of its own that was
 * misread has kept it from being one of them.
 */
const isOneOf = (groups: readonly LineGroup[], { paper, words }: PaperLine): boolean =>
  paper.isScanned &&
  groups.some(
    ({ left, right }) =>
      left.length > right.length &&
      words.length > 1 &&
      left.some((one) => one.words.filter((word) => !words.includes(word)).length <= 1),
  );

/** Rows of a scan that were merged: all words are on the other paper, but not on one line of it. */
function isOfSeveral({ words }: PaperLine, others: readonly PaperLine[]): boolean {
  const all = new Set(others.flatMap((line) => line.words));
  return (
    words.length > 0 &&
    words.every((word) => all.has(word)) &&
    !others.some((line) => words.every((word) => line.words.includes(word)))
  );
}

/** Lines of the left paper that the right one does not have. */
function missingOn(
  context: RuleContext,
  lines: readonly PaperLine[],
  left: LinedType,
  right: LinedType,
  isPartnerDoubted: boolean,
): readonly RuleFinding[] {
  const { isPartialShipment } = goodsOf(context);
  const isCertificate = right === 'certificate_of_origin';
  const other = context.papers.find(({ documentType }) => documentType === right);
  // Lines of a scan get lost; then its text shows whether the goods are on it.
  const isUnread = !isReadThrough(context, right) || (isCertificate && other?.isScanned === true);
  const isLegible = other?.isScanned === true && namesMost(other, goodsOf(context).lines(left));
  const isDoubtful = (line: PaperLine): boolean =>
    isPartialShipment ||
    isPartnerDoubted ||
    isHardlyGoods(context, line) ||
    !isCounted(line) ||
    (isUnread &&
      !(isLegible && other !== undefined && printsLine(other, line) === false) &&
      !(other !== undefined && isWithoutWordsOf(other, line, goodsOf(context).lines(left)))) ||
    (!isUnread && isOnPage(context, right, line));
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
        // A certificate may leave out goods that no paper assigns to its country.
        isDoubtful(line) || (isCertificate && (line.origin === null || certified === null))
          ? 'info'
          : 'warning',
        `${sentence(paperNamed(left))} has ${line.description === null ? 'goods' : quoted(line.description)} (${linesNamed([line.position])}), which ${paperNamed(right)} does not. ${
          isCertificate
            ? 'Without a proof of origin these goods get no preference.'
            : 'Ask whether they were shipped, and have the packing list or the invoice corrected.'
        }`,
        [observe(line.paper, namingField(line))],
      ),
    ),
    (count) => `${sentence(paperNamed(left))} has ${count} goods that ${paperNamed(right)} does not.`,
  );
}
