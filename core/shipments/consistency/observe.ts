import { fieldValues, isMissing, valueAt } from '../../compliance/field-values.ts';
import type { Observation } from './finding.ts';
import type { Paper } from './paper.ts';

/** The value of a paper at a path, with its print. */
export function observe(paper: Paper, field: string): Observation {
  const evidence = paper.evidence[field];
  return {
    documentId: paper.documentId,
    documentType: paper.documentType,
    field,
    value: valueAt(paper.data, field) ?? null,
    text: evidence?.text ?? null,
    page: evidence?.page ?? null,
  };
}

/** The paths of a rule's pattern (`lineItems[].hsCode`) at which this paper has a value. */
export const statedPaths = (paper: Paper, pattern: string): readonly string[] =>
  fieldValues(paper.data, pattern)
    .filter(({ value }) => !isMissing(value))
    .map(({ path }) => path);

/** The text at a path, or null where the paper is silent. */
export function textOf(paper: Paper, field: string): string | null {
  const value = valueAt(paper.data, field);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** The number at a path, or null where the paper is silent. */
export function numberOf(paper: Paper, field: string): number | null {
  const value = valueAt(paper.data, field);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** How sure the reading of a field is, 0 to 1; 0 where nothing was read. */
export const confidenceOf = (paper: Paper, field: string): number => paper.confidence[field] ?? 0;
