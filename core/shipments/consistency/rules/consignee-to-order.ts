import { phrasePattern } from '../../../extraction/knowledge/phrase-lists.ts';
import type { RuleFinding } from '../finding.ts';
import { observe } from '../observe.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';
import { readCompanyName } from '../trade/company-name.ts';
import {
  buyersOf,
  compareParties,
  isForwarder,
  type NamedParty,
  namesBank,
  orderIn,
  partyIn,
  sellersOf,
} from '../trade/named-party.ts';
import { quoted } from '../wording.ts';

/** A bill of lading to order is a paper of value: who may endorse it, and who learns of the arrival? */
export const consigneeToOrder: ConsistencyRule = {
  id: 'consignee-to-order',
  name: 'Bill of lading to order',
  passed: 'The bill of lading names its consignee.',
  check(context) {
    const bill = context.paper('bill_of_lading');
    const { companies } = context.knowledge.trade;
    const consignee = bill?.data.consignee.name?.trim();
    if (!bill || !consignee) return null;
    const order = orderIn(consignee, companies);
    if (order === null) return [];
    const at = observe(bill, 'consignee.name');
    const stranger = strangerIn(order, context);
    const notified = partyIn(bill, 'notifyParty', companies);
    const findings: RuleFinding[] = [];
    if (stranger)
      findings.push({
        severity: 'warning',
        message: `The bill of lading is to the order of ${quoted(stranger)}, who is neither seller nor buyer nor a bank. Only that company can release the goods: please confirm that it is meant.`,
        observations: [at],
      });
    if (!notified)
      findings.push({
        severity: 'warning',
        message: `The bill of lading is made out ${quoted(consignee)} and names no notify party, so no one is informed of the arrival. Ask the carrier to enter the buyer as notify party.`,
        observations: [at, observe(bill, 'notifyParty.name')],
      });
    else {
      const buyers = buyersOf(context);
      const known = [...buyers, ...sellersOf(context)];
      const isKnown = known.some((one) => compareParties(one, notified, companies) !== 'different');
      const isSeller = (others: readonly NamedParty[]): boolean =>
        others.some((one) => compareParties(one, notified, companies) === 'same');
      if (isSeller(sellersOf(context)) && !isSeller(buyers))
        findings.push({
          severity: 'warning',
          message: `The bill of lading is made out ${quoted(consignee)}, and the one to be notified, ${quoted(notified.name.printed)}, ships the goods: no one at the destination is informed of the arrival. Ask the carrier to enter the buyer as notify party.`,
          observations: [at, observe(bill, 'notifyParty.name')],
        });
      const isLocalAgent = isForwarder(notified, companies) || namesBank(notified.name.printed, companies);
      if (buyers.length > 0 && !isKnown && !isLocalAgent)
        findings.push({
          severity: 'warning',
          message: `The bill of lading is made out ${quoted(consignee)}, and the one to be notified, ${quoted(notified.name.printed)}, is not the buyer ${quoted(buyers[0]?.name.printed ?? null)}. Nothing on the bill leads to the buyer: please confirm who receives the goods.`,
          observations: [
            at,
            observe(bill, 'notifyParty.name'),
            ...buyers.slice(0, 1).map(({ paper, role }) => observe(paper, `${role}.name`)),
          ],
        });
    }
    if (findings.length === 0)
      findings.push({
        severity: 'info',
        message: `The bill of lading is made out ${quoted(consignee)}: the carrier releases the goods only against an original that is endorsed. Make sure that it is on its way.`,
        observations: [at],
      });
    return findings;
  },
};

const orderHolder = phrasePattern('^{{order-holder}}');

/** Who holds the order, if that is neither a party of the sale nor a bank. */
function strangerIn(order: string, context: RuleContext): string | null {
  const { companies } = context.knowledge.trade;
  const bill = context.paper('bill_of_lading');
  if (!bill || order === '' || namesBank(order, companies)) return null;
  if (orderHolder().test(order)) return null;
  const holder = {
    paper: bill,
    role: 'consignee',
    party: bill.data.consignee,
    name: readCompanyName(order, companies),
  };
  const known = [...sellersOf(context), ...buyersOf(context)];
  return known.length > 0 && known.every((one) => compareParties(one, holder, companies) === 'different')
    ? order
    : null;
}
