import type { RuleFinding } from '../finding.ts';
import { findingOf } from '../goods/goods-finding.ts';
import { goodsOf } from '../goods/goods-view.ts';
import { observe, textOf } from '../observe.ts';
import type { PaperOf } from '../paper.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';
import { listed } from '../wording.ts';

/** The country of origin of the whole invoice against that of the certificate, and against its own lines. */
export const originInTotal: ConsistencyRule = {
  id: 'origin-in-total',
  name: 'Country of origin on invoice and certificate',
  passed: 'Invoice and certificate of origin name the same country of origin, in total and at the lines.',
  check(context) {
    const [invoice, certificate] = [context.paper('invoice'), context.paper('certificate_of_origin')];
    if (!invoice) return null;
    const ofItself = againstItself(context, invoice);
    if (!certificate) return ofItself;
    const [stated, certified] = [textOf(invoice, 'countryOfOrigin'), textOf(certificate, 'countryOfOrigin')];
    const { isSameOrigin } = context.knowledge.goods;
    const lines = goodsOf(context).lines('invoice');
    const origins = lines.flatMap(({ origin }) => origin ?? []);
    if (certified === null || (stated === null && origins.length === 0)) return ofItself;
    // A certificate for those of several goods that were made in its country.
    const isOfLines = origins.some((origin) => isSameOrigin(origin, certified));
    const isRight = stated === null ? isOfLines : isSameOrigin(stated, certified) || isOfLines;
    if (isRight) return ofItself ?? [];
    const first = lines.find(({ origin }) => origin !== null);
    return [
      findingOf(
        context,
        'critical',
        `The certificate of origin certifies ${certified}, but the invoice gives ${stated ?? [...new Set(origins)].join(', ')} as origin of the goods. A certificate that contradicts the invoice is refused, and a wrong origin is a false declaration: ask where the goods were made and have the wrong paper corrected.`,
        [
          observe(certificate, 'countryOfOrigin'),
          stated === null && first
            ? observe(invoice, `${first.path}.countryOfOrigin`)
            : observe(invoice, 'countryOfOrigin'),
        ],
      ),
    ];
  },
};

/** The origin of the whole invoice against those of its lines; null where it does not give both. */
function againstItself(context: RuleContext, invoice: PaperOf<'invoice'>): readonly RuleFinding[] | null {
  const stated = textOf(invoice, 'countryOfOrigin');
  const lines = goodsOf(context).lines('invoice');
  if (stated === null || lines.length === 0 || lines.some(({ origin }) => origin === null)) return null;
  const origins = [...new Set(lines.flatMap(({ origin }) => origin ?? []))];
  if (origins.some((origin) => context.knowledge.goods.isSameOrigin(origin, stated))) return [];
  return [
    findingOf(
      context,
      'warning',
      `The invoice gives ${stated} as origin of all goods, but ${listed(origins)} at its lines. Only one can be declared: ask where the goods were made and have the invoice corrected.`,
      [
        observe(invoice, 'countryOfOrigin'),
        ...lines.map(({ path }) => observe(invoice, `${path}.countryOfOrigin`)),
      ],
    ),
  ];
}
