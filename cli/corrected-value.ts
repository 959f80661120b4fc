import { type DocumentFields, generalPath } from '../core/documents/fields/document-fields.ts';
import { type PaperNotation, paperNotation } from '../core/documents/fields/paper-notation.ts';
import { writtenValue } from '../core/documents/fields/written-value.ts';
import type { DocumentResult } from './screens/document-result.ts';
import { readData, valueAt } from './screens/field-values.ts';

type Extractions = Pick<DocumentResult, 'extractions'>;

/** How the paper of a document writes numbers and dates. */
export const notationOf = (result: Extractions): PaperNotation =>
  paperNotation(result.extractions.evidence, (path) =>
    valueAt(readData(result), path.replace(/\[(\d+)\]/g, '.$1')),
  );

/** A text as the value of a field, or the reason why it is refused. */
export type CorrectedValue =
  | { readonly value: string | number | null; readonly problem: null }
  | { readonly value: null; readonly problem: string };

/**
 * The value to send for a text that a person typed; null for none. Of a number or date that can be read
 * in two ways, or in none, there is a problem; all else is for the API to judge.
 */
export function correctedValue(
  result: Extractions,
  fields: DocumentFields,
  path: string,
  text: string,
  today: Date = new Date(),
): CorrectedValue {
  const trimmed = text.trim();
  if (trimmed === '') return { value: null, problem: null };
  const { documentType } = result.extractions;
  const kind = documentType === null ? undefined : fields.get(documentType)?.get(generalPath(path))?.kind;
  if (!kind) return { value: trimmed, problem: null };
  const written = writtenValue(kind, trimmed, notationOf(result), today.getFullYear() + 1);
  if ('value' in written) return { value: written.value, problem: null };
  return {
    value: null,
    problem:
      'readings' in written
        ? `${trimmed} can mean ${written.readings.join(' or ')}, and the paper does not show which; write one of these`
        : `${trimmed} must be ${written.expects}`,
  };
}
