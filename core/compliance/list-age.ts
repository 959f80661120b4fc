/**
 * How old a list of facts is, when that is more than it may be; '' when it is not.
 * @param listedOn the day of its newest row, `YYYY-MM-DD`, like `today`; null for an empty list.
 */
export function ageSentence(
  list: string,
  listedOn: string | null,
  today: string,
  oldAfterDays: number,
): string {
  if (listedOn === null) return '';
  const days = (Date.parse(today) - Date.parse(listedOn)) / 86_400_000;
  if (days <= oldAfterDays) return '';
  return `The list of ${list} was last checked on ${listedOn}, ${Math.floor(days)} days ago: update it.`;
}
