import type { Evidence } from './extraction.ts';

/** Evidence of what was read beside the pages of a file: its texts alone. */
export const offPage = (evidence: Readonly<Record<string, Evidence>>): Record<string, Evidence> =>
  Object.fromEntries(
    Object.entries(evidence).map(([path, { text, source }]) => [
      path,
      { page: null, box: null, text, ...(source === undefined ? {} : { source }) },
    ]),
  );
