import { phrasePattern } from '../../../extraction/knowledge/phrase-lists.ts';
import { findPackages } from '../../../extraction/values/packages.ts';
import type { RuleFinding } from '../finding.ts';
import { packageCountsOf } from '../goods/package-counts.ts';
import { observe } from '../observe.ts';
import type { PaperOf } from '../paper.ts';
import { misreadTexts } from '../reading/misread-signs.ts';
import { softened } from '../reading/softened.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';
import { listed, quoted } from '../wording.ts';

const field = 'goodsDescription';

/** The words before the count of all packages, and not before that of the pieces in one: `SAID TO CONTAIN 240`. */
const isOfAll =
  /(?:^|\n|\b(?:contain(?:s|ing)?|s\.?\s?t\.?\s?c\.?|total(?:\s+of)?|totalling|comprising|consisting\s+of|enthaltend|contenant|conteniendo)[\s:]*)$/iu;
const saidToContain = phrasePattern('{{said-to-contain}}');
/** The words behind a count of one package or of a part: `24 CARTONS PER PALLET`. */
const isOfEach = /^\s*(?:\/|per\b|each\b|je\b|par\b|por\b|a\b|of\s+\d)/iu;

/** The words for the goods on the bill of lading count as many packages as the papers do: `240 CARTONS S.T.C.` */
export const packagesInWords: ConsistencyRule = {
  id: 'packages-in-words',
  name: 'Packages in the words of the bill of lading',
  passed: 'The words for the goods on the bill of lading count the packages that the papers give.',
  quotesFrom: ['goodsDescription'],
  check(context) {
    const bill = context.paper('bill_of_lading');
    if (!bill) return null;
    const known = packageCountsOf(context);
    const inWords = bill.data.goodsDescription ?? '';
    const text = countsIn(inWords, context).length > 0 ? inWords : (rowThatCounts(bill, context) ?? '');
    const counts = countsIn(text, context);
    if (counts.length === 0 || known.length === 0) return null;
    const sum = counts.reduce((all, one) => all + one, 0);
    // Pallets and the cartons on them: one of the two is what the papers count.
    if ([...counts, sum].some((count) => known.includes(count))) return [];
    const finding: RuleFinding = {
      severity: 'warning',
      message: `The bill of lading describes the goods as ${quoted(text)}, but the papers count ${listed([...new Set(known)].map(String))} packages. What the carrier took over is what the words say: please have words and figures corrected to one number.`,
      observations: [{ ...observe(bill, field), text }, observe(bill, 'packageCount')],
    };
    const near = known
      .flatMap((count) =>
        counts.map((one) =>
          misreadTexts(
            context,
            { paper: bill, field, text: String(one) },
            { paper: bill, field: 'packageCount', text: String(count) },
          ),
        ),
      )
      .find((one) => one !== null);
    return [softened(finding, near ?? null)];
  },
};

/**
 * The row of the page with the packages in words, which the reader left out of the description of the goods:
 * one only, since of several each may be of a container.
 */
function rowThatCounts(bill: PaperOf<'bill_of_lading'>, context: RuleContext): string | null {
  const [row, ...others] = bill.printedText
    .split('\n')
    .flatMap((one) => {
      const said = saidToContain().exec(one);
      return said ? one.slice(said.index) : [];
    })
    .filter((one) => countsIn(one, context).length > 0);
  return row !== undefined && others.length === 0 ? row : null;
}

/** The packages that the words count in all; containers hold them and are none. */
function countsIn(text: string, { knowledge }: RuleContext): readonly number[] {
  return findPackages(text, null, knowledge.values).flatMap(({ count, type, index, length }) =>
    knowledge.goods.packageLevel(type) !== 'container' &&
    isOfAll.test(text.slice(0, index)) &&
    !isOfEach.test(text.slice(index + length))
      ? [count]
      : [],
  );
}
