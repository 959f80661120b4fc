import { goodsOf } from '../goods/goods-view.ts';
import { findingOf } from '../goods/telling.ts';
import { observe, textOf } from '../observe.ts';
import type { ConsistencyRule } from '../rule.ts';

/** The country of origin of the whole invoice against that of the certificate. */
export const originInTotal: ConsistencyRule = {
  id: 'origin-in-total',
  name: 'Country of origin on invoice and certificate',
  passed: 'Invoice and certificate of origin name the same country of origin.',
  check(context) {
    const [invoice, certificate] = [context.paper('invoice'), context.paper('certificate_of_origin')];
    if (!invoice || !certificate) return null;
    const [stated, certified] = [textOf(invoice, 'countryOfOrigin'), textOf(certificate, 'countryOfOrigin')];
    if (certified === null) return null;
    const { isSameOrigin } = context.knowledge.goods;
    const lines = goodsOf(context).lines('invoice');
    const origins = lines.flatMap(({ origin }) => origin ?? []);
    if (stated === null && origins.length === 0) return null;
    // A certificate for those of several goods that were made in its country.
    const isOfLines = origins.some((origin) => isSameOrigin(origin, certified));
    const isRight = stated === null ? isOfLines : isSameOrigin(stated, certified) || isOfLines;
    if (isRight) return [];
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
