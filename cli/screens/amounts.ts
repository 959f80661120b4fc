/**
 * A number as people write it, `1,234.50`. Money has at least the digits of its currency (two where that
 * is unknown, none for yen); what was read more exactly is not rounded away.
 * @param currency ISO 4217 for money, null for money of an unknown currency, 'none' for other numbers.
 */
export function numberText(value: number, currency: string | null | 'none'): string {
  return value.toLocaleString('en-US', {
    minimumFractionDigits: currency === 'none' ? 0 : currencyDigits(currency),
    maximumFractionDigits: 6,
  });
}

function currencyDigits(currency: string | null): number {
  if (currency === null || !/^[A-Z]{3}$/.test(currency)) return 2;
  const { minimumFractionDigits } = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return minimumFractionDigits ?? 2;
}

/** `42%` */
export const percent = (share: number): string => `${Math.round(share * 100)}%`;
