import { ServiceError } from '../errors.ts';
import type { HsCandidate, HsService } from '../hs/hs.ts';

/** A subheading as it is suggested, but for how sure that is. */
export type DescribedCode = Omit<HsCandidate, 'confidence' | 'ownDecision'>;

/** The meaning of a code; null for one that the present nomenclature does not have (any more). */
export type DescribeCode = (code: string) => DescribedCode | null;

/** @returns describes the first six digits of a code, dotted or not. */
export const createDescribeCode =
  (hs: Pick<HsService, 'lookup'>): DescribeCode =>
  (given) => {
    const digits = given.replace(/\D/g, '').slice(0, 6);
    const found = lookup(hs, digits);
    if (found?.level !== 'subheading' || found.nomenclature !== 'HS2022') return null;
    const { code, description, path, nomenclature } = found;
    const heading = `${digits.slice(0, 2)}.${digits.slice(2, 4)}`;
    return { code, description, path, chapter: digits.slice(0, 2), heading, nomenclature, matchedTerms: [] };
  };

function lookup(hs: Pick<HsService, 'lookup'>, digits: string) {
  try {
    return hs.lookup(digits);
  } catch (error) {
    const isNoCode =
      error instanceof ServiceError &&
      (error.code === 'HS_CODE_NOT_FOUND' || error.code === 'VALIDATION_FAILED');
    if (isNoCode) return null;
    throw error;
  }
}
