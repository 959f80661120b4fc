import { observe } from '../observe.ts';
import type { ConsistencyRule } from '../rule.ts';
import { citesNumber } from '../trade/cited-number.ts';
import { quoted } from '../wording.ts';

/** Invoice and packing list belong to one order. */
export const purchaseOrderCited: ConsistencyRule = {
  id: 'purchase-order-cited',
  name: 'Purchase order on invoice and packing list',
  passed: 'Invoice and packing list name the same purchase order.',
  check({ paper }) {
    const [invoice, packing] = [paper('invoice'), paper('packing_list')];
    const [ordered, packed] = [invoice?.data.purchaseOrderNumber, packing?.data.purchaseOrderNumber];
    if (!invoice || !packing || !ordered || !packed) return null;
    // Either may list several orders.
    if (citesNumber(packed, ordered) || citesNumber(ordered, packed) || shareOne(ordered, packed)) return [];
    return [
      {
        severity: 'warning',
        message: `The packing list is for purchase order ${quoted(packed)}, the invoice for ${quoted(ordered)}. Please say which order these goods were delivered on and correct the other paper.`,
        observations: [observe(packing, 'purchaseOrderNumber'), observe(invoice, 'purchaseOrderNumber')],
      },
    ];
  },
};

const shareOne = (left: string, right: string): boolean =>
  left
    .split(/[,;/+&\s]+/)
    .filter((number) => number.replace(/\D/g, '').length >= 4)
    .some((number) => citesNumber(right, number));
