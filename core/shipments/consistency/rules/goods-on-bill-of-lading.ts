import { listed, quoted } from '../../../compliance/wording.ts';
import { judgeMeaning, shareWord } from '../goods/description-likeness.ts';
import { findingOf, paperNamed } from '../goods/goods-finding.ts';
import { goodsOf } from '../goods/goods-view.ts';
import { distinctiveWords } from '../goods/paper-line.ts';
import { observe, textOf } from '../observe.ts';
import type { ConsistencyRule } from '../rule.ts';

/** Descriptions that the bill of lading is compared with; the rest of a long invoice is of the same kinds. */
const mostCompared = 25;

/**
 * Whether the bill of lading is of these goods. It may describe them in general terms (UCP 600, article 14 e), so that
 * only a description without anything in common is found.
 */
export const goodsOnBillOfLading: ConsistencyRule = {
  id: 'goods-on-bill-of-lading',
  name: 'Goods on the bill of lading',
  passed: 'The bill of lading describes goods of the invoice.',
  check(context) {
    const bill = context.paper('bill_of_lading');
    const printed = bill ? textOf(bill, 'goodsDescription') : null;
    const type = (['invoice', 'packing_list'] as const).find((one) => goodsOf(context).lines(one).length > 0);
    if (!bill || printed === null || !type) return null;
    const { phrases } = context.knowledge.goods;
    const text = phrases.withoutBoilerplate(printed);
    const words = distinctiveWords(text, phrases.isStopWord).filter((word) => /\p{L}{3}/u.test(word));
    if (words.length === 0) return null;
    const lines = goodsOf(context).lines(type);
    if (lines.some((line) => shareWord(words, line.words) || line.isGeneral)) return [];
    const { otherMeaning } = context.knowledge.tolerances;
    const described = lines.filter(({ description }) => description !== null).slice(0, mostCompared);
    const judgements = described.map(({ description }) =>
      judgeMeaning(text, description ?? '', context.likenessOfMeaning, otherMeaning),
    );
    if (judgements.length === 0 || judgements.every((one) => one === null)) return null;
    if (judgements.some((one) => one !== 'other')) return [];
    const theirs = described.slice(0, 3).map(({ description }) => quoted(description ?? ''));
    return [
      findingOf(
        context,
        'critical',
        `The bill of lading describes ${quoted(printed)}, which is missing on ${paperNamed(type)} (${listed(theirs)}). Look whether it belongs to this shipment; if it does, have the carrier amend it before the manifest is sent.`,
        [
          observe(bill, 'goodsDescription'),
          ...described.slice(0, 3).map((line) => observe(line.paper, `${line.path}.description`)),
        ],
      ),
    ];
  },
};
