import type { RuleFinding } from '../finding.ts';
import { observe } from '../observe.ts';
import { misreadNumber } from '../reading/misread-signs.ts';
import { softened } from '../reading/softened.ts';
import type { ConsistencyRule } from '../rule.ts';
import { citesNumber } from '../trade/cited-number.ts';
import { quoted } from '../wording.ts';

/** Invoice and packing list belong to one order. */
export const purchaseOrderCited: ConsistencyRule = {
  id: 'purchase-order-cited',
  name: 'Purchase order on invoice and packing list',
  passed: 'Invoice and packing list name the same purchase order.',
  check(context) {
    const { paper } = context;
    const [invoice, packing] = [paper('invoice'), paper('packing_list')];
    const [ordered, packed] = [invoice?.data.purchaseOrderNumber, packing?.data.purchaseOrderNumber];
    if (!invoice || !packing || !ordered || !packed) return null;
    // Either may list several orders.
    if (citesNumber(packed, ordered) || citesNumber(ordered, packed) || shareOne(ordered, packed)) return [];
    const fields = [
      { paper: packing, field: 'purchaseOrderNumber' },
      { paper: invoice, field: 'purchaseOrderNumber' },
    ] as const;
    const finding: RuleFinding = {
      severity: 'warning',
      message: `The packing list is for purchase order ${quoted(packed)}, the invoice for ${quoted(ordered)}. Please say which order these goods were delivered on and correct the other paper.`,
      observations: [observe(packing, 'purchaseOrderNumber'), observe(invoice, 'purchaseOrderNumber')],
    };
    return [softened(finding, misreadNumber(context, ...fields))];
  },
};

const shareOne = (left: string, right: string): boolean =>
  left
    .split(/[,;/+&\s]+/)
    .filter((number) => number.replace(/\D/g, '').length >= 4)
    .some((number) => citesNumber(right, number));
