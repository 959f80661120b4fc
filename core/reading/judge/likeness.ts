/** 1 for the same letters, 0 for none in common: one less the steps from one to the other (Levenshtein) per letter. */
export function likeness(a: string, b: string): number {
  if (b === '' || Math.abs(a.length - b.length) > a.length) return 0;
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++)
      row.push(Math.min(before[j]! + 1, row[j - 1]! + 1, before[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    before = row;
  }
  return 1 - before[b.length]! / Math.max(a.length, b.length);
}
