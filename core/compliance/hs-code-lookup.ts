import { ServiceError } from '../errors.ts';
import type { HsEntry, HsService } from '../hs/hs.ts';

/** The entry of a code in the nomenclature. National digits beyond the sixth are not judged. */
export type HsCodeEntry =
  | { readonly status: 'current'; readonly code: string; readonly description: string }
  /** Only in HS 2017; `successors` are its codes of HS 2022. */
  | {
      readonly status: 'replaced';
      readonly code: string;
      readonly description: string;
      readonly successors: readonly string[];
    }
  /** In neither edition. `nearest` is the heading or chapter that does exist, with what it holds. */
  | {
      readonly status: 'unknown';
      readonly nearest: {
        readonly code: string;
        readonly description: string;
        readonly children: readonly HsEntry[];
      } | null;
    }
  | { readonly status: 'malformed' };

export type HsCodeLookup = (code: string) => HsCodeEntry;

/** The nomenclature as the compliance checks ask it. */
export function hsCodeLookup(hs: Pick<HsService, 'lookup'>): HsCodeLookup {
  const find = (code: string) => {
    try {
      return hs.lookup(code);
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'HS_CODE_NOT_FOUND') return 'unknown';
      if (error instanceof ServiceError && error.code === 'VALIDATION_FAILED') return 'malformed';
      throw error;
    }
  };

  return (code) => {
    const digits = code.replace(/[. -]/g, '').slice(0, 6);
    const found = find(digits);
    if (found === 'malformed') return { status: 'malformed' };
    if (found === 'unknown') {
      const ancestor = [digits.slice(0, 4), digits.slice(0, 2)]
        .filter((part) => part.length < digits.length)
        .map(find)
        .find((answer) => typeof answer === 'object');
      return { status: 'unknown', nearest: ancestor ?? null };
    }
    const { description, nomenclature, replacedBy } = found;
    if (nomenclature === 'HS2017')
      return { status: 'replaced', code: found.code, description, successors: replacedBy };
    return { status: 'current', code: found.code, description };
  };
}
