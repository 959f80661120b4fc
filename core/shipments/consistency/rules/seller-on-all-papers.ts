import type { ConsistencyRule } from '../rule.ts';
import { buyersOf, partyIn, sellersOf } from '../trade/named-party.ts';
import { partyAgreement } from '../trade/party-agreement.ts';

/** Supplier, shipper and exporter are one company, or the trade has a reason. */
export const sellerOnAllPapers: ConsistencyRule = {
  id: 'seller-on-all-papers',
  name: 'Seller, shipper and exporter',
  passed: 'The papers name the same seller, shipper and exporter.',
  check(context) {
    const producer = partyIn(
      context.paper('certificate_of_origin'),
      'producer',
      context.knowledge.trade.companies,
    );
    return partyAgreement(
      {
        parties: sellersOf(context),
        otherSide: buyersOf(context),
        bystanders: producer ? [producer] : [],
        does: 'sells',
      },
      context,
    );
  },
};
