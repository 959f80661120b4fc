import type { ComplianceStatus } from '../../core/compliance/compliance-result.ts';
import type { DocumentStatus } from '../../core/database/schema.ts';
import type { DocumentType } from '../../core/extraction/extraction.ts';

export const statusWords: Readonly<Record<DocumentStatus, string>> = {
  processing: 'Still being read',
  processed: 'Read, no review needed',
  requires_review: 'Needs your review',
  reviewed: 'Reviewed',
  failed: 'Could not be read',
};

export const typeWords: Readonly<Record<DocumentType, string>> = {
  invoice: 'Commercial invoice',
  packing_list: 'Packing list',
  bill_of_lading: 'Bill of lading',
  certificate_of_origin: 'Certificate of origin',
};

export const complianceWords: Readonly<Record<ComplianceStatus, string>> = {
  compliant: 'all checks passed',
  warning: 'look at what is marked before you declare',
  non_compliant: 'checks failed',
  pending: 'not checked yet',
};

/** `China (CN)`, or the code alone where it names no country. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  const name = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code);
  return name === undefined ? code : `${name} (${code})`;
}

/** `English`, or the code alone where it names no language. */
export function languageName(code: string): string {
  if (!/^[a-z]{2,3}$/.test(code)) return code;
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code) ?? code;
}

export const isDocumentStatus = (text: string): text is DocumentStatus => Object.hasOwn(statusWords, text);
