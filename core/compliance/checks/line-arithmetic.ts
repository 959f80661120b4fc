import type { InvoiceLineItem } from '../../extraction/invoice-shape.ts';
import type { Finding } from '../findings.ts';
import type { GoodsLine } from '../goods-line.ts';
import type { MoneyRounding } from '../money-rounding.ts';
import { figure, lineNamed, sentence } from '../wording.ts';

export interface LineArithmetic {
  readonly finding: Finding | null;
  /** How many pieces the price is for, where it is not one: bolts are priced by the hundred. */
  readonly pricedBy: number | null;
  readonly wasCompared: boolean;
}

/** Prices can be per so many pieces, also where the page does not state it. */
const priceBases = [10, 100, 1000];

/** Is quantity times unit price the total of the line? */
export function lineArithmetic(line: GoodsLine, item: InvoiceLineItem, money: MoneyRounding): LineArithmetic {
  const { quantity, unitPrice, total } = item;
  if (quantity === null || unitPrice === null || total === null)
    return { finding: total === 0 ? withoutCharge(line) : null, pricedBy: null, wasCompared: false };
  if (total === 0 && quantity * unitPrice === 0)
    return { finding: quantity === 0 ? null : withoutCharge(line), pricedBy: null, wasCompared: true };

  const tolerance = money.productTolerance(quantity, unitPrice);
  // A credit note has quantities and prices as they were, and takes the amounts away.
  const product = Math.abs(quantity * unitPrice) * Math.sign(total || 1);
  if (Math.abs(product - total) <= tolerance) return { finding: null, pricedBy: null, wasCompared: true };
  const pricedBy = priceBases.find(
    (base) => Math.abs(product / base - total) <= tolerance / base + money.unit,
  );
  if (pricedBy !== undefined) return { finding: null, pricedBy, wasCompared: true };

  const difference = total - product;
  const mayBeDiscount = total !== 0 && Math.abs(total) < Math.abs(product);
  return {
    pricedBy: null,
    wasCompared: true,
    finding: {
      status: mayBeDiscount ? 'warning' : money.severity(total, product),
      problem: 'line_total',
      fields: [`${pathOf(line)}.total`, `${pathOf(line)}.quantity`, `${pathOf(line)}.unitPrice`],
      value: total,
      message:
        `${sentence(lineNamed(line))}: ${figure(quantity)} × ${money.text(unitPrice)} is ${money.text(quantity * unitPrice)}, but the line says ${money.text(total)}, ${money.text(Math.abs(difference))} ${Math.abs(total) > Math.abs(product) ? 'more' : 'less'}. ` +
        (mayBeDiscount
          ? 'Look whether a discount explains it; if not, ask the supplier which figure is right.'
          : 'Look at the page, and ask the supplier which figure is right.'),
    },
  };
}

const pathOf = (line: GoodsLine): string => line.descriptionPath.replace(/\.description$/, '');

const withoutCharge = (line: GoodsLine): Finding => ({
  status: 'warning',
  problem: 'no_charge',
  fields: [`${pathOf(line)}.total`],
  value: 0,
  message: `${sentence(lineNamed(line))} is free of charge (0.00). Customs values such goods all the same: ask the supplier what they are worth.`,
  source:
    'WTO Customs Valuation Agreement Art. 2 to 7; EU: Union Customs Code Art. 74; US: 19 CFR 152.104 to 152.107',
});
