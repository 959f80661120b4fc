import type { Paper } from '../paper.ts';

/**
 * Whether two figures are printed with the same digits and differ a thousandfold: `1.240` was then read as a decimal
 * number on one paper and as a thousand on the other.
 */
export function isThousandsMark(
  left: { readonly paper: Paper; readonly field: string; readonly value: number },
  right: { readonly paper: Paper; readonly field: string; readonly value: number },
): boolean {
  const ratio = Math.max(left.value, right.value) / Math.min(left.value, right.value);
  if (Math.abs(ratio - 1000) > 0.5) return false;
  const [smaller] = [left, right].sort((a, b) => a.value - b.value);
  const printed = smaller?.paper.evidence[smaller.field]?.text ?? '';
  return /\d[.,]\d{3}(?!\d)/.test(printed);
}
