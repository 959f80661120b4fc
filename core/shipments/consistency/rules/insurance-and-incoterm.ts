import { figure } from '../../../compliance/wording.ts';
import { observe } from '../observe.ts';
import type { ConsistencyRule } from '../rule.ts';

/** Insurance is charged only where the term leaves it open who insures; `data/shipments/incoterm-duties.tsv`. */
export const insuranceAndIncoterm: ConsistencyRule = {
  id: 'insurance-and-incoterm',
  name: 'Insurance and Incoterm',
  passed: 'Insurance is charged where the Incoterm has the seller insure.',
  check({ paper, knowledge }) {
    const invoice = paper('invoice');
    const { incoterm, insuranceAmount, currency } = invoice?.data ?? {};
    const duty = incoterm ? knowledge.trade.incotermDuties.get(incoterm) : undefined;
    if (!invoice || !duty || !insuranceAmount || insuranceAmount <= 0) return null;
    // Who pays no carriage either, and has the seller see to both, is charged for both.
    if (duty.insurance !== 'buyer' || duty.mainCarriage !== 'seller') return [];
    return [
      {
        severity: 'warning',
        message: `The invoice is ${incoterm}, under which the buyer insures the goods, but it charges ${figure(insuranceAmount)}${currency ? ` ${currency}` : ''} for insurance. Either the term is ${incoterm === 'CFR' ? 'CIF' : 'CIP'} or the amount does not belong there; the customs value holds what was paid for insurance: please say which.`,
        observations: [observe(invoice, 'incoterm'), observe(invoice, 'insuranceAmount')],
      },
    ];
  },
};
