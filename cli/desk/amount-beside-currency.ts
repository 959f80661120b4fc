import { readNumber } from '../../core/extraction/values/number.ts';
import { notationOf } from '../corrected-value.ts';
import type { DocumentResult } from '../screens/document-result.ts';
import { cleanText } from './clean-text.ts';
import { readAt } from './plain-value.ts';

/** An amount that can be the total, and how it is printed. */
export interface PrintedAmount {
  readonly value: number;
  readonly printed: string;
}

/** The amount that is printed beside the currency of a document without a total; null: none that can be read in one way. */
export function amountBesideCurrency(result: DocumentResult): PrintedAmount | null {
  const printed = result.extractions.evidence.currency?.text;
  if (printed === undefined || readAt(result, 'totalAmount') !== null) return null;
  const { decimalMark } = notationOf(result);
  const comma = readNumber(printed, 'comma');
  const point = readNumber(printed, 'point');
  const isOpen = comma?.value !== point?.value;
  const read = isOpen ? decimalMark && readNumber(printed, decimalMark) : comma;
  return read ? { value: read.value, printed: cleanText(printed) } : null;
}
