import { dotted } from '../../../compliance/hs-code-form.ts';
import { listed, sentence } from '../../../compliance/wording.ts';
import type { RuleFinding } from '../finding.ts';
import { findingOf, gathered, paperLinesNamed, paperNamed } from '../goods/goods-finding.ts';
import { goodsOf, type LinedType } from '../goods/goods-view.ts';
import { isSameGoodsCode } from '../goods/hs-code-likeness.ts';
import type { LineGroup } from '../goods/match-lines.ts';
import type { PaperLine } from '../goods/paper-line.ts';
import { observe } from '../observe.ts';
import type { Paper } from '../paper.ts';
import { misreadNumber } from '../reading/misread-signs.ts';
import { isFromPicture, type Misreading } from '../reading/misreading.ts';
import { isSignSlip } from '../reading/slip-of-reading.ts';
import { unreadAmong, unreadLine } from '../reading/unread-line.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';

const pairs: readonly (readonly [LinedType, LinedType])[] = [
  ['invoice', 'packing_list'],
  ['invoice', 'certificate_of_origin'],
  ['packing_list', 'certificate_of_origin'],
];

/** The HS codes of the same goods, in six digits: national digits differ from country to country. */
export const hsCodes: ConsistencyRule = {
  id: 'hs-codes',
  name: 'HS codes of the same goods',
  passed: 'The same goods have the same HS code on all papers that give one.',
  check(context) {
    const { successors } = context.knowledge.goods;
    const compared = pairs.flatMap(([left, right]) => {
      const groups = (goodsOf(context).match(left, right)?.groups ?? []).filter(
        (group) => !group.isRunTogether && coded(group.left).length > 0 && coded(group.right).length > 0,
      );
      return groups.length > 0 ? [{ left, right, groups }] : [];
    });
    const shipped = [...(billFindings(context) ?? []), ...ownContradictions(context)];
    if (compared.length === 0) return billFindings(context) === null && shipped.length === 0 ? null : shipped;
    const reported = new Set<string>();
    const findings = compared.flatMap(({ left, right, groups }) =>
      gathered(
        groups.flatMap((group) => {
          const wrong = wrongCodes(group, successors);
          // A disagreement of invoice and certificate is not reported again for packing list and certificate.
          const isReported = wrong.every(({ path, paper }) => reported.has(`${paper.documentType} ${path}`));
          if (wrong.length === 0 || isReported) return [];
          for (const { path, paper } of [...group.left, ...group.right])
            reported.add(`${paper.documentType} ${path}`);
          return [findingFor(context, group, wrong)];
        }),
        (count) =>
          `${sentence(paperNamed(left))} and ${paperNamed(right)} give other HS codes for ${count} goods.`,
      ),
    );
    return [...findings, ...shipped];
  },
};

const coded = (lines: readonly PaperLine[]) => lines.filter(({ hsDigits }) => hsDigits !== null);

/** Lines of the right whose code no line of the left has; in a group that is no summary also the other way round. */
function wrongCodes(
  group: LineGroup,
  successors: ReadonlyMap<string, readonly string[]>,
): readonly PaperLine[] {
  const [left, right] = [coded(group.left), coded(group.right)];
  const without = (lines: readonly PaperLine[], others: readonly PaperLine[]) =>
    lines.filter(
      ({ hsDigits }) =>
        !others.some((other) => isSameGoodsCode(hsDigits ?? '', other.hsDigits ?? '', successors)),
    );
  const wrong = without(right, left);
  return group.isSummary || wrong.length > 0 ? wrong : without(left, right);
}

function findingFor(context: RuleContext, group: LineGroup, wrong: readonly PaperLine[]): RuleFinding {
  const { left, right } = group;
  const codesText = (lines: readonly PaperLine[]) =>
    listed([...new Set(coded(lines).map(({ hsDigits }) => dotted(hsDigits ?? '')))]);
  const headings = new Set([...coded(left), ...coded(right)].map(({ hsDigits }) => hsDigits?.slice(0, 4)));
  const isCertificate = right[0]?.paper.documentType === 'certificate_of_origin';
  return findingOf(
    context,
    headings.size > 1 ? 'critical' : 'warning',
    `The same goods have different HS codes: ${paperLinesNamed(left)} ${codesText(left)}, ${paperLinesNamed(right)} ${codesText(right)}. ${
      isCertificate
        ? 'Customs refuses a preference when the certificate names another code: have it made clear which is right, and the wrong paper corrected.'
        : 'Have it made clear which is right before the entry is made.'
    }`,
    [
      ...coded(left),
      ...wrong.filter((line) => right.includes(line)),
      ...coded(right).filter((line) => !wrong.includes(line)),
    ].map((line) => observe(line.paper, `${line.path}.hsCode`)),
    misreadCode(context, coded(left), coded(right)) ?? unreadAmong(context, group),
  );
}

/** One article, by its part number, to which the invoice gives two codes: one of them is wrong. */
function ownContradictions(context: RuleContext): readonly RuleFinding[] {
  const { successors } = context.knowledge.goods;
  const articles = Map.groupBy(coded(goodsOf(context).lines('invoice')), ({ partKey }) => partKey);
  return [...articles].flatMap(([partKey, lines]) => {
    const [first, ...others] = lines;
    if (partKey === null || !first) return [];
    const other = others.find(
      ({ hsDigits, words }) =>
        !isSameGoodsCode(hsDigits ?? '', first.hsDigits ?? '', successors) &&
        words.join(' ') === first.words.join(' '),
    );
    if (!other) return [];
    return findingOf(
      context,
      'warning',
      `The invoice gives the same article two HS codes: ${paperLinesNamed([first])} ${dotted(first.hsDigits ?? '')}, ${paperLinesNamed([other])} ${dotted(other.hsDigits ?? '')}. Have it made clear which is right before the entry is made.`,
      [first, other].map((line) => observe(line.paper, `${line.path}.hsCode`)),
      misreadCode(context, [first], [other]),
    );
  });
}

/** The scanned code that one misread digit makes of a code of the other paper, when there is one on each. */
function misreadCode(
  context: RuleContext,
  left: readonly PaperLine[],
  right: readonly PaperLine[],
): Misreading | null {
  const [mine, its] = [left[0], right[0]];
  if (!mine || !its || left.length > 1 || right.length > 1) return null;
  const least = Math.min(mine.hsDigits?.length ?? 0, its.hsDigits?.length ?? 0, 6);
  const scanned = [its, mine].find(({ paper, path }) => isFromPicture(paper, `${path}.hsCode`));
  const [one, other] = [mine.hsDigits?.slice(0, least) ?? '', its.hsDigits?.slice(0, least) ?? ''];
  return scanned && isSignSlip(one, other, context.knowledge.isMistaken)
    ? { paper: scanned.paper, field: `${scanned.path}.hsCode` }
    : null;
}

/** The bill's own code or that of a line, where one is a slip of the other. */
function misreadOnBill(
  context: RuleContext,
  bill: Paper,
  at: number,
  lines: readonly PaperLine[],
): Misreading | null {
  const own = { paper: bill, field: `hsCodes[${at}]` };
  for (const { paper, path } of lines) {
    const misread = misreadNumber(context, own, { paper, field: `${path}.hsCode` }, 6);
    if (misread) return misread;
  }
  return null;
}

/** Codes of the bill of lading that no line of goods has; null where there is nothing to compare. */
function billFindings(context: RuleContext): readonly RuleFinding[] | null {
  const bill = context.paper('bill_of_lading');
  const codes = (bill?.data.hsCodes ?? []).map((code) => code.replace(/\D/g, ''));
  const type = (['invoice', 'packing_list', 'certificate_of_origin'] as const).find(
    (one) => coded(goodsOf(context).lines(one)).length > 0,
  );
  if (!bill || codes.length === 0 || !type) return null;
  const lines = coded(goodsOf(context).lines(type));
  // Where some lines have no code, a code of the bill may be theirs.
  if (lines.length < goodsOf(context).lines(type).length) return null;
  const { successors } = context.knowledge.goods;
  return codes.flatMap((code, at) => {
    if (code.length < 2 || lines.some(({ hsDigits }) => isSameGoodsCode(code, hsDigits ?? '', successors)))
      return [];
    const isHeadingKnown = lines.some(({ hsDigits }) => hsDigits?.slice(0, 4) === code.slice(0, 4));
    const theirs = [...new Set(lines.map(({ hsDigits }) => dotted((hsDigits ?? '').slice(0, 6))))];
    return findingOf(
      context,
      isHeadingKnown ? 'warning' : 'critical',
      `The bill of lading gives the HS code ${dotted(code)}, which no goods on ${paperNamed(type)} have (${listed(theirs.slice(0, 5))}${theirs.length > 5 ? ' and others' : ''}). The manifest and the entry must name the same goods: have the carrier or the shipper correct it.`,
      [
        observe(bill, `hsCodes[${at}]`),
        ...lines.slice(0, 5).map((line) => observe(line.paper, `${line.path}.hsCode`)),
      ],
      misreadOnBill(context, bill, at, lines) ?? unreadLine(context, type),
    );
  });
}
