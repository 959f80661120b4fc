import type { RuleFinding } from '../finding.ts';
import { observe } from '../observe.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';
import { criticalIfConfident } from '../severity.ts';
import { buyersOf, compareParties, partyIn, sellersOf } from '../trade/named-party.ts';
import { partyAgreement } from '../trade/party-agreement.ts';
import { quoted } from '../wording.ts';

/** Buyer, consignee and importer are one company, or the trade has a reason. */
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
    const findings = partyAgreement(
      {
        parties: buyersOf(context),
        otherSide: sellersOf(context),
        bystanders: notified ? [notified] : [],
        does: 'buys',
      },
      context,
    );
    const own = soldToItself(context);
    return own ? [own] : findings;
  },
};

/** The invoice names its seller as buyer too, and others receive the goods: the wrong name was entered. */
function soldToItself(context: RuleContext): RuleFinding | null {
  const invoice = context.paper('invoice');
  const { companies } = context.knowledge.trade;
  const [seller, buyer] = [partyIn(invoice, 'supplier', companies), partyIn(invoice, 'buyer', companies)];
  if (!invoice || !seller || !buyer || compareParties(seller, buyer, companies) !== 'same') return null;
  const others = buyersOf(context).filter(({ paper }) => paper !== invoice);
  const [receiver] = others;
  // Who moves its own goods to a branch receives them under its own name.
  if (!receiver || others.some((one) => compareParties(one, seller, companies) !== 'different')) return null;
  const fields = ['supplier.name', 'buyer.name'].map((field) => [invoice, field] as const);
  return {
    severity: criticalIfConfident(fields, context.knowledge.tolerances),
    message: `The invoice names ${quoted(buyer.party.name)} as seller and as buyer, while ${quoted(receiver.party.name)} receives the goods by the other papers. A firm cannot sell to itself: have the invoice made out to the buyer.`,
    observations: [...fields, [receiver.paper, `${receiver.role}.name`] as const].map(([paper, field]) =>
      observe(paper, field),
    ),
  };
}
