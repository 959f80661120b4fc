/**
 * Removes the exclusions from a legal text: the words of an exclusion would
 * otherwise find the very code that excludes them.
 */
export function withoutExclusions(text: string): string {
  return text
    .replace(/\([^()]*\b(?:excluding|except|other than|not including)\b[^()]*\)/gi, ' ')
    .replace(
      /\b(?:excluding|excludes|except(?:ing)?|other than|not including|not elsewhere|n\.e\.[cs]\.?)\b[^;]*/gi,
      ' ',
    )
    .replace(
      /\b(?:of|in|no\.?)\s+(?:sub)?headings?\s+(?:no\.?\s*)?[\d. ]+(?:(?:,|to|or|and)\s*[\d. ]+)*/gi,
      ' ',
    )
    .replace(/\s+/g, ' ')
    .trim();
}
