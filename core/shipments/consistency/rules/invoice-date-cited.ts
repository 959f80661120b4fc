import type { RuleFinding } from '../finding.ts';
import { observe } from '../observe.ts';
import { misreadNumber } from '../reading/misread-signs.ts';
import { softened } from '../reading/softened.ts';
import type { ConsistencyRule } from '../rule.ts';
import { otherDay } from '../trade/calendar.ts';
import { citesNumber } from '../trade/cited-number.ts';
import { quoted } from '../wording.ts';

/** The date that a certificate gives for the invoice is the invoice's own. */
export const invoiceDateCited: ConsistencyRule = {
  id: 'invoice-date-cited',
  name: 'Invoice date on the certificate of origin',
  passed: 'The certificate gives the date of the invoice.',
  check(context) {
    const { paper } = context;
    const [invoice, certificate] = [paper('invoice'), paper('certificate_of_origin')];
    const [dated, cited] = [invoice?.data.invoiceDate, certificate?.data.invoiceDate];
    if (!invoice || !certificate || !dated || !cited) return null;
    // A certificate for another invoice has that one's date; the number is another rule's matter.
    const number = certificate.data.invoiceNumber;
    if (number && invoice.data.invoiceNumber && !citesNumber(number, invoice.data.invoiceNumber)) return null;
    if (dated === cited) return [];
    const [year, month, day] = dated.split('-');
    const swapped = cited === `${year}-${day}-${month}`;
    const fields = [
      { paper: certificate, field: 'invoiceDate' },
      { paper: invoice, field: 'invoiceDate' },
    ] as const;
    const isOpen = fields.some(({ paper: one, field }) => {
      const { text, value } = observe(one, field);
      return swapped && otherDay(String(value), text) !== null;
    });
    const finding: RuleFinding = {
      // Printed in figures, 03/07 and 07/03 may be one day in two countries.
      severity: isOpen ? 'info' : 'warning',
      message: `The certificate of origin dates the invoice ${cited}, the invoice itself is dated ${dated}${swapped ? '; day and month seem exchanged' : ''}. Customs may refuse a certificate that describes its invoice ${quoted(invoice.data.invoiceNumber)} wrongly: have it corrected.`,
      observations: [observe(certificate, 'invoiceDate'), observe(invoice, 'invoiceDate')],
    };
    return [softened(finding, misreadNumber(context, ...fields))];
  },
};
