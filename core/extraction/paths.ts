import type { Evidence, PrintedEvidence } from './extraction.ts';
import type { Found } from './found.ts';
import type { Party } from './invoice-shape.ts';
import type { FoundParty } from './parties/read-parties.ts';

/** What was read from one document of a known type, with confidence and evidence by path. */
export interface ExtractedPaper<Data> {
  readonly data: Data;
  readonly confidence: Readonly<Record<string, number>>;
  readonly evidence: Readonly<Record<string, Evidence>>;
  /**
   * Paths of the values that were found by guessed names, each with its name as printed; empty where that is not known. Left out
   * where no name was guessed.
   */
  readonly guessed?: ReadonlyMap<string, string>;
}

/** Collects values under their paths. */
export class Paths {
  readonly confidence: Record<string, number> = {};
  readonly evidence: Record<string, PrintedEvidence> = {};

  value<T>(path: string, found: Found<T> | null): T | null {
    if (!found) return null;
    this.confidence[path] = Math.round(found.confidence * 100) / 100;
    this.evidence[path] = found.evidence;
    return found.value;
  }

  party(path: string, party: FoundParty): Party {
    return {
      name: this.value(`${path}.name`, party.name),
      address: this.value(`${path}.address`, party.address),
      country: this.value(`${path}.country`, party.country),
      taxId: this.value(`${path}.taxId`, party.taxId),
    };
  }
}

const emptied = (value: unknown): unknown => {
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, emptied(inner)]));
};

/**
 * A paper on which nothing was found but what its form prints by itself is a blank form: it has no values. Lines of words alone,
 * without a party or a figure anywhere, are such print: `Information provided in this certificate is based on facts`.
 *
 * @param printed first parts of the paths that a form may print by itself
 */
export function withoutPrint<Data extends object>(
  paper: ExtractedPaper<Data>,
  printed: readonly string[],
): ExtractedPaper<Data> {
  const isPrint = (path: string): boolean =>
    printed.includes(path.split(/[.[]/)[0] ?? '') ||
    (path.startsWith('lineItems[') && !/\d/.test(paper.evidence[path]?.text ?? ''));
  const isBlank = Object.keys(paper.confidence).every(isPrint);
  return isBlank ? { data: emptied(paper.data) as Data, confidence: {}, evidence: {} } : paper;
}
