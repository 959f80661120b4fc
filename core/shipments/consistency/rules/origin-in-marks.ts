import type { RuleFinding } from '../finding.ts';
import { goodsOf } from '../goods/goods-view.ts';
import { observe, textOf } from '../observe.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';
import { listed, quoted, typeName } from '../wording.ts';

const fields = ['marksAndNumbers', 'goodsDescription'] as const;

/** The origin that packages and descriptions state, against the origin on invoice and certificate. */
export const originInMarks: ConsistencyRule = {
  id: 'origin-in-marks',
  name: 'Origin in the marks',
  passed: 'Marks and words for the goods name the origin that invoice and certificate give.',
  quotesFrom: fields,
  check(context) {
    const { trade, values, goods } = context.knowledge;
    const marked = context.papers.flatMap((paper) =>
      fields.flatMap((field) => {
        const text = textOf(paper, field);
        const countries = text === null ? [] : trade.madeIn(text, values.countries);
        return text === null || countries.length === 0 ? [] : [{ paper, field, text, countries }];
      }),
    );
    const origins = originsOf(context);
    if (marked.length === 0 || origins.length === 0) return null;
    const isKnown = (country: string): boolean =>
      origins.some((origin) => goods.isSameOrigin(origin, country));
    const wrong = marked.filter(({ countries }) => !countries.every(isKnown));
    const [first] = wrong;
    if (!first) return [];
    const finding: RuleFinding = {
      severity: 'warning',
      message: `The ${first.field === 'marksAndNumbers' ? 'marks' : 'words for the goods'} on the ${typeName(first.paper.documentType)}, ${quoted(first.text)}, say that the goods were made in ${listed(first.countries.filter((one) => !isKnown(one)))}, but the papers give ${listed(origins)} as origin. Customs looks at the packages: ask where the goods were made, and have the papers or the marks corrected.`,
      observations: [
        ...wrong.map(({ paper, field }) => observe(paper, field)),
        ...context.papers
          .filter((paper) => textOf(paper, 'countryOfOrigin') !== null)
          .map((paper) => observe(paper, 'countryOfOrigin')),
      ],
    };
    return [finding];
  },
};

/** Every origin that a paper gives the goods, in total or at a line. */
const originsOf = (context: RuleContext): readonly string[] => [
  ...new Set([
    ...context.papers.flatMap((paper) => textOf(paper, 'countryOfOrigin') ?? []),
    ...(['invoice', 'packing_list', 'certificate_of_origin'] as const).flatMap((type) =>
      goodsOf(context)
        .lines(type)
        .flatMap(({ origin }) => origin ?? []),
    ),
  ]),
];
