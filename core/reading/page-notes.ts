/** Says which pages were not read, if any. */
export function pagesBeyondLimit(pageCount: number, maximumPages: number): readonly string[] {
  if (pageCount <= maximumPages) return [];
  return [`Only the first ${maximumPages} of ${pageCount} pages were read.`];
}
