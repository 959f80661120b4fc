import type { ConsistencyRule } from '../rule.ts';
import { buyersOf, partyIn, sellersOf } from '../trade/named-party.ts';
import { partyAgreement } from '../trade/party-agreement.ts';

/** Buyer, consignee and importer are one company, or the trade says why not. */
export const buyerOnAllPapers: ConsistencyRule = {
  id: 'buyer-on-all-papers',
  name: 'Buyer, consignee and importer',
  passed: 'The papers name the same buyer, consignee and importer.',
  check(context) {
    const notified = partyIn(
      context.paper('bill_of_lading'),
      'notifyParty',
      context.knowledge.trade.companies,
    );
    return partyAgreement(
      {
        parties: buyersOf(context),
        otherSide: sellersOf(context),
        bystanders: notified ? [notified] : [],
        does: 'buys',
      },
      context,
    );
  },
};
