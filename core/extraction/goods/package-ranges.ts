/** `1-9`, `C/NO. 10~12`, `5 to 8`: from which package to which. */
export const isRange = (text: string): boolean =>
  /^(?:[\p{L}/]{1,8}[.:#\s°º]*)*\d{1,5}\s?(?:[-–—÷~]|al?|to|bis|t\/m)\s?\d{1,5}$/u.test(text);

const rangeAndCount =
  /^(?:[\p{L}/]{1,8}[.:#\s°º]*)*(?<first>\d{1,5})\s?(?:[-–—÷~]|al?|to|bis|t\/m)\s?(?<last>\d{1,5})(?:\s?[(/=:,[]\s?|\s+)(?<count>\d{1,5})\s?(?:\p{L}{1,10}\.?)?\s?[)\]]?$/u;

/**
 * How many packages a cell counts that tells their numbers as well: `1-7 (7)`, `8-16 / 9 CTNS`, `17~19 = 3`. Null where
 * the figure behind the numbers is not as many as they are: `1-7 / 12` may hold twelve each.
 */
export function countedRange(text: string): { readonly count: number; readonly index: number } | null {
  const { first, last, count } = rangeAndCount.exec(text.trim())?.groups ?? {};
  if (count === undefined || Number(last) - Number(first) + 1 !== Number(count)) return null;
  return { count: Number(count), index: text.lastIndexOf(count) };
}
