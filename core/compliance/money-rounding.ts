import currencyCodes from 'currency-codes';
import type { ComplianceThresholds } from './thresholds.ts';
import { figure } from './wording.ts';

/** How amounts of one currency are rounded, compared and written. */
export interface MoneyRounding {
  /** The smallest unit: 0.01 for most, 1 for the yen. */
  readonly unit: number;
  readonly decimals: number;
  /** By how much quantity × unit price may differ from the printed total, both figures being rounded. */
  readonly productTolerance: (quantity: number, unitPrice: number) => number;
  /** By how much a sum of so many amounts may differ. */
  readonly sumTolerance: (count: number) => number;
  readonly severity: (one: number, other: number) => 'warning' | 'failed';
  readonly text: (amount: number) => string;
}

const usualDecimals = 2;

/** @param currency ISO 4217; decimals of an unknown one are two. */
export function moneyRounding(currency: string | null, thresholds: ComplianceThresholds): MoneyRounding {
  const decimals = (currency === null ? undefined : currencyCodes.code(currency)?.digits) ?? usualDecimals;
  const unit = 10 ** -decimals;
  const allowed = unit * thresholds.roundingUnits;
  return {
    unit,
    decimals,
    productTolerance: (quantity, unitPrice) =>
      allowed +
      (Math.abs(quantity) * lastPlace(unitPrice, decimals)) / 2 +
      // A counted quantity is exact, a weighed one is rounded.
      (Number.isInteger(quantity) ? 0 : (Math.abs(unitPrice) * lastPlace(quantity, 0)) / 2) +
      unit / 1000,
    sumTolerance: (count) => allowed * (1 + count / 2) + unit / 1000,
    severity: (one, other) =>
      Math.abs(one - other) / Math.max(Math.abs(one), Math.abs(other), unit) < thresholds.wrongAmountShare
        ? 'warning'
        : 'failed',
    text: (amount) => figure(Number(amount.toFixed(6)), decimals),
  };
}

/** The value of one unit of the last printed decimal: 0.001 for 4.125. */
export function lastPlace(value: number, leastDecimals: number): number {
  return 10 ** -Math.max(leastDecimals, decimalsOf(value));
}

export function decimalsOf(value: number): number {
  const text = value.toFixed(8).replace(/0+$/, '');
  return text.length - text.indexOf('.') - 1;
}
