/**
 * Whether two codes can be of the same goods: the same six digits, one a part of the other (a heading for its
 * subheading), or one the code of HS 2017 whose goods the other took over. Digits behind the sixth are national.
 * @param successors as in `GoodsKnowledge`.
 */
export function isSameGoodsCode(
  left: string,
  right: string,
  successors: ReadonlyMap<string, readonly string[]>,
): boolean {
  const [mine, other] = [left.slice(0, 6), right.slice(0, 6)];
  if (mine.startsWith(other) || other.startsWith(mine)) return true;
  const took = (before: string, now: string): boolean =>
    (successors.get(before) ?? []).some((code) => code.startsWith(now) || now.startsWith(code));
  return took(mine, other) || took(other, mine);
}
