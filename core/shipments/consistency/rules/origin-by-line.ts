import { listed, sentence } from '../../../compliance/wording.ts';
import type { RuleFinding } from '../finding.ts';
import { findingOf, gathered, paperLinesNamed, paperNamed } from '../goods/goods-finding.ts';
import { goodsOf, type LinedType } from '../goods/goods-view.ts';
import type { LineGroup } from '../goods/match-lines.ts';
import type { PaperLine } from '../goods/paper-line.ts';
import { observe, textOf } from '../observe.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';

const pairs: readonly (readonly [LinedType, LinedType])[] = [
  ['invoice', 'packing_list'],
  ['invoice', 'certificate_of_origin'],
  ['packing_list', 'certificate_of_origin'],
];

/** Where the same goods were made, line by line; a line without an origin has that of its paper. */
export const originByLine: ConsistencyRule = {
  id: 'origin-by-line',
  name: 'Origin of the goods',
  passed: 'The same goods have the same origin on all papers that name one.',
  check(context) {
    const compared = pairs.flatMap(([left, right]) => {
      const groups = (goodsOf(context).match(left, right)?.groups ?? []).filter(isTold);
      return groups.length > 0 ? [{ left, right, groups }] : [];
    });
    if (compared.length === 0) return null;
    const reported = new Set<PaperLine>();
    return compared.flatMap(({ left, right, groups }) =>
      gathered(
        groups.flatMap((group) => findingFor(context, group, reported) ?? []),
        (count) =>
          `${sentence(paperNamed(left))} and ${paperNamed(right)} give other origins for ${count} goods.`,
      ),
    );
  },
};

/** One side at least names the origin at the lines; that of the whole papers is another rule's. */
const isTold = ({ left, right }: LineGroup): boolean =>
  [...left, ...right].some(({ origin }) => origin !== null) &&
  left.some((line) => originOf(line) !== null) &&
  right.some((line) => originOf(line) !== null);

const originOf = (line: PaperLine): string | null => line.origin ?? textOf(line.paper, 'countryOfOrigin');
const pathOf = (line: PaperLine): string =>
  line.origin === null ? 'countryOfOrigin' : `${line.path}.countryOfOrigin`;

function findingFor(
  context: RuleContext,
  { left, right, isSummary }: LineGroup,
  reported: Set<PaperLine>,
): RuleFinding | null {
  const { isSameOrigin } = context.knowledge.goods;
  const of = (lines: readonly PaperLine[]) => [...new Set(lines.flatMap((line) => originOf(line) ?? []))];
  const [mine, other] = [of(left), of(right)];
  const isKnown = (one: string, all: readonly string[]) => all.some((origin) => isSameOrigin(one, origin));
  const isRight =
    other.every((one) => isKnown(one, mine)) && (isSummary || mine.every((one) => isKnown(one, other)));
  if (isRight || right.every((line) => reported.has(line)) || left.every((line) => reported.has(line)))
    return null;
  for (const line of [...left, ...right]) reported.add(line);
  const isCertificate = right[0]?.paper.documentType === 'certificate_of_origin';
  return findingOf(
    context,
    isCertificate ? 'critical' : 'warning',
    `The origin of the same goods differs: ${paperLinesNamed(left)} ${listed(mine)}, ${paperLinesNamed(right)} ${listed(other)}. ${
      isCertificate
        ? 'A certificate that contradicts the invoice is refused, and a wrong origin is a false declaration: ask where the goods were made.'
        : 'Duties, quotas and embargoes depend on it: ask where the goods were made and have the wrong paper corrected.'
    }`,
    [...left, ...right]
      .filter((line) => originOf(line) !== null)
      .map((line) => observe(line.paper, pathOf(line))),
  );
}
