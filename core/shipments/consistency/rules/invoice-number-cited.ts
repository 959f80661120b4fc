import type { RuleFinding } from '../finding.ts';
import { confidenceOf, observe, textOf } from '../observe.ts';
import type { Paper } from '../paper.ts';
import { misreadNumber } from '../reading/misread-signs.ts';
import { isFromPicture, type Misreading } from '../reading/misreading.ts';
import { softened } from '../reading/softened.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';
import { criticalIfConfident } from '../severity.ts';
import { citesNumber } from '../trade/cited-number.ts';
import { paperName, quoted, sentence } from '../wording.ts';

/** Packing list and certificate must cite the invoice that they belong to. */
export const invoiceNumberCited: ConsistencyRule = {
  id: 'invoice-number-cited',
  name: 'Invoice number cited on other papers',
  passed: 'Every paper that cites an invoice cites the one of this shipment.',
  check(context) {
    const { paper, papers, knowledge } = context;
    const invoice = paper('invoice');
    const number = invoice?.data.invoiceNumber?.trim();
    if (!invoice || !number) return null;
    const citing = papers.filter(
      (one) => one.documentType !== 'invoice' && textOf(one, 'invoiceNumber') !== null,
    );
    if (citing.length === 0) return null;
    const misplaced = misreadOnInvoice(context, invoice, citing);
    return citing.flatMap((one) => {
      const cited = textOf(one, 'invoiceNumber') ?? '';
      if (citesNumber(cited, number)) return [];
      const fields = [
        { paper: one, field: 'invoiceNumber' },
        { paper: invoice, field: 'invoiceNumber' },
      ] as const;
      const finding: RuleFinding = {
        severity: criticalIfConfident(
          [
            [invoice, 'invoiceNumber'],
            [one, 'invoiceNumber'],
          ],
          knowledge.tolerances,
        ),
        message: sentence(
          `the ${paperName(one)} cites invoice ${quoted(cited)}, but the invoice of this shipment is ${quoted(number)}. A paper that cites another invoice does not cover these goods: have the ${one.documentType === 'certificate_of_origin' ? 'certificate reissued or corrected by its authority' : 'paper corrected'}, or send the invoice that it belongs to.`,
        ),
        observations: [observe(one, 'invoiceNumber'), observe(invoice, 'invoiceNumber')],
      };
      return [softened(finding, misreadNumber(context, ...fields) ?? misplaced)];
    });
  },
};

/** The scanned invoice whose own number was read with doubt, where all that cite one cite the same: that was misread. */
function misreadOnInvoice(
  { knowledge }: RuleContext,
  invoice: Paper,
  citing: readonly Paper[],
): Misreading | null {
  const field = 'invoiceNumber';
  const numbers = citing.map((one) => textOf(one, field) ?? '');
  const isOne = numbers.length > 1 && numbers.every((one) => citesNumber(one, numbers[0] ?? ''));
  const isSure = confidenceOf(invoice, field) >= knowledge.tolerances.sureNumber;
  return isOne && !isSure && isFromPicture(invoice, field) ? { paper: invoice, field } : null;
}
