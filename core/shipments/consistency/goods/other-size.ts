/** A size with its unit, `5 mm`, or a thread, `M12`. */
const sizes =
  /(?<![\p{L}\d.,])(?:(\d+(?:[.,]\d+)?)\s?(mm|cm|ml|cl|kw|gb|tb|inch|w|v|l)|m(\d{1,2})(?=\s*x|\s|$))(?![\p{L}\d])/giu;

/** Sizes of two descriptions in one unit without a common one: `13 mm` and `29 mm`. */
export interface OtherSize {
  readonly left: string;
  readonly right: string;
}

/**
 * The sizes that make two descriptions with the same words different articles; null where they
 * do not. Only sizes in one unit are compared, since each office picks what it prints.
 */
export function otherSizeIn(left: string, right: string): OtherSize | null {
  const [mine, other] = [sizesIn(left), sizesIn(right)];
  for (const [unit, ones] of mine) {
    const its = other.get(unit);
    if (
      !its ||
      its.length !== ones.length ||
      ones.some(({ figure }) => its.some((one) => one.figure === figure))
    )
      continue;
    return { left: ones.map(({ text }) => text).join(', '), right: its.map(({ text }) => text).join(', ') };
  }
  return null;
}

function sizesIn(text: string): ReadonlyMap<string, readonly { figure: number; text: string }[]> {
  const found = [...text.matchAll(sizes)].map(([printed, figure, unit, thread]) => ({
    unit: thread === undefined ? (unit ?? '').toLowerCase() : 'thread',
    figure: Number((thread ?? figure ?? '').replace(',', '.')),
    text: printed.trim(),
  }));
  return Map.groupBy(found, ({ unit }) => unit);
}
