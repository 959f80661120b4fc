import type { Evidence } from './extraction.ts';

/** Evidence of what was read beside the pages of a file: its texts alone. */
export const offPage = (evidence: Readonly<Record<string, Evidence>>): Record<string, Evidence> =>
  Object.fromEntries(
    Object.entries(evidence).map(([path, { text, source }]) => [
      path,
      { page: null, box: null, text, ...(source === undefined ? {} : { source }) },
    ]),
  );

/** Whether what was read is of the pages themselves, and not all of what is attached to them. */
export function isOfPages(evidence: Readonly<Record<string, Evidence>>): boolean {
  const all = Object.values(evidence);
  return all.length === 0 || all.some(({ page }) => page !== null);
}
