import { phrasePattern } from '../../../extraction/knowledge/phrase-lists.ts';
import type { RuleFinding } from '../finding.ts';
import { observe } from '../observe.ts';
import type { ConsistencyRule } from '../rule.ts';

/** Who pays the carriage by the terms of delivery pays it on the bill of lading; `data/shipments/incoterm-duties.tsv`. */
export const freightTermsAndIncoterm: ConsistencyRule = {
  id: 'freight-terms-and-incoterm',
  name: 'Freight terms and Incoterm',
  passed: 'Freight is paid by the one who owes it under the Incoterm.',
  check({ paper, knowledge }) {
    const [invoice, bill] = [paper('invoice'), paper('bill_of_lading')];
    const { incoterm, freightAmount } = invoice?.data ?? {};
    const terms = bill?.data.freightTerms;
    const duty = incoterm ? knowledge.trade.incotermDuties.get(incoterm) : undefined;
    if (!invoice || !bill || !terms || !duty) return null;
    const expected = duty.mainCarriage === 'seller' ? 'prepaid' : 'collect';
    if (terms === expected) return [];
    const isCharged = (freightAmount ?? 0) > 0 || namesFreight(invoice.data.lineItems);
    // The seller lays the freight out and charges it: usual, and the invoice shows it.
    const severity: RuleFinding['severity'] = terms === 'prepaid' && isCharged ? 'info' : 'warning';
    const message =
      terms === 'prepaid'
        ? `The invoice is ${incoterm}, under which the buyer pays the main carriage, but the freight on the bill of lading is prepaid. ${isCharged ? 'The invoice also charges it, so the value includes it already.' : 'If the seller paid it, it belongs to the customs value where carriage counts: please say who paid, and how much.'}`
        : `The invoice is ${incoterm}, so the price includes the carriage, but the freight on the bill of lading is to be collected from the consignee. Either the Incoterm or the bill of lading is wrong, and with it the customs value: please say who pays the freight.`;
    return [
      { severity, message, observations: [observe(invoice, 'incoterm'), observe(bill, 'freightTerms')] },
    ];
  },
};

const freight = phrasePattern(String.raw`^\W*{{freight-charge}}`);

const namesFreight = (
  lines: readonly { readonly description: string | null; readonly total: number | null }[],
): boolean => lines.some(({ description, total }) => (total ?? 0) > 0 && freight().test(description ?? ''));
