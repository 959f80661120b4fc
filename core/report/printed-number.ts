/** `1,234.50`: at least so many decimals, and all that were read. */
export const printedNumber = (value: number, leastDecimals = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: leastDecimals, maximumFractionDigits: 6 });
