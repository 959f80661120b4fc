import { percent } from './amounts.ts';
import type { DocumentResult } from './document-result.ts';
import { fieldInWords } from './field-labels.ts';
import { doubtfulBelow, fieldGroups, missingPaths } from './field-values.ts';

/** How many doubtful fields are named before the rest is counted. */
const namedFields = 4;

/** Why a person has to look, as parts of a sentence: `no buyer name was found`. Never empty. */
export function reviewReasons(result: DocumentResult): readonly string[] {
  const { documentType, confidence } = result.extractions;
  const reasons: string[] = [];
  if (documentType === null) reasons.push('it shows none of the four document types');

  const missing = missingPaths(result).map(fieldInWords);
  if (missing.length > 0) reasons.push(`not found: ${missing.join(', ')}`);

  const doubtful = fieldGroups(result)
    .flatMap(({ values }) => values)
    .filter((value) => value.confidence !== null && value.confidence < doubtfulBelow)
    .map((value) => `${fieldInWords(value.path)} (${percent(value.confidence!)})`);
  if (doubtful.length > 0) {
    const rest = doubtful.length - namedFields;
    const named = doubtful.slice(0, namedFields).join(', ');
    reasons.push(`hard to read: ${named}${rest > 0 ? ` and ${rest} more` : ''}`);
  }

  const lines = doubtfulLines(result);
  if (lines > 0) reasons.push(`${lines} ${lines === 1 ? 'line' : 'lines'} of goods hard to read`);
  if (reasons.length === 0)
    reasons.push(`the reading as a whole is only ${percent(confidence.overall)} sure`);
  return reasons;
}

function doubtfulLines({ extractions }: DocumentResult): number {
  const doubtful = Object.entries(extractions.confidence.fields).flatMap(([path, confidence]) => {
    const line = /^lineItems\[(\d+)\]/.exec(path)?.[1];
    return line !== undefined && confidence < doubtfulBelow ? [line] : [];
  });
  return new Set(doubtful).size;
}
