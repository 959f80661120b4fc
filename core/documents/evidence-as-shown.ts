import type { Evidence } from '../extraction/extraction.ts';
import type { FieldTrace } from '../extraction/trace/trace.ts';
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
  const asShown = placing(pages);
  return asShown === null
    ? evidence
    : Object.fromEntries(Object.entries(evidence).map(([path, one]) => [path, asShown(one)]));
}

/** The same for the candidates of a trace. */
export function traceAsShown(trace: readonly FieldTrace[], pages: readonly Page[]): readonly FieldTrace[] {
  const asShown = placing(pages);
  if (asShown === null) return trace;
  return trace.map((field) => ({
    ...field,
    taken: field.taken && { ...field.taken, evidence: field.taken.evidence && asShown(field.taken.evidence) },
    candidates: field.candidates.map((one) => ({ ...one, evidence: asShown(one.evidence) })),
  }));
}

/** Places evidence as it is shown; null: all pages are shown as they were read. */
function placing(pages: readonly Page[]): ((one: Evidence) => Evidence) | null {
  const laid = new Map(pages.filter(isLaidForReading).map((page) => [page.number, page] as const));
  if (laid.size === 0) return null;
  return (one) => {
    const page = one.page === null ? undefined : laid.get(one.page);
    return page && one.box ? { ...one, box: boxAsShown(one.box, page) } : one;
  };
}
