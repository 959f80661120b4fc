import type { Evidence } from '../extraction/extraction.ts';
import type { Page } from '../reading/page.ts';
import { boxAsShown, isLaidForReading } from '../reading/words/as-shown.ts';

/**
 * Evidence with its boxes where a person sees the words: a page that lay on its side or askew, or was
 * photographed at an angle, is laid for reading, and is shown as it is.
 */
export function evidenceAsShown(
  evidence: Readonly<Record<string, Evidence>>,
  pages: readonly Page[],
): Readonly<Record<string, Evidence>> {
  const laid = new Map(pages.filter(isLaidForReading).map((page) => [page.number, page] as const));
  if (laid.size === 0) return evidence;
  return Object.fromEntries(
    Object.entries(evidence).map(([path, one]) => {
      const page = one.page === null ? undefined : laid.get(one.page);
      return [path, page && one.box ? { ...one, box: boxAsShown(one.box, page) } : one];
    }),
  );
}
