import { observe } from '../observe.ts';
import type { ConsistencyRule } from '../rule.ts';

/** Freight that the invoice charges is not collected by the carrier again. */
export const freightChargedTwice: ConsistencyRule = {
  id: 'freight-charged-twice',
  name: 'Freight charged once',
  passed: 'Freight is charged by the seller or by the carrier, not by both.',
  check({ paper }) {
    const [invoice, bill] = [paper('invoice'), paper('bill_of_lading')];
    const freight = invoice?.data.freightAmount;
    if (!invoice || !bill?.data.freightTerms || freight === null || freight === undefined || freight <= 0)
      return null;
    if (bill.data.freightTerms !== 'collect') return [];
    const { subtotal, totalAmount } = invoice.data;
    // On a scan a figure beside the goods may be taken for freight: where the goods alone are the total, none is charged.
    const isInTotal = subtotal === null || totalAmount === null || subtotal !== totalAmount;
    return [
      {
        severity: isInTotal || !invoice.isScanned ? 'warning' : 'info',
        message:
          `The invoice charges ${freight} ${invoice.data.currency ?? ''} for freight, while the bill of lading has the freight collected from the consignee. It would be paid twice, and counted twice in the customs value: please say what the amount on the invoice is for.`.replace(
            / {2,}/g,
            ' ',
          ),
        observations: [observe(invoice, 'freightAmount'), observe(bill, 'freightTerms')],
      },
    ];
  },
};
